/** After a payment: refunds and disputes, as the provider lists them now; the order in which we hear of them changes nothing. */
import { and, eq, sql } from '../../db/drizzle.ts'
import { euros, moneyCopy, moneyMail } from '#copy/account/money.ts'
import type {
  PaymentProvider,
  ProviderDispute,
  ProviderRefund,
} from '../../adapters/payments/payments.ts'
import { creditMovements, transactions } from '../../db/schema/money.ts'
import { withdrawals } from '../../db/schema/orders.ts'
import type { Tx } from '../../platform/db.ts'
import type { Alert } from './payments.alerts.ts'
import { centsOf, creditsFor, decimalOf } from './payments.amounts.ts'
import type { PaymentsDeps } from './payments.deps.ts'
import type { Invoices } from './payments.invoices.ts'
import {
  invoiceOf,
  lockAccount,
  paymentOf,
  type Account,
  type TransactionRow,
} from './payments.store.ts'

type AftermathDeps = PaymentsDeps & {
  provider: PaymentProvider
  invoices: Invoices
  alert: Alert
  settleCheckout(sessionId: string): Promise<void>
  settleInvoice(invoiceId: string): Promise<void>
}
/** What somebody of a deleted account is called in the credit note. */
const FORGOTTEN = { id: null, username: moneyCopy.deletedBuyer, email: '' }

