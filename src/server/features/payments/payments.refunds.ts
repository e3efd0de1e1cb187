/**
 * Refunds: books those of a payment, and its disputes, as the provider lists them now, in whatever
 * order events arrive.
 */
import { eq } from '../../db/drizzle.ts'
import { eurosOfCents, moneyCopy, moneyMail } from '#copy/account/money.ts'
import type { PaymentProvider, ProviderRefund } from '../../adapters/payments/payments.ts'
import { transactions } from '../../db/schema/money.ts'
import { withdrawals } from '../../db/schema/orders.ts'
import { lockAccount } from '../../domain/locks.ts'
import type { Tx } from '../../platform/db.ts'
import { alertOperator } from './payments.alerts.ts'
import { centsOf, creditsLeft, creditsOfRefund, decimalOf } from './payments.amounts.ts'
import type { PaymentsDeps, Purchase, TransactionRow } from './payments.deps.ts'
import { bookDispute, creditsTakenBack } from './payments.disputes.ts'
import type { Invoices } from './payments.invoices.ts'
import { endWithdrawal, newestOf, owedByWithdrawal, stateFurther } from './payments.refund-rows.ts'

type RefundsDeps = PaymentsDeps & {
  provider: PaymentProvider
  invoices: Invoices
  settleCheckout(sessionId: string): Promise<void>
  settleInvoice(invoiceId: string): Promise<void>
}
/** The buyer on a credit note once the account is deleted. */
const DELETED_BUYER = { id: null, username: moneyCopy.deletedBuyer, email: '' }

