/** Disputes: books those of a payment, the open and lost ones as chargebacks of its credits. */
import { eq, sql } from '../../db/drizzle.ts'
import type { ProviderDispute } from '../../adapters/payments/payments.ts'
import { creditMovements, transactions } from '../../db/schema/money.ts'
import type { Reader, Tx } from '../../platform/db.ts'
import { alertOfDispute } from './payments.alerts.ts'
import { centsOf, creditsOfRefund } from './payments.amounts.ts'
import type { PaymentsDeps, Purchase, TransactionRow } from './payments.deps.ts'

type DisputeDeps = Pick<
  PaymentsDeps,
  'credits' | 'gifts' | 'releaseDebt' | 'post' | 'adminEmail' | 'publicUrl'
>

/** A purchase, and the cents of it that are refunded. */
type Disputed = Purchase & { refunded: number }

/**
 * Credits of a purchase taken back by refunds, and by refunds and chargebacks together (less
 * chargebacks that were won).
 */
export async function creditsTakenBack(
  tx: Reader,
  transactionId: number,
): Promise<{ byRefunds: number; total: number }> {
  const [row] = await tx
    .select({
      byRefunds: sql<number>`coalesce(-sum(${creditMovements.amount}) filter (where ${creditMovements.reason} = 'refund'), 0)::int`,
      total: sql<number>`coalesce(-sum(${creditMovements.amount}) filter (where ${creditMovements.reason} in ('refund', 'chargeback')), 0)::int`,
    })
    .from(creditMovements)
    .where(eq(creditMovements.transactionId, transactionId))
  return { byRefunds: row?.byRefunds ?? 0, total: row?.total ?? 0 }
}

/** Alerts the operator once per dispute, also where no credits are left to take back. */
async function alertOnce(
  deps: DisputeDeps,
  tx: Tx,
  { row: purchase, account }: Purchase,
  dispute: ProviderDispute,
): Promise<void> {
  const alerted = purchase.metadata.toldDisputes ?? []
  if (alerted.includes(dispute.id)) return
  await tx
    .update(transactions)
    .set({ metadata: { ...purchase.metadata, toldDisputes: [...alerted, dispute.id] } })
    .where(eq(transactions.id, purchase.id))
  await alertOfDispute(deps, tx, { row: purchase, account }, dispute)
}

const isGift = ({ type }: TransactionRow): boolean => type === 'gift'

/** Returns what the dispute took: `taken` credits, negative, or undefined if it took none. */
async function bookWonDispute(
  deps: DisputeDeps,
  tx: Tx,
  { row: purchase, account, refunded }: Disputed,
  { disputeId, taken }: { disputeId: string; taken: number | undefined },
): Promise<void> {
  const won = purchase.metadata.wonDisputes ?? []
  await tx
    .update(transactions)
    .set({ metadata: { ...purchase.metadata, wonDisputes: [...won, disputeId] } })
    .where(eq(transactions.id, purchase.id))
  if (isGift(purchase)) await deps.gifts.release(tx, purchase.id, disputeId)
  if (taken === undefined) return
  const reference = `chargeback-won:${disputeId}`
  if (!account) {
    const { byRefunds, total } = await creditsTakenBack(tx, purchase.id)
    // Refunds that were booked while the dispute held every credit remain owed.
    const kept = isGift(purchase)
      ? 0
      : creditsOfRefund(
          { price: centsOf(purchase.amount), bought: purchase.credits, refunded },
          { byRefunds, total: total + taken },
        )
    if (kept < -taken) await deps.releaseDebt(tx, purchase.id, -taken - kept, reference)
    return
  }
  await deps.credits.grant(tx, {
    userId: account.id,
    amount: -taken,
    reason: 'chargeback',
    reference,
    transactionId: purchase.id,
  })
}

/**
 * Takes back every credit of the purchase that is not refunded; a dispute that is won returns them.
 * Of a gift it blocks the unused code instead.
 */
export async function bookDispute(
  deps: DisputeDeps,
  tx: Tx,
  { row, account, refunded }: Disputed,
  dispute: ProviderDispute,
): Promise<void> {
  let purchase = row
  const { id, state } = dispute
  if (state === 'harmless') return
  // This state was read before the decision that is already stored.
  if (purchase.metadata.wonDisputes?.includes(id)) return
  const reference = `chargeback:${id}`
  const [taken] = await tx
    .select({ amount: creditMovements.amount })
    .from(creditMovements)
    .where(eq(creditMovements.reference, reference))
  if (state === 'won')
    return bookWonDispute(
      deps,
      tx,
      { row: purchase, account, refunded },
      { disputeId: id, taken: taken?.amount },
    )
  const lost = purchase.metadata.lostDisputes ?? []
  if (state === 'lost' && !lost.includes(id)) {
    const metadata = { ...purchase.metadata, lostDisputes: [...lost, id] }
    await tx.update(transactions).set({ metadata }).where(eq(transactions.id, purchase.id))
    purchase = { ...purchase, metadata }
  }
  if (taken) return
  await alertOnce(deps, tx, { row: purchase, account }, dispute)
  // The receiver keeps what they redeemed; the buyer, who got the money back, owes it.
  const given = isGift(purchase) ? await deps.gifts.dispute(tx, purchase.id, id) : purchase.credits
  const left = given - (await creditsTakenBack(tx, purchase.id)).total
  if (left <= 0 || !account) return
  await deps.credits.takeBack(tx, {
    userId: account.id,
    amount: left,
    reason: 'chargeback',
    reference,
    transactionId: purchase.id,
  })
}
