/**
 * The panel of legal pages: cards with state, date and excerpt; fields shared with content pages.
 */
import { excerpt } from '#contract/characters.ts'
import type { ReactNode } from 'react'
import { EXCERPT_LENGTH } from '#contract/admin/content-figures.ts'
import type { AdminLegalPage } from '#contract/admin/content.ts'
import { fillIn } from '#markup/facts.ts'
import { foreignElements } from '#markup/from-html.ts'
import { htmlToMarkup, markupToHtml } from '#markup/markup.ts'
import { adminPagesCopy } from '#copy/admin/content.ts'
import { oneLine } from '#copy/html-text.ts'
import { ME } from '../../../lib/query-client.ts'
import { slugOf } from '../../../lib/french.ts'
import { Badge } from '../../../ui/badge.tsx'
import { frenchDay } from '../toolkit/dates.ts'
import type { Field } from '../toolkit/form.ts'
import { LongText } from '../toolkit/long-text.tsx'
import { OpenLink } from '../toolkit/open-link.tsx'
import { ResourcePanel } from '../toolkit/resource-panel.tsx'
import { defineResource, outcomesOf } from '../toolkit/resource-spec.ts'
import {
  publishAtBody,
  publishAtField,
  publishAtOf,
  ScheduledBadge,
} from '../inputs/publish-at.tsx'
import { PageTextField, useFacts } from '../inputs/markup-field.tsx'
import { readHtml, type Node } from '#markup/html-tree.ts'

const { fields: words, legal: copy } = adminPagesCopy

export type LegalValues = {
  slug: string
  title: string
  content: string
  metaDescription: string
  isPublished: boolean
  publishAt: string
}
type Stored = Pick<
  AdminLegalPage,
  'slug' | 'title' | 'content' | 'metaDescription' | 'isPublished' | 'publishAt'
>

export const legalForm = (row: Stored | null): LegalValues =>
  row
    ? {
        slug: row.slug,
        title: row.title,
        content: htmlToMarkup(row.content),
        metaDescription: row.metaDescription ?? '',
        isPublished: row.isPublished,
        publishAt: publishAtOf(row),
      }
    : {
        slug: '',
        title: '',
        content: '',
        metaDescription: '',
        isPublished: true,
        publishAt: '',
      }

/** Omits an unchanged text, so that HTML without equivalent in markup is kept. */
const contentChange = (values: LegalValues, row: Stored) =>
  values.content === htmlToMarkup(row.content) ? {} : { content: markupToHtml(values.content) }
const common = ({ title, metaDescription, isPublished, publishAt }: LegalValues) => ({
  title,
  metaDescription,
  isPublished,
  publishAt: publishAtBody(publishAt),
})
export const legalCreate = (values: LegalValues) => ({
  slug: values.slug,
  content: markupToHtml(values.content),
  ...common(values),
})
export const legalUpdate = (values: LegalValues, row: Stored) => ({
  ...common(values),
  ...contentChange(values, row),
})

/** Checks a slug or the key of a blog section. */
export const slugProblem = (slug: string) =>
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug.trim()) ? null : words.slugError

/** Derives the slug of a new page from its title until the slug is edited. */
export function withSlug<V extends LegalValues>(
  values: V,
  changed: string,
  { before, row }: { before: V; row: unknown },
): V {
  const follows = row === null && changed === 'title' && before.slug === proposedSlug(before.title)
  return follows ? { ...values, slug: proposedSlug(values.title) } : values
}
const MAX_SLUG_LENGTH = 100
const proposedSlug = (title: string): string =>
  slugOf(title).slice(0, MAX_SLUG_LENGTH).replace(/-$/, '')

