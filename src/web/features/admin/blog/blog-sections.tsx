/** The panel of blog sections; the fields of a section depend on its layout. */
import { ExternalLink } from 'lucide-react'
import type { AdminBlogSection } from '#contract/admin/blog.ts'
import type { BlogItem } from '#contract/blog.ts'
import { foreignElements } from '#markup/from-html.ts'
import { htmlToMarkup, markupToHtml } from '#markup/markup.ts'
import { adminBlogCopy } from '#copy/admin/blog.ts'
import { pathOf } from '../../../lib/screens.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { numberOf, type Field } from '../toolkit/form.ts'
import { LongText } from '../toolkit/long-text.tsx'
import { ResourcePanel } from '../toolkit/resource-panel.tsx'
import { defineResource, outcomesOf } from '../toolkit/resource-spec.ts'
import { BlogItems, itemTexts } from './blog-items.tsx'
import { ImageField } from '../inputs/image-field.tsx'
import {
  publishAtBody,
  publishAtField,
  publishAtOf,
  ScheduledBadge,
} from '../inputs/publish-at.tsx'
import { slugProblem } from '../content/legal-pages.tsx'
import { MarkupField } from '../inputs/markup-field.tsx'

const copy = adminBlogCopy.sections
const outcomes = outcomesOf(copy)

type Layout = AdminBlogSection['content']['type']
type Values = {
  sectionKey: string
  title: string
  subtitle: string
  type: string
  isEnabled: boolean
  publishAt: string
  sortOrder: string
  layout: string
  text: string
  additionalText: string
  imageUrl: string | null
  imageAlt: string
  imageCaption: string
  items: BlogItem[]
}
const NEW: Values = {
  sectionKey: '',
  title: '',
  subtitle: '',
  type: 'standard',
  isEnabled: true,
  publishAt: '',
  sortOrder: '',
  layout: 'text',
  text: '',
  additionalText: '',
  imageUrl: null,
  imageAlt: '',
  imageCaption: '',
  items: [],
}

const toForm = (row: AdminBlogSection | null, rows: readonly AdminBlogSection[]): Values =>
  row
    ? {
        sectionKey: row.sectionKey,
        title: row.title,
        subtitle: row.subtitle ?? '',
        type: row.type,
        isEnabled: row.isEnabled,
        publishAt: publishAtOf(row),
        sortOrder: String(row.sortOrder),
        layout: row.content.type,
        text: htmlToMarkup(row.content.text),
        additionalText: htmlToMarkup(row.content.additionalText),
        imageUrl: row.content.imageUrl,
        imageAlt: row.content.imageAlt ?? '',
        imageCaption: row.content.imageCaption ?? '',
        items: row.content.items,
      }
    : { ...NEW, sortOrder: String(Math.max(0, ...rows.map(({ sortOrder }) => sortOrder)) + 1) }

/** Sends an unchanged text as stored, so that HTML without equivalent in markup is kept. */
const htmlOf = (markup: string, stored: string | undefined): string =>
  stored !== undefined && htmlToMarkup(stored) === markup ? stored : markupToHtml(markup)
const toBody = (values: Values, row: AdminBlogSection | null) => ({
  title: values.title,
  subtitle: values.subtitle,
  type: values.type as 'standard' | 'numbered',
  isEnabled: values.isEnabled,
  publishAt: publishAtBody(values.publishAt),
  sortOrder: numberOf(values.sortOrder),
  content: {
    type: values.layout as Layout,
    text: htmlOf(values.text, row?.content.text),
    additionalText: htmlOf(values.additionalText, row?.content.additionalText),
    imageUrl: values.imageUrl,
    imageAlt: values.imageAlt,
    imageCaption: values.imageCaption,
    items: values.items,
  },
})

type TextInput = { value: string; onChange: (markup: string) => void; error: string | null }
const textInput = (label: string, rows: number, stored: string | undefined) => ({
  label,
  input: 'custom' as const,
  show: (value: string) => value,
  render: ({ value, onChange, error }: TextInput) => (
    <MarkupField
      label={label}
      rows={rows}
      value={value}
      onChange={onChange}
      error={error}
      foreign={stored ? foreignElements(stored) : []}
    />
  ),
})
const choicesOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

