/** Payments put together: what a user may ask, what the provider tells, and the jobs that heal what was missed. */
import { and, desc, eq, inArray, ne, sql } from '../../db/drizzle.ts'
import type { Confirmation, Subscription, Transaction } from '#contract/payments.ts'
import { moneyCopy, moneyMail } from '#copy/account/money.ts'
import {
  PaymentProviderError,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderSubscription,
} from '../../adapters/payments/payments.ts'
import { transactions } from '../../db/schema/money.ts'
import { invoices as invoiceRows, orders, subscriptions } from '../../db/schema/orders.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/db.ts'
import { createAftermath } from './payments.aftermath.ts'
import { createAlert } from './payments.alerts.ts'
import type { PaymentsDeps } from './payments.deps.ts'
import { createEvents } from './payments.events.ts'
import { createFulfilment } from './payments.fulfil.ts'
import { createInvoices } from './payments.invoices.ts'
import { createOrders } from './payments.orders.ts'
import { isRunning, lockAccount, orderById, type Order } from './payments.store.ts'
import { createWithdrawal } from './payments.withdrawal.ts'

/** The month that runs is not paid for. */
const isLate = ({ status }: { status: string }): boolean =>
  status !== 'active' && status !== 'trialing'

/** Ends a subscription whose month is not paid at once: Stripe would go on asking for the money until the end of it. */
async function endNow(provider: PaymentProvider, id: string): Promise<ProviderSubscription> {
  await provider.cancelNow(id)
  const ended = await provider.subscription(id)
  if (!ended) throw new AppError('SUBSCRIPTION_NOT_FOUND')
  return ended
}

/** Whatever stands in an address of ours becomes part of one of the provider's: `..` would name another thing there. */
const isProviderId = (id: string): boolean => /^(?:cs|pi)_\w+$/.test(id)

type Page = { before?: number | undefined; limit: number }
/** A provider that does not answer becomes a sentence. */
const asked = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (!(error instanceof PaymentProviderError)) throw error
    throw new AppError('PAYMENT_UNAVAILABLE', { sentence: moneyCopy.unreachable, cause: error })
  })

