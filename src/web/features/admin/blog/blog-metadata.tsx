/** The form of the blog's metadata, a single record. */
import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminBlogMetadata } from '#contract/admin/blog.ts'
import { BLOG_METADATA_KEY } from '#contract/admin/version-figures.ts'
import { adminBlogCopy } from '#copy/admin/blog.ts'
import { call } from '../../../lib/api.ts'
import type { Field } from '../toolkit/form.ts'
import { FormPanel } from '../toolkit/form-panel.tsx'
import { Loaded, Panel } from '../toolkit/panel.tsx'
import { VersionsButton } from '../toolkit/versions.tsx'
import { isConflict, useAction } from '../toolkit/use-action.ts'
import { adminKey } from '../toolkit/query-keys.ts'
import { ImageField } from '../inputs/image-field.tsx'

const copy = adminBlogCopy.metadata
const KEY = adminKey('admin.blogMetadata')
const TOUCHES = [['blog.read'], adminKey('logs')]

const TEXTS = [
  'title',
  'subtitle',
  'author',
  'readingTime',
  'metaTitle',
  'metaDescription',
  'ctaTitle',
  'ctaSubtitle',
  'ctaButtonText',
  'ctaButtonLink',
] as const
type Values = Record<(typeof TEXTS)[number], string> & {
  categoryTags: string
  ogImage: string | null
  ctaEnabled: boolean
}

const toForm = (row: AdminBlogMetadata): Values => ({
  ...(Object.fromEntries(TEXTS.map((name) => [name, row[name] ?? ''])) as Record<
    (typeof TEXTS)[number],
    string
  >),
  categoryTags: row.categoryTags.join(', '),
  ogImage: row.ogImage,
  ctaEnabled: row.ctaEnabled,
})
/** Splits by commas, trims, and drops empty tags (spec 2 §5) and duplicates. */
const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]
const toBody = (values: Values) => ({ ...values, categoryTags: tagsOf(values.categoryTags) })

const line = (name: (typeof TEXTS)[number], more: object = {}): Field<Values> => ({
  name,
  label: copy.fields[name],
  input: 'text',
  maxLength: 300,
  ...more,
})
const FIELDS: readonly Field<Values>[] = [
  line('title', { required: true, wide: true }),
  line('subtitle', { wide: true }),
  line('author'),
  line('readingTime', { maxLength: 60 }),
  {
    name: 'categoryTags',
    label: copy.fields.categoryTags,
    input: 'text',
    help: copy.tagsHelp,
    wide: true,
  },
  line('metaTitle', { maxLength: 200, wide: true }),
  {
    name: 'metaDescription',
    label: copy.fields.metaDescription,
    input: 'textarea',
    rows: 2,
    maxLength: 320,
  },
  {
    name: 'ogImage',
    label: copy.fields.ogImage,
    input: 'custom',
    show: (url) => url ?? '',
    render: ({ value, onChange, error }) => (
      <ImageField
        use="blog"
        label={copy.fields.ogImage}
        value={value}
        onChange={onChange}
        error={error}
      />
    ),
  },
  { name: 'ctaEnabled', label: copy.fields.ctaEnabled, input: 'switch', wide: true },
  line('ctaTitle'),
  line('ctaSubtitle'),
  line('ctaButtonText', { maxLength: 100 }),
  line('ctaButtonLink', { help: copy.linkHelp }),
]

export function BlogMetadataPanel() {
  const cache = useQueryClient()
  const options = { queryKey: KEY, queryFn: () => call('admin.blogMetadata.read'), staleTime: 0 }
  const query = useQuery(options)
  /** Restorations of an earlier version, each of which starts the form again. */
  const [restorations, setRestorations] = useState(0)
  const save = useAction({
    async run({ values, version }: { values: Values; version: string | undefined }) {
      const saved = await call(
        'admin.blogMetadata.save',
        { body: toBody(values) },
        { ifMatch: version ?? null },
      )
      cache.setQueryData(KEY, saved)
      return saved
    },
    done: () => ({ title: copy.saved }),
    failed: copy.failed,
    touches: TOUCHES,
    quiet: isConflict,
  })
  return (
    <Panel title={copy.title}>
      <Loaded query={query}>
        {(row) => (
          <FormPanel
            key={restorations}
            groups={[{ key: 'all', label: copy.title, fields: FIELDS }]}
            renderTools={(dirty) => (
              <VersionsButton
                kind="blogMetadata"
                itemKey={BLOG_METADATA_KEY}
                name={copy.title}
                seen={row.updatedAt}
                dirty={dirty}
                touches={[KEY, ...TOUCHES]}
                onRestored={() => setRestorations((count) => count + 1)}
              />
            )}
            initial={toForm(row)}
            version={row.updatedAt ?? undefined}
            tidy={(values) => ({ ...values, categoryTags: tagsOf(values.categoryTags).join(', ') })}
            save={async (values, version) =>
              (await save.run({ values, version })).updatedAt ?? undefined
            }
            reread={async () => {
              const fresh = await cache.fetchQuery(options)
              return { values: toForm(fresh), version: fresh.updatedAt ?? undefined }
            }}
          />
        )}
      </Loaded>
    </Panel>
  )
}
