/** The sections of the landing page as a declared collection. */
import type { AdminLandingSection } from '#contract/admin/landing.ts'
import { adminLandingCopy as copy } from '#copy/admin/landing.ts'
import { publishAtBody, publishAtOf } from '../inputs/publish-at.tsx'
import { numberOf } from '../toolkit/form.ts'
import { defineResource } from '../toolkit/resource-spec.ts'
import { withStepNumbers, type Content } from './landing-parts.ts'

export type LandingValues = {
  sectionKey: string
  title: string
  subtitle: string
  sortOrder: string
  isEnabled: boolean
  publishAt: string
  content: Content
}

/** The name of a section's type; a general name for an unknown key. */
export const typeName = (key: string): string =>
  Object.hasOwn(copy.types, key) ? copy.types[key as keyof typeof copy.types].name : copy.otherType
export const LANDING_TOUCH = [['landing.sections']]

const toBody = ({ title, subtitle, sortOrder, isEnabled, publishAt }: LandingValues) => ({
  title,
  subtitle,
  sortOrder: Math.trunc(numberOf(sortOrder)),
  isEnabled,
  publishAt: publishAtBody(publishAt),
})

export const landingSpec = defineResource<'admin.landingSections', LandingValues>({
  name: 'admin.landingSections',
  keyParam: 'sectionKey',
  keyOf: (row) => row.sectionKey,
  nameOf: ({ sectionKey, title }) => title || typeName(sectionKey),
  serverFirst: true,
  touches: LANDING_TOUCH,
  words: {
    title: copy.heading,
    intro: copy.intro,
    add: copy.add,
    empty: { title: copy.empty },
    create: { title: copy.dialog.createTitle, done: copy.created, failed: copy.createFailed },
    update: { title: () => copy.dialog.updateTitle, done: copy.updated, failed: copy.updateFailed },
    remove: {
      title: (row) => copy.removeTitle(typeName(row.sectionKey)),
      text: () => copy.removeText,
      done: copy.removed,
      failed: copy.removeFailed,
    },
  },
  order: 'landingSections',
  fields: () => [],
  toForm: (row: AdminLandingSection | null, rows): LandingValues =>
    row
      ? {
          sectionKey: row.sectionKey,
          title: row.title,
          subtitle: row.subtitle ?? '',
          sortOrder: String(row.sortOrder),
          isEnabled: row.isEnabled,
          publishAt: publishAtOf(row),
          content: row.content,
        }
      : {
          sectionKey: '',
          title: '',
          subtitle: '',
          sortOrder: String(rows.length + 1),
          isEnabled: true,
          publishAt: '',
          content: {},
        },
  toCreate: (values) => ({ sectionKey: values.sectionKey, ...toBody(values) }),
  // An unchanged content is omitted, so that a concurrent change of it is kept.
  toUpdate: (values, row) => ({
    ...toBody(values),
    ...(JSON.stringify(values.content) === JSON.stringify(row.content)
      ? {}
      : { content: withStepNumbers(values.content) as AdminLandingSection['content'] }),
  }),
})
