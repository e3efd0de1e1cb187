/** The watermark screen: a test, a card per setting, and a live preview. */
import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { WatermarkKey } from '#contract/admin/watermark-figures.ts'
import { adminWatermarkCopy as copy } from '#copy/admin/watermark.ts'
import { call } from '../../../lib/api.ts'
import { Loaded, Panel } from '../toolkit/panel.tsx'
import { LeaveDialog, UnsavedGuard } from '../toolkit/unsaved.tsx'
import { WatermarkCard, WATERMARK_KEY, type Draft } from './watermark-card.tsx'
import { WatermarkLive } from './watermark-live.tsx'
import { WatermarkTest } from './watermark-test.tsx'

export function WatermarkScreen() {
  const cache = useQueryClient()
  const options = {
    queryKey: WATERMARK_KEY,
    queryFn: () => call('admin.watermark.list'),
    staleTime: 0,
  }
  const query = useQuery(options)
  const [draft, setDraft] = useState<Draft>(null)
  /** The next entry to edit, once the changes of the current one are discarded. */
  const [next, setNext] = useState<Draft>(null)
  const changed =
    draft !== null &&
    query.data?.find(({ configKey }) => configKey === draft.key)?.configValue !== draft.value
  const edit = (key: WatermarkKey, value: string | null) => {
    if (value !== null && changed && draft.key !== key) setNext({ key, value })
    else setDraft(value === null ? null : { key, value })
  }
  const rereader = (key: WatermarkKey) => async () =>
    (await cache.fetchQuery(options)).find(({ configKey }) => configKey === key) ?? null
  return (
    <Panel title={copy.title} intro={copy.intro}>
      <div className="grid gap-8">
        <WatermarkTest />
        <Loaded query={query} skeletons={5} skeletonClass="h-40">
          {(entries) => (
            <div className="grid gap-8 lg:grid-cols-[1fr_1.1fr]">
              <ul className="grid content-start gap-4">
                {entries.map((entry) => (
                  <li key={entry.configKey}>
                    <WatermarkCard
                      entry={entry}
                      draft={draft?.key === entry.configKey ? draft.value : null}
                      onDraft={(value) => edit(entry.configKey, value)}
                      reread={rereader(entry.configKey)}
                    />
                  </li>
                ))}
              </ul>
              <WatermarkLive entries={entries} draft={draft} />
            </div>
          )}
        </Loaded>
      </div>
      <UnsavedGuard dirty={changed} />
      <LeaveDialog
        open={next !== null}
        onStay={() => setNext(null)}
        onLeave={() => {
          setDraft(next)
          setNext(null)
        }}
      />
    </Panel>
  )
}