export function createRefunds(deps: RefundsDeps) {
  const { db, now, provider, credits, gifts, invoices, post, settleCheckout, settleInvoice } = deps

  /**
   * `refundedSoFar`: cents refunded up to and including this refund, and those that a withdrawal
   * waits for.
   */
  async function bookRefund(
    tx: Tx,
    { row: purchase, account }: Purchase,
    refund: ProviderRefund,
    refundedSoFar: number,
  ): Promise<void> {
    const [known] = await tx
      .select({ id: transactions.id, status: transactions.status })
      .from(transactions)
      .where(eq(transactions.stripeRefundId, refund.id))
    if (refund.status === 'failed') {
      if (known?.status === 'completed') await markFailed(tx, purchase, known.id, refund)
      return
    }
    if (known) return
    const [withdrawal] = refund.withdrawalId
      ? await tx.select().from(withdrawals).where(eq(withdrawals.id, refund.withdrawalId))
      : []
    const isGift = purchase.type === 'gift'
    const taken = await creditsToTake(tx, { row: purchase, account }, refundedSoFar)
    const takenInAll = (withdrawal?.credits ?? 0) + taken
    const transactionId = await insertRefund(tx, { row: purchase, account }, refund, takenInAll)
    let debt = 0
    if (taken > 0 && account && !isGift) {
      const balance = await credits.balance(tx, account.id)
      const after = await credits.takeBack(tx, {
        userId: account.id,
        amount: taken,
        reason: 'refund',
        reference: `refund:${refund.id}`,
        transactionId: purchase.id,
      })
      debt = taken - (balance - after)
    }
    if (withdrawal)
      await tx
        .update(withdrawals)
        .set({ status: 'refunded', refundedAt: now() })
        .where(eq(withdrawals.id, withdrawal.id))
    await issueCreditNote(
      tx,
      { row: purchase, account },
      {
        transactionId,
        amount: refund.amount,
        credits: isGift ? 0 : takenInAll,
        debt,
      },
    )
  }

  /** Marks a booked refund that the bank rejected afterwards, and alerts the operator. */
  async function markFailed(
    tx: Tx,
    purchase: TransactionRow,
    transactionId: number,
    refund: ProviderRefund,
  ): Promise<void> {
    await tx
      .update(transactions)
      .set({ status: 'failed' })
      .where(eq(transactions.id, transactionId))
    await alertOperator(deps, tx, 'refundFailed', {
      order: purchase.orderId ?? '',
      details: refund.id,
    })
  }

  /**
   * Returns the credits that a refund takes back; those of a gift are taken from its code here. A
   * deleted account has none.
   */
  async function creditsToTake(
    tx: Tx,
    { row: purchase, account }: Purchase,
    refundedSoFar: number,
  ): Promise<number> {
    if (!account && purchase.type !== 'gift') return 0
    const before = await creditsTakenBack(tx, purchase.id)
    const refunded = {
      price: centsOf(purchase.amount),
      bought: purchase.credits,
      refunded: refundedSoFar,
    }
    return purchase.type === 'gift'
      ? gifts.refund(tx, purchase.id, creditsLeft(refunded) + before.byRefunds)
      : creditsOfRefund(refunded, before)
  }

  /**
   * Takes the credits of refunds that were booked while a dispute held them all, which is won now.
   * A gift loses them when the refund is booked; a deleted account owes them (`bookWonDispute`).
   */
  async function takeRest(
    tx: Tx,
    { row: purchase, account }: Purchase,
    refunds: readonly ProviderRefund[],
    refunded: number,
  ): Promise<void> {
    const newest = newestOf(refunds)
    if (!newest || !account || purchase.type === 'gift') return
    const rest = await creditsToTake(tx, { row: purchase, account }, refunded)
    if (rest === 0) return
    await credits.takeBack(tx, {
      userId: account.id,
      amount: rest,
      reason: 'refund',
      reference: `refund-rest:${newest.id}`,
      transactionId: purchase.id,
    })
    await stateFurther(tx, newest, rest)
  }

  /** Returns the id of the new transaction. */
  async function insertRefund(
    tx: Tx,
    { row: purchase, account }: Purchase,
    refund: ProviderRefund,
    creditsTaken: number,
  ): Promise<number> {
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
        credits: -creditsTaken,
        status: 'completed',
        type: 'refund',
        createdAt: now(),
      })
      .returning({ id: transactions.id })
    if (!row) throw new Error('the refund was not written')
    return row.id
  }

  async function issueCreditNote(
    tx: Tx,
    { row: purchase, account }: Purchase,
    {
      transactionId,
      amount,
      credits: takenBack,
      debt,
    }: { transactionId: number; amount: number; credits: number; debt: number },
  ): Promise<void> {
    const note = await invoices.issueCreditNote(tx, {
      transactionId,
      paymentId: purchase.id,
      buyer: account ?? DELETED_BUYER,
      amount: -amount,
      issuedAt: now(),
    })
    if (account) {
      const words = moneyMail.refund({
        username: account.username,
        amount: eurosOfCents(amount),
        number: note.number,
        invoice: note.invoice,
        credits: takenBack,
        debt,
      })
      await post(tx, { to: account.email, ...words, invoiceIds: [note.id] })
    }
  }

  /** The payment (not a refund of it) of a payment intent. */
  async function findPurchase(paymentIntentId: string): Promise<TransactionRow | null> {
    const rows = await db
      .select()
      .from(transactions)
      .where(eq(transactions.stripePaymentIntentId, paymentIntentId))
    return rows.find(({ refundOf }) => refundOf === null) ?? null
  }

  /**
   * The payment's row, settled first where its refund is reported before itself. Null for a payment
   * that is not ours.
   */
  async function purchaseOf(paymentIntentId: string): Promise<TransactionRow | null> {
    const known = await findPurchase(paymentIntentId)
    if (known?.status === 'completed') return known
    const origin = await provider.originOf(paymentIntentId)
    if (!origin) return null
    await ('checkout' in origin ? settleCheckout(origin.checkout) : settleInvoice(origin.invoice))
    return findPurchase(paymentIntentId)
  }

  return {
    /** Books the refunds and disputes of one payment. */
    async settlePayment(paymentIntentId: string): Promise<void> {
      const purchase = await purchaseOf(paymentIntentId)
      if (purchase?.status !== 'completed') return
      const { refunds, disputes } = await provider.refundsAndDisputes(paymentIntentId)
      await db.transaction(async (tx) => {
        const account = await lockAccount(tx, purchase.userId)
        // Without an account, only this lock keeps two events of the payment apart.
        await tx
          .select({ id: transactions.id })
          .from(transactions)
          .where(eq(transactions.id, purchase.id))
          .for('update')
        const price = centsOf(purchase.amount)
        let owed = await owedByWithdrawal(tx, purchase)
        let refundedSoFar = 0
        const counted = () => Math.min(price, refundedSoFar + owed)
        for (const refund of refunds) {
          if (refund.status !== 'failed') {
            refundedSoFar += refund.amount
            if (refund.withdrawalId !== null) owed = 0
          }
          await bookRefund(tx, { row: purchase, account }, refund, counted())
        }
        if (refundedSoFar >= price) await endWithdrawal(tx, purchase, refunds, now())
        for (const dispute of disputes) {
          const [fresh] = await tx
            .select()
            .from(transactions)
            .where(eq(transactions.id, purchase.id))
            .for('update')
          if (fresh)
            await bookDispute(deps, tx, { row: fresh, account, refunded: counted() }, dispute)
        }
        await takeRest(tx, { row: purchase, account }, refunds, counted())
      })
    },
  }
}
