/** The subscriptions of all accounts. */
import type { BookedSubscription } from '#contract/admin/sales-books.ts'
import { SUBSCRIPTION_STATES, type SubscriptionState } from '#contract/admin/sales-figures.ts'
import { adminSalesBooksCopy } from '#copy/admin/sales-books.ts'
import { euros } from '#copy/numbers.ts'
import { call } from '../../../lib/api.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import type { Column } from '../toolkit/data-table.tsx'
import { frenchDateTime, frenchDay } from '../toolkit/dates.ts'
import { ListExport } from '../toolkit/export-button.tsx'
import { ListPanel } from '../toolkit/list-panel.tsx'
import { NEWEST_FIRST, type ListStart } from '../toolkit/list-query.ts'
import { Buyer, OpenSale } from './sale-columns.tsx'

const { columns: names, subscriptions: copy, filterLabel, tabs } = adminSalesBooksCopy
const TONES: Record<SubscriptionState, BadgeTone> = {
  running: 'success',
  ending: 'accent',
  overdue: 'error',
  ended: 'neutral',
}

const columns: Column<BookedSubscription, 'createdAt'>[] = [
  {
    key: 'createdAt',
    label: names.at,
    sort: 'createdAt',
    nowrap: true,
    cell: ({ createdAt }) => frenchDateTime(createdAt),
  },
  {
    key: 'buyer',
    label: names.buyer,
    cell: ({ buyer }) => <Buyer buyer={buyer} />,
  },
  { key: 'plan', label: names.order, cell: ({ planName }) => planName },
  {
    key: 'amount',
    label: names.amount,
    numeric: true,
    nowrap: true,
    cell: ({ amount }) => euros(amount),
  },
  {
    key: 'state',
    label: names.state,
    cell: ({ state }) => <Badge tone={TONES[state]}>{copy.states[state]}</Badge>,
  },
  {
    key: 'until',
    label: names.until,
    nowrap: true,
    cell: ({ currentPeriodEnd }) => (currentPeriodEnd ? frenchDay(currentPeriodEnd) : '—'),
  },
  {
    key: 'ended',
    label: names.ended,
    nowrap: true,
    cell: ({ endedAt }) => (endedAt ? frenchDay(endedAt) : '—'),
  },
]

const START: ListStart<'createdAt', SubscriptionState | 'all'> = {
  ...NEWEST_FIRST,
  choices: [
    { value: 'all', label: copy.all },
    ...SUBSCRIPTION_STATES.map((value) => ({ value, label: copy.states[value] })),
  ],
}

export const SubscriptionsBook = () => (
  <>
    <div className="mb-4 flex justify-end">
      <ListExport operation="admin.subscriptions.export" start={START} name={copy.fileName} />
    </div>
    <ListPanel
      queryKey={['sales', 'subscriptions']}
      start={START}
      read={(query, _days, signal) => call('admin.subscriptions.list', { query }, { signal })}
      words={{
        search: copy.search,
        filterLabel,
        empty: copy.empty,
        title: tabs.subscriptions,
      }}
      rowsOf={({ subscriptions }) => subscriptions}
      columns={columns}
      rowKey={({ id }) => id}
      renderActions={({ orderId }) => <OpenSale id={orderId} />}
    />
  </>
)