/** The fields of every page. */
export const legalFields = (row: Stored | null): Field<LegalValues>[] => [
  { name: 'title', label: words.title, input: 'text', required: words.required, maxLength: 200 },
  {
    name: 'slug',
    label: words.slug,
    input: 'text',
    required: words.required,
    locked: row !== null,
    help: words.slugHelp,
    check: slugProblem,
    maxLength: MAX_SLUG_LENGTH,
  },
  {
    name: 'content',
    label: words.content,
    input: 'custom',
    required: words.required,
    render: ({ value, onChange, error }) => (
      <PageTextField
        label={`${words.content} *`}
        value={value}
        onChange={onChange}
        error={error}
        foreign={row ? foreignElements(row.content) : []}
      />
    ),
    show: (value) => value,
  },
  {
    name: 'metaDescription',
    label: words.metaDescription,
    input: 'textarea',
    rows: 2,
    help: words.metaHelp,
    maxLength: 320,
  },
  { name: 'isPublished', label: words.isPublished, input: 'switch' },
  publishAtField('isPublished'),
]

/** The outcomes of every kind of page. */
export const pageOutcomes = outcomesOf(words)

/** Public queries that show pages or link to them: links to unpublished pages disappear. */
export const PAGES_TOUCH = [
  ['content.legal'],
  ['content.page'],
  [ME, 'content.legal'],
  [ME, 'content.page'],
  ['blog.read'],
  ['landing.sections'],
]

export const PublishedBadge = ({ isPublished }: { isPublished: boolean }) => (
  <Badge tone={isPublished ? 'success' : 'neutral'}>
    {isPublished ? words.published : words.draft}
  </Badge>
)

const legalPages = defineResource<'admin.legalPages', LegalValues>({
  name: 'admin.legalPages',
  keyParam: 'slug',
  keyOf: (row) => row.slug,
  nameOf: (row) => row.title,
  versions: 'legalPage',
  wide: true,
  touches: [...PAGES_TOUCH, ['footer.legal']],
  words: {
    title: copy.title,
    intro: copy.intro,
    add: copy.add,
    empty: { title: copy.empty },
    create: { title: copy.createTitle, ...pageOutcomes.create },
    update: { title: (row) => copy.updateTitle(row.title), ...pageOutcomes.update },
    remove: {
      title: () => copy.removeTitle,
      text: (row) => copy.removeText(row.title),
      ...pageOutcomes.remove,
    },
  },
  card: (row, buttons) => <LegalCard page={row} buttons={buttons} />,
  extra: (row) => <OpenLink href={`/legal/${row.slug}`} label={words.open(row.title)} />,
  fields: ({ row }) => legalFields(row),
  derive: withSlug,
  toForm: legalForm,
  toCreate: legalCreate,
  toUpdate: legalUpdate,
})

function LegalCard({ page, buttons }: { page: AdminLegalPage; buttons: ReactNode }) {
  const facts = useFacts()
  return (
    <article className="grid h-full content-start gap-3 rounded-md border border-line bg-raised p-5">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="grow text-lg">{page.title}</h3>
        <PublishedBadge isPublished={page.isPublished} />
        <ScheduledBadge publishAt={page.publishAt} />
      </div>
      <p className="text-sm text-muted">
        <LongText>{`/legal/${page.slug}`}</LongText> · {words.changed(frenchDay(page.updatedAt))}
      </p>
      <p className="text-sm">{excerptOf(fillIn(page.content, facts ?? {}), EXCERPT_LENGTH)}</p>
      <div className="mt-auto flex justify-end gap-2">{buttons}</div>
    </article>
  )
}

export const LegalPagesPanel = () => <ResourcePanel spec={legalPages} />

/** Elements within a sentence: no space is put around their words. */
const INLINE = new Set(['a', 'b', 'strong', 'i', 'em', 'span'])

const HEADING = /^h[1-6]$/
const isEnded = (text: string): boolean => text === '' || /[.!?…:]$/.test(text)

/** The words of the nodes; a heading ends with a full stop, to stay apart from what follows it. */
const textOf = (nodes: readonly Node[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node
      const text = textOf(node.children)
      if (INLINE.has(node.tag)) return text
      const closes = HEADING.test(node.tag) && !isEnded(text.trim())
      return ` ${closes ? `${text.trim()}.` : text} `
    })
    .join('')

/** The first `length` characters of the text of HTML, with an ellipsis when truncated. */
export const excerptOf = (html: string, length: number): string =>
  excerpt(oneLine(textOf(readHtml(html))), length)
