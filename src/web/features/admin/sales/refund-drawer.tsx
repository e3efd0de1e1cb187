/** Refunds a payment or a part of it, after showing what the refund will do. */
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RefundPreview, SalePayment } from '#contract/admin/sales.ts'
import { readPrice } from '#contract/admin/pricing-figures.ts'
import {
  REFUND_REASONS,
  type RefundReason,
  SUBSCRIPTION_ENDS,
  type SubscriptionEnd,
} from '#contract/admin/sales-figures.ts'
import { adminSalesCopy } from '#copy/admin/sales.ts'
import { call } from '../../../lib/api.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { Alert } from '../../../ui/alert.tsx'
import { frenchDay } from '../toolkit/dates.ts'
import { type Field, numberOf } from '../toolkit/form.ts'
import { FormDrawer } from '../toolkit/form-drawer.tsx'
import { adminKey } from '../toolkit/query-keys.ts'
import { useAction } from '../toolkit/use-action.ts'
import { leftToRefund, typedEuros } from './refund-amount.ts'

const copy = adminSalesCopy.refund
type Values = {
  amount: string
  reason: RefundReason
  note: string
  endSubscription: SubscriptionEnd
}
/** Milliseconds without typing before the effect of an amount is asked for. */
const PREVIEW_DELAY_MS = 300

type Props = {
  orderId: string
  payment: SalePayment
  onClose: () => void
}

export function RefundDrawer({ orderId, payment, onClose }: Props) {
  const { id } = payment
  /** Names this refund, so that a repeated call makes no second one. */
  const [key] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState(leftToRefund(payment))
  const { preview, isCurrent } = usePreview(id, amount)
  const seen = preview.data
  const refund = useAction({
    run: ({ amount: typed, reason, note, endSubscription }: Values) =>
      call('admin.sales.refund', {
        params: { id },
        body: {
          amount: numberOf(typed),
          reason,
          note,
          endSubscription,
          key,
          seenRefunded: seen?.refunded ?? 0,
        },
      }),
    done: () => copy.done,
    failed: copy.failed,
    serverFirst: true,
    touches: [
      adminKey('sale', orderId),
      adminKey('sales'),
      adminKey('refund-preview'),
      adminKey('stats'),
      adminKey('logs'),
      adminKey('users'),
    ],
  })
  return (
    <FormDrawer<Values>
      title={copy.title(payment.amount)}
      initial={{
        amount: typedEuros(leftToRefund(payment)),
        reason: 'gesture',
        note: '',
        endSubscription: 'never',
      }}
      fields={() => fieldsFor(seen)}
      derive={(values) => {
        setAmount(numberOf(values.amount))
        return values
      }}
      submit={copy.submit}
      isReady={isCurrent && !seen?.disputed}
      save={(values) => refund.run(values)}
      onClose={onClose}
    >
      {({ values }) => (
        <Effect
          query={preview}
          isCurrent={isCurrent}
          amount={amount}
          wish={values.endSubscription}
        />
      )}
    </FormDrawer>
  )
}

/** The inputs; `seen` is what the refund would do, once it is known. */
const fieldsFor = (seen: RefundPreview | undefined): readonly Field<Values>[] => [
  {
    name: 'amount',
    label: copy.amount,
    input: 'decimal',
    required: true,
    min: 0.01,
    check: (typed) => (readPrice(typed) === null ? copy.amountError : null),
    ...(seen ? { max: seen.remaining, help: copy.amountHelp(seen.remaining) } : {}),
  },
  {
    name: 'reason',
    label: copy.reason,
    input: 'select',
    choices: REFUND_REASONS.map((value) => ({ value, label: copy.reasons[value] })),
  },
  {
    name: 'note',
    label: copy.note,
    input: 'textarea',
    rows: 2,
    maxLength: 300,
    wide: true,
    help: copy.noteHelp,
  },
  ...(seen?.subscription
    ? [
        {
          name: 'endSubscription',
          label: copy.subscription,
          input: 'select',
          wide: true,
          choices: SUBSCRIPTION_ENDS.map((value) => ({
            value,
            label: copy.ends[value],
            disabled: value === 'period_end' && seen.subscription?.cancelAtPeriodEnd === true,
          })),
        } satisfies Field<Values>,
      ]
    : []),
]

/** `isCurrent` once the preview, or its failure, is that of `amount`. */
function usePreview(id: number, amount: number) {
  const requested = useDebounced(amount, PREVIEW_DELAY_MS)
  const wanted = requested > 0 && requested <= 100_000 ? requested : 0
  const preview = useQuery({
    queryKey: adminKey('refund-preview', id, wanted),
    queryFn: ({ signal }) =>
      call('admin.sales.refundPreview', { params: { id }, query: { amount: wanted } }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const isSettled = !preview.isPending && !preview.isPlaceholderData
  return { preview, isCurrent: isSettled && Object.is(requested, amount) }
}

function Effect({
  query,
  isCurrent,
  amount,
  wish,
}: {
  query: ReturnType<typeof usePreview>['preview']
  isCurrent: boolean
  amount: number
  wish: SubscriptionEnd
}) {
  const lines = query.data ? effectOf(query.data, amount, wish) : []
  return (
    <Alert
      tone={query.isError || query.data?.disputed ? 'error' : 'info'}
      title={copy.effect}
      className="mb-6"
    >
      {query.isError ? (
        <p>{copy.failedPreview}</p>
      ) : query.isPending ? (
        <p>{copy.loading}</p>
      ) : (
        <ul aria-busy={!isCurrent} className="grid gap-1 aria-busy:opacity-55">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

/** What a refund of `amount` does, one sentence each. */
export function effectOf(
  {
    remaining,
    creditsTaken,
    debtAdded,
    balanceAfter,
    debtAfter,
    isGift,
    disputed,
    subscription,
  }: RefundPreview,
  amount: number,
  wish: SubscriptionEnd,
): string[] {
  if (disputed) return [copy.disputed]
  if (remaining <= 0) return [copy.nothingLeft]
  if (!(amount > 0)) return [copy.noAmount]
  const lines = [copy.money(Math.min(remaining, amount))]
  if (isGift) lines.push(copy.gift)
  else if (balanceAfter === null) lines.push(copy.deleted)
  else {
    lines.push(creditsTaken > 0 ? copy.credits(creditsTaken) : copy.noCredits)
    if (debtAdded > 0) lines.push(copy.debt(debtAdded))
    lines.push(copy.after(balanceAfter, debtAfter ?? 0))
  }
  if (subscription) {
    const { cancelAtPeriodEnd, currentPeriodEnd, isOverdue } = subscription
    const end = currentPeriodEnd ? frenchDay(currentPeriodEnd) : '—'
    lines.push(copy.endEffect(wish, { isCancelled: cancelAtPeriodEnd, isOverdue, end }))
  }
  return lines
}
