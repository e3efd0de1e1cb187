/** The state of a subscription in words, with the day on which it ends or renews. */
import type { SaleStory } from '#contract/admin/sales.ts'
import { ENDED_STATUSES, PAID_STATUSES } from '#contract/subscription-statuses.ts'
import { adminSalesCopy } from '#copy/admin/sales.ts'
import { frenchDay } from '../toolkit/dates.ts'

type Subscription = Pick<
  SaleStory['subscriptions'][number],
  'status' | 'cancelAtPeriodEnd' | 'currentPeriodEnd'
>

export function subscriptionState({
  status,
  cancelAtPeriodEnd,
  currentPeriodEnd,
}: Subscription): string {
  const { subscriptionStates, endsAt, renewsAt } = adminSalesCopy.sale
  const end = currentPeriodEnd && frenchDay(currentPeriodEnd)
  const isEnding = cancelAtPeriodEnd && !ENDED_STATUSES.includes(status)
  // While a payment is overdue, the provider's next attempt comes before the end of the period.
  const renews = PAID_STATUSES.includes(status)
  const until = end && (isEnding ? endsAt(end) : renews && renewsAt(end))
  return [subscriptionStates[status] ?? status, until].filter(Boolean).join(', ')
}
