/** The panel of the footer's social links; the shortest example of a declared panel. */
import { SOCIAL_PLATFORMS, type SocialPlatform } from '#contract/admin/footer-figures.ts'
import { adminCopy } from '#copy/admin/admin.ts'
import { adminFooterCopy as copy, PLATFORM_NAMES } from '#copy/admin/footer.ts'
import { Badge } from '../../../ui/badge.tsx'
import { SocialIcon } from '../../../ui/social-icon.tsx'
import { numberOf } from '../toolkit/form.ts'
import { OpenLink } from '../toolkit/open-link.tsx'
import { LongText } from '../toolkit/long-text.tsx'
import { ResourcePanel } from '../toolkit/resource-panel.tsx'
import { defineResource, outcomesOf } from '../toolkit/resource-spec.ts'

type Values = { platform: string; url: string; isActive: boolean; sortOrder: string }
const nameOf = (platform: string): string => PLATFORM_NAMES[platform as SocialPlatform] ?? platform
const shared = ({ url, isActive, sortOrder }: Values) => ({
  url: url.trim(),
  isActive,
  sortOrder: numberOf(sortOrder),
})

const outcomes = outcomesOf(copy)

const socialLinks = defineResource<'admin.socialLinks', Values>({
  name: 'admin.socialLinks',
  keyParam: 'platform',
  keyOf: (row) => row.platform,
  nameOf: (row) => nameOf(row.platform),
  serverFirst: true,
  touches: [['footer.socialLinks']],
  words: {
    title: copy.title,
    intro: copy.intro,
    add: copy.add,
    empty: { title: copy.empty },
    create: { title: copy.createTitle, ...outcomes.create },
    update: { title: (row) => copy.updateTitle(nameOf(row.platform)), ...outcomes.update },
    remove: {
      title: (row) => copy.removeTitle(nameOf(row.platform)),
      text: (row) => copy.removeText(row.url),
      ...outcomes.remove,
    },
  },
  columns: [
    {
      key: 'platform',
      label: copy.platform,
      cell: (row) => (
        <span className="flex items-center gap-2 font-semibold">
          <SocialIcon platform={row.platform} />
          {nameOf(row.platform)}
        </span>
      ),
    },
    { key: 'url', label: copy.url, grow: true, cell: (row) => <LongText>{row.url}</LongText> },
    {
      key: 'status',
      label: copy.status,
      cell: (row) => (
        <Badge tone={row.isActive ? 'success' : 'neutral'}>
          {row.isActive ? adminCopy.active : adminCopy.inactive}
        </Badge>
      ),
    },
    { key: 'order', label: copy.order, numeric: true, cell: (row) => row.sortOrder },
  ],
  order: 'socialLinks',
  extra: (row) => <OpenLink href={row.url} label={copy.open(nameOf(row.platform))} />,
  toForm: (row, rows) =>
    row
      ? {
          platform: row.platform,
          url: row.url,
          isActive: row.isActive,
          sortOrder: String(row.sortOrder),
        }
      : { platform: '', url: '', isActive: true, sortOrder: String(rows.length) },
  fields: ({ row, rows }) => {
    const used = new Set(rows.map(({ platform }) => platform))
    return [
      {
        name: 'platform',
        label: copy.platform,
        input: 'select',
        required: copy.platformRequired,
        locked: row !== null,
        choices: [
          { value: '', label: copy.choosePlatform },
          ...SOCIAL_PLATFORMS.map((value) => {
            const taken = row === null && used.has(value)
            return {
              value,
              label: taken ? copy.used(nameOf(value)) : nameOf(value),
              disabled: taken,
            }
          }),
        ],
      },
      { name: 'sortOrder', label: copy.order, input: 'integer', min: 0, required: true },
      {
        name: 'url',
        label: copy.url,
        input: 'url',
        required: adminCopy.urlError,
        wide: true,
        placeholder: 'https://',
      },
      { name: 'isActive', label: copy.activeField, input: 'switch' },
    ]
  },
  toCreate: (values) => ({ platform: values.platform as SocialPlatform, ...shared(values) }),
  toUpdate: shared,
})

export const FooterPanel = () => <ResourcePanel spec={socialLinks} />
