/** The watermark: a test, one card per setting, and a picture that is drawn again as one edits. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { adminWatermarkCopy as copy } from '#copy/admin-watermark.ts'
import { call } from '../../../lib/api.ts'
import { Loaded, Panel } from '../toolkit/panel.tsx'
import { UnsavedGuard } from '../toolkit/unsaved.tsx'
import { WatermarkCard } from './watermark-card.tsx'
import { WatermarkLive } from './watermark-live.tsx'
import { WATERMARK_KEY, type Draft } from './watermark-query.ts'
import { WatermarkTest } from './watermark-test.tsx'

export function WatermarkScreen() {
  const query = useQuery({ queryKey: WATERMARK_KEY, queryFn: () => call('admin.watermark.list'), staleTime: 0 })
  const [draft, setDraft] = useState<Draft>(null)
  return (
    <Panel title={copy.title} intro={copy.intro}>
      <div className="grid gap-8">
        <WatermarkTest />
        <Loaded query={query} skeletons={5} skeletonClass="h-40">
          {(entries) => {
            const changed = draft !== null && entries.find(({ configKey }) => configKey === draft.key)?.configValue !== draft.value
            return (
              <div className="grid gap-8 lg:grid-cols-[1fr_1.1fr]">
                <ul className="grid content-start gap-4">
                  {entries.map((entry) => (
                    <li key={entry.configKey}>
                      <WatermarkCard entry={entry} draft={draft?.key === entry.configKey ? draft.value : null} onDraft={(value) => setDraft(value === null ? null : { key: entry.configKey, value })} />
                    </li>
                  ))}
                </ul>
                <WatermarkLive entries={entries} draft={draft} />
                <UnsavedGuard dirty={changed} />
              </div>
            )
          }}
        </Loaded>
      </div>
    </Panel>
  )
}
