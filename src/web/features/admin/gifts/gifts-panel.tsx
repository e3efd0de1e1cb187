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
import { ListControls } from '../toolkit/list-controls.tsx'
import { useListQuery } from '../toolkit/list-query.ts'
import { LongText } from '../toolkit/long-text.tsx'
import { PagedTable, usePagedQuery } from '../toolkit/paged-table.tsx'
import { Panel } from '../toolkit/panel.tsx'
import { adminKey } from '../toolkit/resource.ts'
import { GiftActions, GiftDialogs, type GiftTask } from './gift-dialogs.tsx'

type SortName = 'paidAt' | 'credits' | 'expiresAt'
type Filter = 'all' | GiftState

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
    cell: ({ buyer }) =>
      buyer ? (
        <>
          {buyer.username}
          <br />
          <span className="text-muted">
            <LongText>{buyer.email}</LongText>
          </span>
        </>
      ) : (
        copy.erased
      ),
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

export function GiftsPanel() {
  const list = useListQuery<SortName, Filter>({
    sort: { by: 'paidAt', order: 'desc' },
    filter: 'all',
  })
  const [task, setTask] = useState<GiftTask | null>(null)
  const query = usePagedQuery(adminKey('gifts', list.query), (signal) =>
    call('admin.gifts.list', { query: list.query }, { signal }),
  )
  return (
    <Panel title={copy.title} intro={copy.intro}>
      <ListControls
        searchLabel={copy.search}
        typed={list.typed}
        onType={list.setTyped}
        filterLabel={copy.filterLabel}
        filter={list.filter}
        onFilter={list.setFilter}
        choices={[
          { value: 'all', label: copy.all },
          ...GIFT_STATES.map((value) => ({ value, label: copy.states[value] })),
        ]}
      />
      <PagedTable
        query={query}
        rowsOf={({ gifts }) => gifts}
        list={list}
        empty={copy.empty}
        caption={copy.title}
        columns={columns}
        rowKey={(gift) => gift.id}
        renderActions={(gift) => <GiftActions gift={gift} onTask={setTask} />}
      />
      <GiftDialogs task={task} onClose={() => setTask(null)} />
    </Panel>
  )
}
