/** A user's running subscriptions: listed, and cancelled at the end of the paid month. */
import { desc, eq } from '../../db/drizzle.ts'
import type { Subscription } from '#contract/payments.ts'
import { moneyMail } from '#copy/account/money.ts'
import type { PaymentProvider, ProviderSubscription } from '../../adapters/payments/payments.ts'
import { orders, subscriptions } from '../../db/schema/orders.ts'
import { lockAccount } from '../../domain/locks.ts'
import { isActive } from '../../domain/subscriptions.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Order, PaymentsDeps } from './payments.deps.ts'

type SubscriptionsDeps = Pick<PaymentsDeps, 'db' | 'provider' | 'post'> & {
  storeSubscription(order: Order, subscription: ProviderSubscription): Promise<unknown>
}

/** The current month is not paid. */
const isOverdue = ({ status }: { status: string }): boolean =>
  status !== 'active' && status !== 'trialing'

/** Ends an overdue subscription, since Stripe would retry its payment until the end of the month. */
async function cancelNow(provider: PaymentProvider, id: string): Promise<ProviderSubscription> {
  await provider.cancelNow(id)
  const ended = await provider.subscription(id)
  if (!ended) throw new AppError('SUBSCRIPTION_NOT_FOUND')
  return ended
}

export function createSubscriptions({ db, provider, post, storeSubscription }: SubscriptionsDeps) {
  const runningOf = (userId: number) =>
    db
      .select({ subscription: subscriptions, order: orders })
      .from(subscriptions)
      .innerJoin(orders, eq(orders.id, subscriptions.orderId))
      .where(isActive(userId))
      .orderBy(desc(subscriptions.createdAt))
  const present = ({
    subscription: { id, status, cancelAtPeriodEnd, currentPeriodEnd },
    order,
  }: Awaited<ReturnType<typeof runningOf>>[number]): Subscription => ({
    id,
    planName: order.planName,
    credits: order.credits,
    amount: order.amount / 100,
    status,
    cancelAtPeriodEnd,
    currentPeriodEnd: currentPeriodEnd?.toISOString() ?? null,
  })

  return {
    list: async (userId: number): Promise<Subscription[]> => (await runningOf(userId)).map(present),

    /** Cancels at the end of the paid month, or at once when overdue. Throws SUBSCRIPTION_NOT_FOUND. */
    async cancel(userId: number, id: string): Promise<Subscription> {
      const own = (await runningOf(userId)).find(({ subscription }) => subscription.id === id)
      if (!own || !provider) throw new AppError('SUBSCRIPTION_NOT_FOUND')
      if (own.subscription.cancelAtPeriodEnd && !isOverdue(own.subscription)) return present(own)
      const cancelled = isOverdue(own.subscription)
        ? await cancelNow(provider, id)
        : await provider.cancelAtPeriodEnd(id)
      await storeSubscription(own.order, cancelled)
      const until = cancelled.endedAt ?? cancelled.currentPeriodEnd
      await db.transaction(async (tx) => {
        const account = await lockAccount(tx, userId)
        if (!account) return
        await post(tx, {
          to: account.email,
          ...moneyMail.cancelled({ username: account.username, plan: own.order.planName, until }),
        })
      })
      return {
        ...present(own),
        status: cancelled.status,
        cancelAtPeriodEnd: true,
        currentPeriodEnd: until?.toISOString() ?? null,
      }
    },
  }
}
