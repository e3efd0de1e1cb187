/** The book of payments and refunds, each with its document. */
import type { BookedPayment } from '#contract/admin/sales-books.ts'
import { PAYMENT_FILTERS, type PaymentFilter } from '#contract/admin/sales-figures.ts'
import { adminSalesBooksCopy } from '#copy/admin/sales-books.ts'
import { euros } from '#copy/numbers.ts'
import { call } from '../../../lib/api.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Column } from '../toolkit/data-table.tsx'
import { frenchDateTime } from '../toolkit/dates.ts'
import { ListExport } from '../toolkit/export-button.tsx'
import { ListPanel } from '../toolkit/list-panel.tsx'
import { NEWEST_FIRST, type ListStart } from '../toolkit/list-query.ts'
import { Period } from '../toolkit/period.tsx'
import { Buyer, OpenSale } from './sale-columns.tsx'
import { DocumentButton } from './sale-payments.tsx'

const { columns: names, payments: copy, filterLabel, tabs } = adminSalesBooksCopy
type SortName = 'createdAt' | 'amount'

const columns: Column<BookedPayment, SortName>[] = [
  {
    key: 'at',
    label: names.at,
    sort: 'createdAt',
    nowrap: true,
    cell: ({ at }) => frenchDateTime(at),
  },
  {
    key: 'buyer',
    label: names.buyer,
    cell: ({ buyer }) => <Buyer buyer={buyer} />,
  },
  { key: 'plan', label: names.order, cell: ({ planName }) => planName ?? '—' },
  { key: 'kind', label: names.kind, cell: copy.kind },
  {
    key: 'amount',
    label: names.amount,
    sort: 'amount',
    numeric: true,
    nowrap: true,
    cell: ({ amount }) => euros(amount),
  },
  {
    key: 'state',
    label: names.state,
    cell: (payment) => (
      <Badge
        tone={
          payment.dispute || payment.status === 'failed'
            ? 'error'
            : payment.status === 'completed'
              ? 'success'
              : 'accent'
        }
      >
        {copy.state(payment)}
      </Badge>
    ),
  },
  {
    key: 'document',
    label: names.document,
    cell: ({ document }) => (document ? <DocumentButton document={document} /> : '—'),
  },
]

const START: ListStart<SortName, PaymentFilter> = {
  ...NEWEST_FIRST,
  choices: PAYMENT_FILTERS.map((value) => ({ value, label: copy.filters[value] })),
}

export const PaymentsBook = () => (
  <>
    <div className="mb-4 flex justify-end">
      <ListExport operation="admin.payments.export" start={START} name={copy.fileName} />
    </div>
    <ListPanel
      queryKey={['sales', 'payments']}
      start={START}
      read={(query, period, signal) =>
        call('admin.payments.list', { query: { ...query, ...period } }, { signal })
      }
      words={{
        search: copy.search,
        filterLabel: filterLabel,
        empty: copy.empty,
        title: tabs.payments,
      }}
      renderControls={(list) => <Period value={list.days} onChange={list.setDays} />}
      rowsOf={({ payments }) => payments}
      columns={columns}
      rowKey={({ id }) => id}
      renderActions={({ orderId }) => orderId && <OpenSale id={orderId} />}
    />
  </>
)
