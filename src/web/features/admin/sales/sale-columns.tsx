/** The columns of a list of orders, the buyer of a row, and the link that opens an order. */
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import type { Sale } from '#contract/admin/sales.ts'
import { adminSalesCopy as copy } from '#copy/admin/sales.ts'
import { euros } from '#copy/numbers.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { salePath } from '../entries.ts'
import type { Column } from '../toolkit/data-table.tsx'
import { frenchDateTime } from '../toolkit/dates.ts'
import { Person } from '../toolkit/person.tsx'
import { SaleBadge } from './sale-badge.tsx'

/** The account that paid; null once it is deleted. */
export const Buyer = ({ buyer }: { buyer: ComponentProps<typeof Person> | null }) =>
  buyer ? <Person {...buyer} /> : <span className="text-muted">{copy.deletedBuyer}</span>

export type SaleSort = 'createdAt' | 'amount'
export const saleColumns: Column<Sale, SaleSort>[] = [
  {
    key: 'createdAt',
    label: copy.columns.createdAt,
    sort: 'createdAt',
    nowrap: true,
    cell: (sale) => frenchDateTime(sale.createdAt),
  },
  {
    key: 'buyer',
    label: copy.columns.buyer,
    cell: ({ buyer }) => <Buyer buyer={buyer} />,
  },
  {
    key: 'plan',
    label: copy.columns.plan,
    cell: ({ planName, kind }) => (
      <>
        <span className="font-semibold">{planName}</span>
        <br />
        <span className="text-muted">{copy.kinds[kind]}</span>
      </>
    ),
  },
  {
    key: 'amount',
    label: copy.columns.amount,
    sort: 'amount',
    numeric: true,
    nowrap: true,
    cell: ({ amount }) => euros(amount),
  },
  {
    key: 'refunded',
    label: copy.columns.refunded,
    numeric: true,
    nowrap: true,
    cell: ({ refunded }) => (refunded > 0 ? euros(refunded) : '—'),
  },
  {
    key: 'state',
    label: copy.columns.state,
    cell: ({ state }) => <SaleBadge state={state} />,
  },
]

export const OpenSale = ({ id }: Pick<Sale, 'id'>) => (
  <Link
    to={salePath(id)}
    aria-label={copy.open(id)}
    className={buttonClass({ variant: 'quiet', size: 'sm' })}
  >
    {copy.openShort}
  </Link>
)
