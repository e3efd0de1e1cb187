/**
 * Running subscriptions: listed, cancelled by their owner or with a refund by the operator, and
 * resumed by their owner.
 */
import { and, desc, eq, isNull, type SQL } from '../../db/drizzle.ts'
import type { Subscription } from '#contract/payments.ts'
import { eurosOfCents, moneyCopy, moneyMail } from '#copy/account/money.ts'
import { type Actor, audit } from '../../admin/audit.ts'
import type { PaymentProvider, ProviderSubscription } from '../../adapters/payments/payments.ts'
import { orders, subscriptions } from '../../db/schema/orders.ts'
import { lockAccount } from '../../domain/locks.ts'
import { isActive, isActiveStatus, isUnpaidStatus } from '../../domain/subscriptions.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/db.ts'
import type { PaymentsDeps } from './payments.deps.ts'
import { createSubscriptionState } from './payments.subscription-state.ts'

type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>
type SubscriptionsDeps = Pick<PaymentsDeps, 'db' | 'provider' | 'post'>

/** The current month is not paid. */
export const isOverdue = ({ status }: { status: string }): boolean => isUnpaidStatus(status)

/**
 * Ends an overdue subscription, since Stripe would retry its payment until the end of the month.
 */
async function cancelNow(provider: PaymentProvider, id: string): Promise<ProviderSubscription> {
  await provider.cancelNow(id)
  const ended = await provider.subscription(id)
  if (!ended) throw new AppError('SUBSCRIPTION_NOT_FOUND')
  return ended
}

export function createSubscriptions({ db, provider, post }: SubscriptionsDeps) {
  const state = provider && createSubscriptionState({ db, provider, post })
  const runningWhere = (condition: SQL | undefined) =>
    db
      .select({ subscription: subscriptions, order: orders })
      .from(subscriptions)
      .innerJoin(orders, eq(orders.id, subscriptions.orderId))
      .where(condition)
      .orderBy(desc(subscriptions.createdAt))
  const runningOf = (userId: number) => runningWhere(isActive(userId))
  type Running = Awaited<ReturnType<typeof runningWhere>>[number]

  /**
   * Calls the provider, stores the returned state and mails the owner; `record` runs in the same
   * transaction.
   */
  async function end(
    own: Running,
    when: 'period_end' | 'now',
    record?: (tx: Tx, owner: Account) => Promise<void>,
  ) {
    if (!provider || !state) throw new AppError('SUBSCRIPTION_NOT_FOUND')
    const { id, userId } = own.subscription
    const reading = await state.read(id, (one) =>
      when === 'now' ? cancelNow(provider, one) : provider.cancelAtPeriodEnd(one),
    )
    if (!reading) throw new AppError('SUBSCRIPTION_NOT_FOUND')
    const { subscription: ended } = await state.store(own.order, reading)
    const until = ended.endedAt ?? ended.currentPeriodEnd
    await db.transaction(async (tx) => {
      const account = userId === null ? undefined : await lockAccount(tx, userId)
      if (!account) return
      await record?.(tx, account)
      const { username, email } = account
      const words = moneyMail.cancelled({ username, plan: own.order.planName, until })
      await post(tx, { to: email, ...words })
    })
    return { ended, until }
  }

  const present = ({
    subscription: { id, status, cancelAtPeriodEnd, currentPeriodEnd },
    order,
  }: Running): Subscription => ({
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

    /**
     * Cancels at the end of the paid month, or at once when overdue. Throws SUBSCRIPTION_NOT_FOUND.
     */
    async cancel(userId: number, id: string): Promise<Subscription> {
      const own = (await runningOf(userId)).find(({ subscription }) => subscription.id === id)
      if (!own || !provider) throw new AppError('SUBSCRIPTION_NOT_FOUND')
      if (own.subscription.cancelAtPeriodEnd && !isOverdue(own.subscription)) return present(own)
      const { ended, until } = await end(own, isOverdue(own.subscription) ? 'now' : 'period_end')
      return {
        ...present(own),
        status: ended.status,
        cancelAtPeriodEnd: true,
        currentPeriodEnd: until?.toISOString() ?? null,
      }
    },

    /**
     * Takes back a cancellation before the paid month ends, and mails the owner; does nothing to a
     * subscription that was not cancelled. Throws SUBSCRIPTION_NOT_FOUND, also when it has ended
     * meanwhile.
     */
    async resume(userId: number, id: string): Promise<Subscription> {
      const own = (await runningOf(userId)).find(({ subscription }) => subscription.id === id)
      if (!own || !provider || !state) throw new AppError('SUBSCRIPTION_NOT_FOUND')
      let isResumed = false
      const reading = await state.read(id, async (one) => {
        const before = await provider.subscription(one)
        isResumed = before !== null && isActiveStatus(before.status) && before.cancelAtPeriodEnd
        return isResumed ? provider.resume(one) : before
      })
      const now = reading && (await state.store(own.order, reading)).subscription
      if (!now || !isActiveStatus(now.status)) throw new AppError('SUBSCRIPTION_NOT_FOUND')
      if (now.cancelAtPeriodEnd)
        throw new AppError('PAYMENT_UNAVAILABLE', { sentence: moneyCopy.unreachable })
      if (isResumed)
        await db.transaction(async (tx) => {
          const account = await lockAccount(tx, userId)
          if (!account) return
          const words = moneyMail.resumed({
            username: account.username,
            plan: own.order.planName,
            amount: eurosOfCents(own.order.amount),
            next: now.currentPeriodEnd,
          })
          await post(tx, { to: account.email, ...words })
        })
      return {
        ...present(own),
        status: now.status,
        cancelAtPeriodEnd: false,
        currentPeriodEnd: now.currentPeriodEnd?.toISOString() ?? null,
      }
    },

    /** The running subscription of an order; undefined when it has ended or never began. */
    async ofOrder(orderId: string): Promise<Running | undefined> {
      const found = await runningWhere(
        and(eq(subscriptions.orderId, orderId), isNull(subscriptions.endedAt)),
      )
      return found.find(({ subscription }) => isActiveStatus(subscription.status))
    },

    /** Ends the subscription of an order, unless that is done already. */
    async endByOperator(actor: Actor, orderId: string, when: 'period_end' | 'now'): Promise<void> {
      const own = await this.ofOrder(orderId)
      if (!own || (when === 'period_end' && own.subscription.cancelAtPeriodEnd)) return
      const { cancelAtPeriodEnd } = own.subscription
      await end(own, when, (tx, target) =>
        audit(tx, actor, {
          action: 'CANCEL_SUBSCRIPTION',
          target,
          details: orderId,
          before: { subscriptionEnd: cancelAtPeriodEnd ? 'period_end' : 'never' },
          after: { subscriptionEnd: when },
        }),
      )
    },
  }
}
export type Subscriptions = ReturnType<typeof createSubscriptions>
