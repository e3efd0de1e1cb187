/** The gifts panel: search by code or account, blocking and reissuing of unused codes. */
import { useState } from 'react'
import type { AdminGift } from '#contract/admin/gifts.ts'
import { GIFT_STATES, type GiftState } from '#contract/gift-figures.ts'
import { adminGiftsCopy as copy } from '#copy/admin/gifts.ts'
import { call } from '../../../lib/api.ts'
import type { Bulk } from '../toolkit/bulk.tsx'
import { ListExport } from '../toolkit/export-button.tsx'
import { ListPanel } from '../toolkit/list-panel.tsx'
import type { ListStart } from '../toolkit/list-query.ts'
import { Panel } from '../toolkit/panel.tsx'
import { adminTouches } from '../toolkit/query-keys.ts'
import { giftColumns, type GiftSort } from './gift-columns.tsx'
import { GiftActions, GiftDialogs, type GiftTask } from './gift-dialogs.tsx'

const START: ListStart<GiftSort, 'all' | GiftState> = {
  sort: { by: 'paidAt', order: 'desc' },
  filter: 'all',
  choices: [
    { value: 'all', label: copy.all },
    ...GIFT_STATES.map((value) => ({ value, label: copy.states[value] })),
  ],
}

const BULK: Bulk<AdminGift> = {
  nameOf: ({ id, planName }) => `${planName} ${id}`,
  touches: adminTouches('gifts'),
  actions: [
    {
      ...copy.bulk.block,
      concerns: ({ state, isBlocked }) => state === 'active' && !isBlocked,
      run: ({ id }) => call('admin.gifts.block', { params: { id }, body: { blocked: true } }),
    },
  ],
}

export function GiftsPanel() {
  const [task, setTask] = useState<GiftTask | null>(null)
  return (
    <Panel
      title={copy.title}
      intro={copy.intro}
      actions={<ListExport operation="admin.gifts.export" start={START} name={copy.fileName} />}
    >
      <ListPanel
        queryKey={['gifts']}
        start={START}
        read={(query, _days, signal) => call('admin.gifts.list', { query }, { signal })}
        words={copy}
        rowsOf={({ gifts }) => gifts}
        columns={giftColumns}
        rowKey={(gift) => gift.id}
        bulk={BULK}
        renderActions={(gift) => <GiftActions gift={gift} onTask={setTask} />}
      />
      <GiftDialogs task={task} onClose={() => setTask(null)} />
    </Panel>
  )
}