export const blogSpec = defineResource<'admin.blogSections', Values>({
  name: 'admin.blogSections',
  keyParam: 'sectionKey',
  order: 'blogSections',
  keyOf: (row) => row.sectionKey,
  nameOf: (row) => row.title || row.sectionKey,
  versions: 'blogSection',
  wide: true,
  touches: [['blog.read']],
  fieldOf: (path) => (path === 'content.type' ? 'layout' : path.replace(/^content\./, '')),
  words: {
    title: copy.title,
    intro: copy.intro,
    add: copy.add,
    empty: { title: copy.empty },
    create: { title: copy.createTitle, ...outcomes.create },
    update: { title: (row) => copy.updateTitle(row.title), ...outcomes.update },
    remove: {
      title: (row) => copy.removeTitle(row.title),
      text: (row) => copy.removeText(row.sectionKey),
      ...outcomes.remove,
    },
  },
  columns: [
    { key: 'order', label: copy.order, numeric: true, cell: (row) => row.sortOrder },
    {
      key: 'title',
      label: copy.name,
      grow: true,
      cell: (row) => (
        <>
          <span className="font-semibold">{row.title}</span>
          <br />
          <span className="text-muted">
            <LongText>{row.sectionKey}</LongText>
          </span>
        </>
      ),
    },
    { key: 'layout', label: copy.contentType, cell: (row) => copy.contentTypes[row.content.type] },
    {
      key: 'type',
      label: copy.type,
      cell: (row) => (row.type === 'numbered' ? copy.types.numbered : copy.types.standard),
    },
    {
      key: 'state',
      label: copy.state,
      cell: (row) => (
        <>
          <Badge tone={row.isEnabled ? 'success' : 'neutral'}>
            {row.isEnabled ? copy.shown : copy.hidden}
          </Badge>
          <ScheduledBadge publishAt={row.publishAt} />
        </>
      ),
    },
  ],
  dimmed: (row) => !row.isEnabled,
  toForm,
  toCreate: (values) => ({ sectionKey: values.sectionKey, ...toBody(values, null) }),
  toUpdate: toBody,
  fields: ({ row, values }): Field<Values>[] => [
    {
      name: 'sectionKey',
      label: copy.key,
      input: 'text',
      required: true,
      locked: row !== null,
      help: copy.keyHelp,
      check: slugProblem,
      maxLength: 60,
    },
    { name: 'title', label: copy.name, input: 'text', required: true, maxLength: 300 },
    { name: 'subtitle', label: copy.subtitle, input: 'text', maxLength: 500, wide: true },
    { name: 'type', label: copy.type, input: 'select', choices: choicesOf(copy.types) },
    {
      name: 'layout',
      label: copy.contentType,
      input: 'select',
      choices: choicesOf(copy.contentTypes),
    },
    { name: 'sortOrder', label: copy.order, input: 'integer', min: 0, required: true },
    { name: 'isEnabled', label: copy.enabled, input: 'switch' },
    publishAtField('isEnabled'),
    { name: 'text', ...textInput(copy.text, 14, row?.content.text) },
    ...(values.layout === 'gallery' ? [itemsField] : imageFields),
    { name: 'additionalText', ...textInput(copy.additionalText, 6, row?.content.additionalText) },
  ],
})

const itemsField: Field<Values> = {
  name: 'items',
  label: copy.items,
  input: 'custom',
  parts: itemTexts,
  render: ({ value, onChange, error, errors }) => (
    <BlogItems items={value} onChange={onChange} error={error} errors={errors} />
  ),
}
const imageFields: Field<Values>[] = [
  {
    name: 'imageUrl',
    label: copy.imageUrl,
    input: 'custom',
    show: (url) => url ?? '',
    render: ({ value, onChange, error }) => (
      <ImageField
        use="blog"
        label={copy.imageUrl}
        value={value}
        onChange={onChange}
        error={error}
      />
    ),
  },
  { name: 'imageAlt', label: copy.imageAlt, input: 'text', maxLength: 500 },
  { name: 'imageCaption', label: copy.imageCaption, input: 'text', maxLength: 500 },
]

export const BlogSections = () => (
  <ResourcePanel
    spec={blogSpec}
    actions={
      <a
        href={pathOf('blog')}
        target="_blank"
        rel="noopener"
        className={buttonClass({ variant: 'secondary' })}
      >
        <ExternalLink aria-hidden="true" className="size-5" />
        {copy.openBlog}
      </a>
    }
  />
)
