/** The panel of content pages, with their place in the footer. */
import type { AdminContentPage } from '#contract/admin/content.ts'
import type { FooterSection } from '#contract/admin/content-figures.ts'
import { adminPagesCopy } from '#copy/admin/content.ts'
import { adminCopy } from '#copy/admin/admin.ts'
import { ScheduledBadge } from '../inputs/publish-at.tsx'
import { frenchDay } from '../toolkit/dates.ts'
import { numberOf, type Field } from '../toolkit/form.ts'
import { LongText } from '../toolkit/long-text.tsx'
import { OpenLink } from '../toolkit/open-link.tsx'
import { ResourcePanel } from '../toolkit/resource-panel.tsx'
import { defineResource } from '../toolkit/resource-spec.ts'
import {
  legalCreate,
  legalFields,
  legalForm,
  legalUpdate,
  pageOutcomes,
  PAGES_TOUCH,
  PublishedBadge,
  withSlug,
  type LegalValues,
} from './legal-pages.tsx'

const { fields: words, content: copy } = adminPagesCopy

type Section = FooterSection | 'none'
type Values = LegalValues & { showInFooter: boolean; footerSection: string; sortOrder: string }

const place = (values: Values) => ({
  showInFooter: values.showInFooter,
  footerSection: values.footerSection as Section,
  sortOrder: numberOf(values.sortOrder),
})
const footerOf = (row: AdminContentPage): string =>
  row.showInFooter ? copy.sections[row.footerSection ?? 'none'] : adminCopy.no

/** Warns that a page shown in the footer needs a section. */
const FooterWarning = ({
  values: { showInFooter, footerSection },
}: {
  values: Pick<Values, 'showInFooter' | 'footerSection'>
}) => (
  <span role="status" className="block font-semibold text-ochre-deep">
    {showInFooter && footerSection === 'none' ? copy.noSection : ''}
  </span>
)

const contentPages = defineResource<'admin.contentPages', Values>({
  name: 'admin.contentPages',
  keyParam: 'slug',
  order: 'contentPages',
  keyOf: (row) => row.slug,
  nameOf: (row) => row.title,
  versions: 'contentPage',
  wide: true,
  touches: [...PAGES_TOUCH, ['footer.pages']],
  words: {
    title: copy.title,
    intro: copy.intro,
    add: copy.add,
    empty: { title: copy.empty },
    create: { title: copy.createTitle, ...pageOutcomes.create },
    update: { title: (row) => copy.updateTitle(row.title), ...pageOutcomes.update },
    remove: {
      title: (row) => copy.removeTitle(row.title),
      text: (row) => copy.removeText(row.slug),
      ...pageOutcomes.remove,
    },
  },
  columns: [
    {
      key: 'title',
      label: words.title,
      grow: true,
      cell: (row) => (
        <>
          <span className="font-semibold">{row.title}</span>
          <br />
          <span className="text-muted">
            <LongText>{`/page/${row.slug}`}</LongText>
          </span>
        </>
      ),
    },
    {
      key: 'state',
      label: copy.state,
      cell: (row) => (
        <>
          <PublishedBadge isPublished={row.isPublished} />
          <ScheduledBadge publishAt={row.publishAt} />
        </>
      ),
    },
    { key: 'footer', label: copy.footer, cell: footerOf },
    { key: 'order', label: words.order, numeric: true, cell: (row) => row.sortOrder },
    { key: 'changed', label: words.changed('').trim(), cell: (row) => frenchDay(row.updatedAt) },
  ],
  extra: (row) => <OpenLink href={`/page/${row.slug}`} label={words.open(row.title)} />,
  toForm: (row) => ({
    ...legalForm(row),
    showInFooter: row?.showInFooter ?? false,
    footerSection: row?.footerSection ?? 'none',
    sortOrder: String(row?.sortOrder ?? 0),
  }),
  derive: withSlug,
  fields: ({ row, values }): Field<Values>[] => [
    ...(legalFields(row) as unknown as Field<Values>[]),
    { name: 'showInFooter', label: copy.showInFooter, input: 'switch' },
    {
      name: 'footerSection',
      label: copy.footerSection,
      input: 'select',
      help: <FooterWarning values={values} />,
      choices: (['none', 'support', 'navigation'] as const).map((value) => ({
        value,
        label: copy.sections[value],
      })),
    },
    { name: 'sortOrder', label: words.order, input: 'integer', min: 0, required: true },
  ],
  toCreate: (values) => ({ ...legalCreate(values), ...place(values) }),
  toUpdate: (values, row) => ({ ...legalUpdate(values, row), ...place(values) }),
})

export const ContentPagesPanel = () => <ResourcePanel spec={contentPages} />
