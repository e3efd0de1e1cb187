/**
 * The section 'Aperçu en temps réel': a sample picture watermarked by the server with the typed
 * values.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { appliedWatermark } from '#contract/admin/watermark-figures.ts'
import type { AdminWatermarkEntry } from '#contract/admin/watermark.ts'
import { adminWatermarkCopy } from '#copy/admin/watermark.ts'
import { call } from '../../../lib/api.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { adminKey } from '../toolkit/query-keys.ts'
import { storedValue, watermarkError, type Draft } from './watermark-card.tsx'

const copy = adminWatermarkCopy.live
/** Milliseconds without typing before the preview is requested. */
const PREVIEW_DELAY_MS = 350

type Sent = Pick<AdminWatermarkEntry, 'configKey' | 'configValue' | 'isActive'>[]

export function WatermarkLive({
  entries,
  draft,
}: {
  entries: readonly AdminWatermarkEntry[]
  draft: Draft
}) {
  const sent: Sent = entries.map(({ configKey, configValue, isActive }) => {
    const isTyped = draft?.key === configKey && watermarkError(configKey, draft.value) === null
    return {
      configKey,
      configValue: isTyped ? storedValue(configKey, draft.value) : configValue,
      isActive,
    }
  })
  // As text, because each render creates a new object.
  const settled = JSON.parse(useDebounced(JSON.stringify(sent), PREVIEW_DELAY_MS)) as typeof sent
  const preview = useQuery({
    queryKey: adminKey('watermark.preview', settled),
    staleTime: Infinity,
    gcTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call('admin.watermark.preview', { body: { entries: settled } }, { signal }),
  })
  return (
    <section
      aria-labelledby="watermark-live"
      className="grid content-start gap-4 lg:sticky lg:top-24 lg:self-start"
    >
      <h3 id="watermark-live" className="text-xl">
        {copy.title}
      </h3>
      <div className="mount" aria-busy={preview.isFetching}>
        {preview.data ? (
          <img
            src={preview.data.watermarkUrl}
            alt={copy.alt}
            width={900}
            height={600}
            className="block h-auto w-full"
          />
        ) : (
          <Skeleton className="aspect-3/2 w-full" />
        )}
      </div>
      <p role="status" className="min-h-6 text-sm text-muted">
        {preview.isError ? copy.failed : preview.isFetching ? copy.busy : ''}
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 rounded-md border border-line bg-raised p-4 text-sm">
        {sent.map((entry) => (
          <Applied key={entry.configKey} {...entry} />
        ))}
      </dl>
      <p className="text-sm text-muted">{copy.text}</p>
    </section>
  )
}

/** A line of the summary: the value that applies. */
function Applied({ configKey, configValue, isActive }: Sent[number]) {
  const { value, isDefault } = appliedWatermark(configKey, configValue, isActive)
  return (
    <div className="contents">
      <dt className="text-muted">{adminWatermarkCopy.entries[configKey].label}</dt>
      <dd className="wrap-anywhere font-semibold">
        {adminWatermarkCopy.unit[configKey](value)}
        {isDefault && (
          <span className="font-normal text-muted"> {adminWatermarkCopy.defaultMark}</span>
        )}
      </dd>
    </div>
  )
}
