/** One order: its facts, its payments with documents and refunds, and its history. */
import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useParams, Link } from 'react-router'
import type { SalePayment, SaleStory } from '#contract/admin/sales.ts'
import { credits, euros } from '#copy/numbers.ts'
import { adminSalesCopy } from '#copy/admin/sales.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { call } from '../../../lib/api.ts'
import { buttonClass, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { customerPath, entryPath } from '../entries.ts'
import { frenchDateTime } from '../toolkit/dates.ts'
import { FactBox, Part } from '../toolkit/facts.tsx'
import { LongText } from '../toolkit/long-text.tsx'
import { Loaded, Panel } from '../toolkit/panel.tsx'
import { adminKey } from '../toolkit/query-keys.ts'
import { RefundDrawer } from './refund-drawer.tsx'
import { SaleBadge } from './sale-badge.tsx'
import { SalePayments } from './sale-payments.tsx'
import { subscriptionState } from './subscription-state.ts'

const copy = adminSalesCopy.sale

export function SaleScreen() {
  const id = useParams()['id'] ?? ''
  const query = useQuery({
    queryKey: adminKey('sale', id),
    queryFn: ({ signal }) => call('admin.sales.read', { params: { id } }, { signal }),
    staleTime: 0,
  })
  const [refunding, setRefunding] = useState<SalePayment | null>(null)
  if (query.error instanceof ApiError && query.error.code === 'NOT_FOUND')
    return (
      <EmptyState
        title={copy.gone}
        action={<LinkButton to={entryPath('sales')}>{copy.toSales}</LinkButton>}
      />
    )
  return (
    <Panel
      title={query.data ? copy.title(query.data.sale.planName) : copy.crumb}
      actions={query.data && <SaleBadge state={query.data.sale.state} />}
    >
      <Loaded query={query} skeletons={3} skeletonClass="h-40">
        {(story) => (
          <div className="grid gap-8">
            <div className="grid gap-5 lg:grid-cols-2">
              <Facts story={story} />
              <Buyer story={story} />
            </div>
            <Part title={copy.payments}>
              <SalePayments payments={story.payments} onRefund={setRefunding} />
            </Part>
            <Part title={copy.story}>
              <Story items={story.story} />
            </Part>
            {refunding && (
              <RefundDrawer orderId={id} payment={refunding} onClose={() => setRefunding(null)} />
            )}
          </div>
        )}
      </Loaded>
    </Panel>
  )
}

function Facts({ story: { sale, subscriptions } }: { story: SaleStory }) {
  const facts: [string, ReactNode][] = [
    [adminSalesCopy.columns.createdAt, frenchDateTime(sale.createdAt)],
    [adminSalesCopy.columns.kind, adminSalesCopy.kinds[sale.kind]],
    [copy.contents, `${sale.planName}, ${credits(sale.credits)}`],
    [copy.price, euros(sale.amount)],
    [copy.number, sale.id],
  ]
  if (sale.photoId) facts.push([copy.photo, sale.photoId])
  if (sale.refusal) facts.push([copy.refusal, sale.refusal])
  for (const subscription of subscriptions)
    facts.push([copy.subscription, subscriptionState(subscription)])
  return <FactBox title={copy.facts} facts={facts} />
}

function Buyer({ story: { sale } }: { story: SaleStory }) {
  const { buyer } = sale
  if (!buyer)
    return (
      <FactBox
        title={copy.buyer}
        facts={[[adminSalesCopy.columns.buyer, adminSalesCopy.deletedBuyer]]}
      />
    )
  return (
    <FactBox
      title={copy.buyer}
      facts={[
        [adminSalesCopy.columns.buyer, <LongText key="buyer">{buyer.username}</LongText>],
        [adminSalesCopy.columns.email, <LongText key="email">{buyer.email}</LongText>],
        [adminSalesCopy.columns.balance, copy.buyerNow(buyer.credits, buyer.debt)],
      ]}
    >
      <Link
        to={customerPath(buyer.id)}
        className={buttonClass({ variant: 'secondary', size: 'sm' }, 'justify-self-start')}
      >
        {copy.toBuyer}
      </Link>
    </FactBox>
  )
}

const Story = ({ items }: { items: SaleStory['story'] }) => (
  <ol className="grid border-l-2 border-line pl-5">
    {items.map((item, at) => (
      // Several steps may be equal, and their order never changes.
      // oxlint-disable-next-line react/no-array-index-key
      <li key={at} className="grid gap-x-4 py-1.5 text-sm sm:grid-cols-[10rem_1fr]">
        <time dateTime={item.at} className="text-muted">
          {frenchDateTime(item.at)}
        </time>
        <span className={item.failed ? 'text-brick' : 'min-w-0 wrap-anywhere'}>
          {copy.steps[item.step](item)}
        </span>
      </li>
    ))}
  </ol>
)
