/** The texts of the gallery page, edited one by one with a preview. */
import { useRef, useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import type { AdminGalleryText } from '#contract/admin/gallery.ts'
import type { GalleryTextKey } from '#contract/gallery-figures.ts'
import { adminGalleryTextCopy as copy } from '#copy/admin/gallery.ts'
import { call } from '../../../lib/api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ConflictDialog } from '../toolkit/conflict.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { Loaded, Panel } from '../toolkit/panel.tsx'
import { UnsavedGuard } from '../toolkit/unsaved.tsx'
import { VersionsButton } from '../toolkit/versions.tsx'
import { adminKey } from '../toolkit/query-keys.ts'
import { useSave } from '../toolkit/use-save.ts'
import { GalleryTextPreview } from './gallery-text-preview.tsx'

const KEY = adminKey('admin.galleryTexts')
const TOUCHES = [KEY, adminKey('logs'), ['gallery.texts']]
const CARDS: { title: string; keys: GalleryTextKey[] }[] = [
  { title: copy.cards.title, keys: ['gallery_title', 'gallery_subtitle'] },
  {
    title: copy.cards.stats,
    keys: [
      'transformations_count',
      'transformations_label',
      'memories_count',
      'memories_label',
      'families_count',
      'families_label',
    ],
  },
  { title: copy.cards.cta, keys: ['cta_button_text'] },
]
type Drafts = Partial<Record<GalleryTextKey, string>>

export function GalleryTextScreen() {
  const cache = useQueryClient()
  const options = { queryKey: KEY, queryFn: () => call('admin.galleryTexts.list'), staleTime: 0 }
  const query = useQuery(options)
  const reread = async (key: GalleryTextKey) =>
    (await cache.fetchQuery(options)).find(({ configKey }) => configKey === key) ?? null
  const [drafts, setDrafts] = useState<Drafts>({})
  const [previewing, setPreviewing] = useState(false)
  const setDraft = (key: GalleryTextKey, value: string | undefined) =>
    setDrafts((now) => {
      const next = { ...now }
      if (value === undefined) delete next[key]
      else next[key] = value
      return next
    })
  const valueOf = (key: GalleryTextKey): string =>
    drafts[key] ?? query.data?.find(({ configKey }) => configKey === key)?.configValue ?? ''
  return (
    <Panel
      title={copy.title}
      actions={
        <Button
          variant="secondary"
          disabled={!query.data}
          icon={<Eye aria-hidden="true" className="size-5" />}
          onClick={() => setPreviewing(true)}
        >
          {copy.preview}
        </Button>
      }
    >
      <Loaded query={query} skeletons={6} skeletonClass="h-24">
        {(rows) => (
          <div className="grid gap-6">
            {CARDS.map(({ title, keys }) => (
              <section
                key={title}
                aria-label={title}
                className="grid gap-5 rounded-md border border-line bg-raised p-5"
              >
                <h3 className="text-xl">{title}</h3>
                <div className={keys.length > 2 ? 'grid gap-5 sm:grid-cols-2' : 'grid gap-5'}>
                  {keys.map((key) => {
                    const row = rows.find(({ configKey }) => configKey === key)
                    return (
                      row && (
                        <TextField
                          key={key}
                          row={row}
                          reread={reread}
                          draft={drafts[key]}
                          onDraft={(value) => setDraft(key, value)}
                        />
                      )
                    )
                  })}
                </div>
              </section>
            ))}
          </div>
        )}
      </Loaded>
      <GalleryTextPreview
        open={previewing}
        onClose={() => setPreviewing(false)}
        valueOf={valueOf}
      />
      <UnsavedGuard dirty={Object.keys(drafts).length > 0} />
    </Panel>
  )
}

type TextValues = { configValue: string }
type TextFieldProps = {
  row: AdminGalleryText
  reread: (key: GalleryTextKey) => Promise<AdminGalleryText | null>
  draft: string | undefined
  onDraft: (value: string | undefined) => void
}

function TextField({
  row: { configKey, configValue, updatedAt },
  reread,
  draft,
  onDraft,
}: TextFieldProps) {
  const label = copy.labels[configKey]
  const place = useRef<HTMLDivElement | null>(null)
  function discard() {
    onDraft(undefined)
    place.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }
  const saving = useSave<TextValues>({
    run: (body, version) =>
      call('admin.galleryTexts.update', { params: { configKey }, body }, { ifMatch: version }),
    reread: async () => {
      const stored = await reread(configKey)
      return stored && { values: { configValue: stored.configValue }, version: stored.updatedAt }
    },
    done: () => copy.done,
    failed: copy.failed,
    serverFirst: true,
    touches: TOUCHES,
    onSaved: () => onDraft(undefined),
  })
  const store = (value: string) =>
    saving.save({ configValue: value }, { values: { configValue }, version: updatedAt })
  const type = (value: string) => onDraft(value === configValue ? undefined : value)
  const shared = {
    label,
    value: draft ?? configValue,
    onChange: (event: { target: { value: string } }) => type(event.target.value),
    ...(configKey.endsWith('_count') ? { help: copy.countHelp } : {}),
  }
  return (
    <div ref={place} className="grid content-start gap-2">
      {configKey === 'gallery_subtitle' ? (
        <TextArea {...shared} rows={3} maxLength={1_000} />
      ) : (
        <Field {...shared} maxLength={1_000} />
      )}
      {draft !== undefined && (
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone="accent">{copy.modified}</Badge>
          <Button
            size="sm"
            busy={saving.busy}
            aria-label={copy.saveLabel(label)}
            onClick={() => store(draft)}
          >
            {copy.save}
          </Button>
          <Button
            size="sm"
            variant="secondary"
            disabled={saving.busy}
            aria-label={copy.cancelLabel(label)}
            onClick={discard}
          >
            {copy.cancel}
          </Button>
        </div>
      )}
      <div>
        <VersionsButton
          kind="galleryText"
          itemKey={configKey}
          name={label}
          seen={updatedAt}
          dirty={draft !== undefined}
          touches={TOUCHES}
          onRestored={() => onDraft(undefined)}
        />
      </div>
      <ConflictDialog
        save={saving}
        fields={[{ name: 'configValue', label, input: 'text' }]}
        onTaken={() => onDraft(undefined)}
      />
    </div>
  )
}
