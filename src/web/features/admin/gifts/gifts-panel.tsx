/** The gifts panel: search by code or account, blocking and reissuing of unused codes. */
import { useState } from 'react'
import type { AdminGift } from '#contract/admin/gifts.ts'
import { GIFT_STATES, type GiftState } from '#contract/gift-figures.ts'
import { adminGiftsCopy as copy } from '#copy/admin/gifts.ts'
import { call } from '../../../lib/api.ts'
import { longDate } from '../../../lib/french.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import type { Column } from '../toolkit/data-table.tsx'
import { frenchDateTime } from '../toolkit/dates.ts'
import { ListPanel } from '../toolkit/list-panel.tsx'
import type { ListStart } from '../toolkit/list-query.ts'
import { Panel } from '../toolkit/panel.tsx'
import { Person } from '../toolkit/person.tsx'
import { GiftActions, GiftDialogs, type GiftTask } from './gift-dialogs.tsx'

type SortName = 'paidAt' | 'credits' | 'expiresAt'

const TONES: Record<GiftState, BadgeTone> = {
  active: 'accent',
  redeemed: 'success',
  withdrawn: 'neutral',
  blocked: 'error',
  expired: 'neutral',
}
const mailOf = ({ mailedAt, mailOn }: AdminGift): string => {
  if (mailedAt) return copy.mailed(longDate(mailedAt))
  return mailOn ? copy.planned(longDate(mailOn)) : copy.none
}

const columns: Column<AdminGift, SortName>[] = [
  {
    key: 'gift',
    label: copy.columns.gift,
    sort: 'credits',
    cell: ({ planName, credits }) => (
      <>
        <span className="font-semibold">{planName}</span>
        <br />
        <span className="text-muted">{copy.credits(credits)}</span>
      </>
    ),
  },
  {
    key: 'buyer',
    label: copy.columns.buyer,
    cell: ({ buyer }) => (buyer ? <Person {...buyer} /> : copy.erased),
  },
  {
    key: 'state',
    label: copy.columns.state,
    cell: ({ state, isDisputed }) => (
      <>
        <Badge tone={TONES[state]}>{copy.states[state]}</Badge>
        {isDisputed && <span className="mt-1 block text-sm text-brick">{copy.disputed}</span>}
      </>
    ),
  },
  {
    key: 'redeemer',
    label: copy.columns.redeemer,
    cell: ({ redeemer, redeemedAt }) =>
      redeemedAt ? (
        <>
          {redeemer?.username ?? copy.erased}
          <br />
          <span className="text-muted">{frenchDateTime(redeemedAt)}</span>
        </>
      ) : (
        copy.none
      ),
  },
  { key: 'mail', label: copy.columns.mail, cell: mailOf },
  {
    key: 'paidAt',
    label: copy.columns.paidAt,
    sort: 'paidAt',
    nowrap: true,
    cell: ({ paidAt }) => frenchDateTime(paidAt),
  },
  {
    key: 'expiresAt',
    label: copy.columns.expiresAt,
    sort: 'expiresAt',
    nowrap: true,
    cell: ({ expiresAt }) => longDate(expiresAt),
  },
]

const START: ListStart<SortName, 'all' | GiftState> = {
  sort: { by: 'paidAt', order: 'desc' },
  filter: 'all',
}

export function GiftsPanel() {
  const [task, setTask] = useState<GiftTask | null>(null)
  return (
    <Panel title={copy.title} intro={copy.intro}>
      <ListPanel
        queryKey={['gifts']}
        start={START}
        read={(query, _days, signal) => call('admin.gifts.list', { query }, { signal })}
        words={{
          search: copy.search,
          filter: copy.filterLabel,
          empty: copy.empty,
          caption: copy.title,
        }}
        choices={[
          { value: 'all', label: copy.all },
          ...GIFT_STATES.map((value) => ({ value, label: copy.states[value] })),
        ]}
        rowsOf={({ gifts }) => gifts}
        columns={columns}
        rowKey={(gift) => gift.id}
        renderActions={(gift) => <GiftActions gift={gift} onTask={setTask} />}
      />
      <GiftDialogs task={task} onClose={() => setTask(null)} />
    </Panel>
  )
}