export function createAftermath(deps: AftermathDeps) {
  const {
    db,
    now,
    provider,
    credits,
    releaseDebt,
    invoices,
    alert,
    post,
    settleCheckout,
    settleInvoice,
  } = deps

  /** Credits that left for this purchase by refunds alone, and by anything (a chargeback that was won comes back). */
  async function gone(tx: Tx, transactionId: number): Promise<{ refunded: number; all: number }> {
    const [row] = await tx
      .select({
        refunded: sql<number>`coalesce(-sum(${creditMovements.amount}) filter (where ${creditMovements.reason} = 'refund'), 0)::int`,
        all: sql<number>`coalesce(-sum(${creditMovements.amount}) filter (where ${creditMovements.reason} in ('refund', 'chargeback')), 0)::int`,
      })
      .from(creditMovements)
      .where(eq(creditMovements.transactionId, transactionId))
    return { refunded: row?.refunded ?? 0, all: row?.all ?? 0 }
  }

  type Owner = Account | null
  async function bookRefund(
    tx: Tx,
    account: Owner,
    purchase: TransactionRow,
    refund: ProviderRefund,
    paidBack: number,
  ): Promise<void> {
    const [known] = await tx
      .select({ id: transactions.id, status: transactions.status })
      .from(transactions)
      .where(eq(transactions.stripeRefundId, refund.id))
    if (refund.status === 'failed') {
      if (known?.status !== 'completed') return
      await tx.update(transactions).set({ status: 'failed' }).where(eq(transactions.id, known.id))
      return alert(tx, 'refundFailed', { order: purchase.orderId ?? '', details: refund.id })
    }
    if (known) return
    const [withdrawal] = refund.withdrawalId
      ? await tx.select().from(withdrawals).where(eq(withdrawals.id, refund.withdrawalId))
      : []
    const before = await gone(tx, purchase.id)
    const due = creditsFor(centsOf(purchase.amount), paidBack, purchase.credits) - before.refunded
    const taken = Math.max(0, Math.min(due, purchase.credits - before.all))
    const [row] = await tx
      .insert(transactions)
      .values({
        userId: account?.id ?? null,
        orderId: purchase.orderId,
        stripePaymentIntentId: purchase.stripePaymentIntentId,
        stripeRefundId: refund.id,
        refundOf: purchase.id,
        amount: decimalOf(-refund.amount),
        currency: refund.currency,
        credits: -(withdrawal?.credits ?? taken),
        status: 'completed',
        type: 'refund',
        createdAt: now(),
      })
      .returning({ id: transactions.id })
    if (!row) throw new Error('the refund was not written')
    if (taken > 0 && account) {
      await credits.takeBack(tx, {
        userId: account.id,
        amount: taken,
        reason: 'refund',
        reference: `refund:${refund.id}`,
        transactionId: purchase.id,
      })
    }
    if (withdrawal)
      await tx
        .update(withdrawals)
        .set({ status: 'refunded', refundedAt: now() })
        .where(eq(withdrawals.id, withdrawal.id))
    await issueCreditNote(tx, account, purchase, row.id, refund.amount)
  }
  async function issueCreditNote(
    tx: Tx,
    account: Owner,
    purchase: TransactionRow,
    transactionId: number,
    amount: number,
  ): Promise<void> {
    const invoice = await invoiceOf(tx, purchase.id)
    const note = await invoices.issue(tx, {
      kind: 'credit_note',
      transactionId,
      buyer: account ?? FORGOTTEN,
      line: moneyCopy.line.refund(invoice?.number ?? ''),
      amount: -amount,
      issuedAt: now(),
      relatesTo: invoice?.number,
    })
    if (account) {
      const words = moneyMail.refund({
        username: account.username,
        amount: euros(amount),
        number: note.number,
      })
      await post(tx, { to: account.email, ...words, invoiceIds: [note.id] })
    }
  }

  /** The operator has some days to answer a dispute, also where no credits are left to take: paid back already, or of a deleted account. */
  async function tellOnce(tx: Tx, purchase: TransactionRow, dispute: string): Promise<void> {
    const told = (purchase.metadata.toldDisputes ?? []) as string[]
    if (told.includes(dispute)) return
    await tx
      .update(transactions)
      .set({ metadata: { ...purchase.metadata, toldDisputes: [...told, dispute] } })
      .where(eq(transactions.id, purchase.id))
    await alert(tx, 'dispute', { order: purchase.orderId ?? '', details: dispute })
  }

  /** A dispute takes every credit of the purchase that is not paid back; one that is won gives them back. */
  async function bookDispute(
    tx: Tx,
    account: Owner,
    purchase: TransactionRow,
    { id, state }: ProviderDispute,
  ): Promise<void> {
    if (state === 'harmless') return
    const won = (purchase.metadata.wonDisputes ?? []) as string[]
    // An answer read before the decision may arrive after it.
    if (won.includes(id)) return
    const reference = `chargeback:${id}`
    const [taken] = await tx
      .select({ amount: creditMovements.amount })
      .from(creditMovements)
      .where(eq(creditMovements.reference, reference))
    if (state === 'won') {
      await tx
        .update(transactions)
        .set({ metadata: { ...purchase.metadata, wonDisputes: [...won, id] } })
        .where(eq(transactions.id, purchase.id))
      if (!taken) return
      const [amount, back] = [-taken.amount, `chargeback-won:${id}`]
      if (!account) return releaseDebt(tx, purchase.id, amount, back)
      await credits.grant(tx, {
        userId: account.id,
        amount,
        reason: 'chargeback',
        reference: back,
        transactionId: purchase.id,
      })
      return
    }
    if (taken) return
    await tellOnce(tx, purchase, id)
    const left = purchase.credits - (await gone(tx, purchase.id)).all
    if (left <= 0 || !account) return
    await credits.takeBack(tx, {
      userId: account.id,
      amount: left,
      reason: 'chargeback',
      reference,
      transactionId: purchase.id,
    })
  }

  /** The payment's row, fulfilled first where the news of its refund came before its own. Null for a payment that is none of ours. */
  async function purchaseOf(paymentIntentId: string): Promise<TransactionRow | null> {
    const known = await paymentOf(db, paymentIntentId)
    if (known?.status === 'completed') return known
    const origin = await provider.originOf(paymentIntentId)
    if (!origin) return null
    await ('checkout' in origin ? settleCheckout(origin.checkout) : settleInvoice(origin.invoice))
    return paymentOf(db, paymentIntentId)
  }

  return {
    /** Writes what was paid back or disputed of one payment. */
    async settlePayment(paymentIntentId: string): Promise<void> {
      const purchase = await purchaseOf(paymentIntentId)
      if (purchase?.status !== 'completed') return
      const { refunds, disputes } = await provider.aftermath(paymentIntentId)
      await db.transaction(async (tx) => {
        const account = await lockAccount(tx, purchase.userId)
        let paidBack = 0
        for (const refund of refunds) {
          if (refund.status !== 'failed') paidBack += refund.amount
          await bookRefund(tx, account, purchase, refund, paidBack)
        }
        // Everything is back, also by other ways: nothing of a withdrawal is owed any more.
        if (paidBack >= centsOf(purchase.amount)) {
          await tx
            .update(withdrawals)
            .set({ status: 'refunded', refundedAt: now() })
            .where(
              and(eq(withdrawals.transactionId, purchase.id), eq(withdrawals.status, 'requested')),
            )
        }
        for (const dispute of disputes) {
          const [fresh] = await tx
            .select()
            .from(transactions)
            .where(eq(transactions.id, purchase.id))
            .for('update')
          if (fresh) await bookDispute(tx, account, fresh, dispute)
        }
      })
    },
  }
}