export function createPayments(deps: PaymentsDeps) {
  const { db, provider, credits, post } = deps
  const invoices = createInvoices(deps)
  const alert = createAlert(deps)
  const fulfilment = provider && createFulfilment({ ...deps, provider, invoices, alert })
  const ordering = createOrders({
    ...deps,
    settleCheckout: async (id) => fulfilment?.settleCheckout(id),
  })
  const aftermath =
    provider && fulfilment && createAftermath({ ...deps, provider, invoices, alert, ...fulfilment })
  const settlePayment = async (id: string) => aftermath?.settlePayment(id)
  const withdrawal = createWithdrawal({ ...deps, alert, settlePayment })
  const events =
    provider &&
    fulfilment &&
    createEvents({ ...deps, provider, settle: { ...fulfilment, settlePayment } })

  /** The order behind a return from the payment page, if it is this user's. */
  async function orderOfReturn(
    userId: number,
    sessionId: string | undefined,
    paymentIntentId: string | undefined,
  ): Promise<{ order: Order; sessionId: string } | null> {
    if (![sessionId, paymentIntentId].every((id) => id === undefined || isProviderId(id)))
      return null
    const origin = sessionId
      ? { checkout: sessionId }
      : paymentIntentId
        ? await provider?.originOf(paymentIntentId)
        : null
    if (!provider || !origin || !('checkout' in origin)) return null
    const [kept] = await db.select().from(orders).where(eq(orders.sessionId, origin.checkout))
    const named = kept ? null : (await provider.checkout(origin.checkout))?.orderId
    const order = kept ?? (named ? await orderById(db, named) : null)
    return order?.userId === userId ? { order, sessionId: origin.checkout } : null
  }
  async function confirmation(
    userId: number,
    sessionId?: string,
    paymentIntentId?: string,
  ): Promise<Confirmation> {
    const found = await orderOfReturn(userId, sessionId, paymentIntentId)
    if (!found || !fulfilment) throw new AppError('PAYMENT_NOT_FOUND')
    const read = async () =>
      (
        await db
          .select({ id: transactions.id, status: transactions.status })
          .from(transactions)
          .where(eq(transactions.stripeSessionId, found.sessionId))
      )[0]
    if ((await read())?.status !== 'completed') await fulfilment.settleCheckout(found.sessionId)
    const row = await read()
    const order = (await orderById(db, found.order.id)) ?? found.order
    const unpaid =
      order.refusal !== null
        ? 'refused'
        : order.status === 'open' || order.status === 'paid'
          ? 'pending'
          : order.status
    const status = row?.status === 'completed' ? 'paid' : unpaid
    return {
      status,
      transactionId: row?.id ?? null,
      credits: order.credits,
      paidDebt: row ? ((await credits.paidDebt(db, userId)).get(row.id) ?? 0) : 0,
      totalCredits: await credits.balance(db, userId),
      photo: order.photoId,
      hasWaiver: order.waiverVersion !== null,
    }
  }

  const runningOf = (userId: number) =>
    db
      .select({ subscription: subscriptions, order: orders })
      .from(subscriptions)
      .innerJoin(orders, eq(orders.id, subscriptions.orderId))
      .where(isRunning(userId))
      .orderBy(desc(subscriptions.createdAt))
  const toSubscription = ({
    subscription: s,
    order,
  }: Awaited<ReturnType<typeof runningOf>>[number]): Subscription => ({
    id: s.id,
    planName: order.planName,
    credits: order.credits,
    amount: order.amount / 100,
    status: s.status,
    cancelAtPeriodEnd: s.cancelAtPeriodEnd,
    currentPeriodEnd: s.currentPeriodEnd?.toISOString() ?? null,
  })

  async function cancelSubscription(userId: number, id: string): Promise<Subscription> {
    const mine = (await runningOf(userId)).find(({ subscription }) => subscription.id === id)
    if (!mine || !provider || !fulfilment) throw new AppError('SUBSCRIPTION_NOT_FOUND')
    if (mine.subscription.cancelAtPeriodEnd && !isLate(mine.subscription))
      return toSubscription(mine)
    const ending = isLate(mine.subscription)
      ? await endNow(provider, id)
      : await provider.cancelAtPeriodEnd(id)
    await fulfilment.keepSubscription(mine.order, ending)
    const until = ending.endedAt ?? ending.currentPeriodEnd
    await db.transaction(async (tx) => {
      const account = await lockAccount(tx, userId)
      if (!account) return
      await post(tx, {
        to: account.email,
        ...moneyMail.cancelled({ username: account.username, plan: mine.order.planName, until }),
      })
    })
    return {
      ...toSubscription(mine),
      status: ending.status,
      cancelAtPeriodEnd: true,
      currentPeriodEnd: until?.toISOString() ?? null,
    }
  }

  async function listTransactions(userId: number, { before, limit }: Page): Promise<Transaction[]> {
    const from = db
      .select({ createdAt: transactions.createdAt, id: transactions.id })
      .from(transactions)
      .where(and(eq(transactions.userId, userId), eq(transactions.id, before ?? 0)))
    const rows = await db
      .select()
      .from(transactions)
      .where(
        and(
          eq(transactions.userId, userId),
          ne(transactions.status, 'failed'),
          before === undefined
            ? undefined
            : sql`(${transactions.createdAt}, ${transactions.id}) < (${from})`,
        ),
      )
      .orderBy(desc(transactions.createdAt), desc(transactions.id))
      .limit(limit)
    if (rows.length === 0) return []
    const documents = await db
      .select()
      .from(invoiceRows)
      .where(
        inArray(
          invoiceRows.transactionId,
          rows.map(({ id }) => id),
        ),
      )
    const byTransaction = new Map(
      documents.map(({ transactionId, id, number, kind }) => [transactionId, { id, number, kind }]),
    )
    const paidDebt = await credits.paidDebt(db, userId)
    const withdrawable = await withdrawal.withdrawables(db, userId, rows)
    return rows.map((row) => ({
      id: row.id,
      credits: row.credits,
      paidDebt: paidDebt.get(row.id) ?? 0,
      amount: Number(row.amount),
      currency: row.currency,
      status: row.status,
      type: row.type,
      createdAt: row.createdAt.toISOString(),
      invoice: byTransaction.get(row.id) ?? null,
      withdrawable: withdrawable.get(row.id) ?? null,
    }))
  }

  return {
    recap: ordering.recap,
    open: ordering.open,
    confirmation: (userId: number, sessionId?: string, paymentIntentId?: string) =>
      asked(confirmation(userId, sessionId, paymentIntentId)),
    /** Newest first, older than the transaction `before`; amounts in euros. */
    transactions: listTransactions,
    subscriptions: async (userId: number): Promise<Subscription[]> =>
      (await runningOf(userId)).map(toSubscription),
    cancelSubscription: (userId: number, id: string) => asked(cancelSubscription(userId, id)),
    withdraw: withdrawal.withdraw,
    waive: withdrawal.waive,
    requireWaiver: withdrawal.requireWaiver,
    invoice: invoices.download,
    drawInvoice: invoices.draw,

    /** Null for a webhook that is forged, too old or from the future. */
    readEvent: (payload: string, signature: string): ProviderEvent | null =>
      provider?.readEvent(payload, signature) ?? null,
    receive: async (event: ProviderEvent): Promise<void> => events?.receive(event),
    payBack: withdrawal.payBack,
    async reconcile(): Promise<void> {
      await ordering.expireOld()
      await events?.reconcile()
    },

    /** For an account that is being deleted: its documents lose the name, and the person gets a last mail. */
    async leave(
      tx: Tx,
      account: { id: number; email: string; username: string; debt: number },
    ): Promise<void> {
      await invoices.forgetBuyer(tx, account.id)
      await post(tx, { to: account.email, ...moneyMail.deleted(account) })
    },
  }
}
export type Payments = ReturnType<typeof createPayments>
