/**
 * The stored state of subscriptions: read from the provider and written so that the newest reading
 * wins, in whatever order slow handlers end.
 */
import { and, eq, getTableColumns, ne, sql } from '../../db/drizzle.ts'
import { moneyMail } from '#copy/account/money.ts'
import type { PaymentProvider, ProviderSubscription } from '../../adapters/payments/payments.ts'
import { subscriptions } from '../../db/schema/orders.ts'
import { users } from '../../db/schema/users.ts'
import { lockAccount } from '../../domain/locks.ts'
import { isActive, isActiveStatus } from '../../domain/subscriptions.ts'
import type { Tx } from '../../platform/db.ts'
import type { Order, PaymentsDeps } from './payments.deps.ts'

type StateDeps = Pick<PaymentsDeps, 'db' | 'post'> & {
  provider: Pick<PaymentProvider, 'subscription'>
}
/** A state of the provider, and the version of our row before the provider was asked. */
type Reading = { subscription: ProviderSubscription; version: string | null }

/** Readings of one subscription that another handler may overtake before the call fails. */
const MAX_READINGS = 5
/** Postgres changes it with every update of a row. */
const ROW_VERSION = sql<string>`${subscriptions}.xmin::text`

export function createSubscriptionState({ db, post, provider }: StateDeps) {
  async function versionOf(id: string): Promise<string | null> {
    const [row] = await db
      .select({ version: ROW_VERSION })
      .from(subscriptions)
      .where(eq(subscriptions.id, id))
    return row?.version ?? null
  }

  const hasAnother = async (tx: Tx, userId: number, id: string): Promise<boolean> =>
    (
      await tx
        .select({ id: subscriptions.id })
        .from(subscriptions)
        .where(and(isActive(userId), ne(subscriptions.id, id)))
        .limit(1)
    ).length > 0

  /**
   * Stores a reading and mails the owner once when a renewal fails. A subscription that starts
   * while another one runs is surplus. Null where the row was written after the reading began.
   */
  const storeReading = (order: Order, { subscription, version }: Reading) =>
    db.transaction(async (tx) => {
      const { id, status, cancelAtPeriodEnd, currentPeriodEnd, endedAt, customerId } = subscription
      const account = await lockAccount(tx, order.userId)
      const [before] = await tx
        .select({ ...getTableColumns(subscriptions), version: ROW_VERSION })
        .from(subscriptions)
        .where(eq(subscriptions.id, id))
        .for('update')
      // The end is already stored, so this state was read before it.
      if (before?.endedAt) return { isSurplus: before.isSurplus, subscription }
      if ((before?.version ?? null) !== version) return null
      const starts = isActiveStatus(status) && (!before || !isActiveStatus(before.status))
      const isSurplus =
        before?.isSurplus ||
        (starts && account !== undefined && (await hasAnother(tx, account.id, id)))
      const values = { status, cancelAtPeriodEnd, currentPeriodEnd, endedAt, isSurplus }
      await tx
        .insert(subscriptions)
        .values({ id, userId: account?.id ?? null, orderId: order.id, ...values })
        .onConflictDoUpdate({ target: subscriptions.id, set: values })
      if (!account || isSurplus) return { isSurplus, subscription }
      await tx
        .update(users)
        .set({ stripeCustomerId: customerId, stripeSubscriptionId: endedAt ? null : id })
        .where(eq(users.id, account.id))
      if (status === 'past_due' && before?.status === 'active')
        await post(tx, {
          to: account.email,
          ...moneyMail.renewalFailed({ username: account.username, plan: order.planName }),
        })
      return { isSurplus, subscription }
    })

  /** `ask` may change the subscription. Null for an unknown one. */
  async function read(
    id: string,
    ask: (id: string) => Promise<ProviderSubscription | null> = provider.subscription,
  ): Promise<Reading | null> {
    const version = await versionOf(id)
    const subscription = await ask(id)
    return subscription && { subscription, version }
  }

  return {
    read,

    /** Stores a reading, or a newer one where another handler stored its own meanwhile. */
    async store(
      order: Order,
      reading: Reading,
    ): Promise<{ isSurplus: boolean; subscription: ProviderSubscription }> {
      let latest: Reading | null = reading
      for (let readings = 1; latest; readings++) {
        const stored = await storeReading(order, latest)
        if (stored) return stored
        if (readings === MAX_READINGS) break
        latest = await read(reading.subscription.id)
      }
      throw new Error('a subscription changes faster than it is read')
    },
  }
}
