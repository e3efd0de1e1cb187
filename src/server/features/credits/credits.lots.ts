/**
 * Derives the purchase of each credit by replaying the ledger, oldest purchase first. Pure
 * functions.
 */

/**
 * One movement, in the order of the ledger. `transactionId` names the purchase it adds to or takes
 * back from.
 */
export type Entry = { amount: number; reason: string; transactionId: number | null }
/** Credits added together: a purchase, a month of a subscription, or a gift (no transaction). */
export type Lot = {
  transactionId: number | null
  reason: string
  bought: number
  remaining: number
}
type Share = { lot: Lot; credits: number }
/** Missing credits, and the refunded or charged-back payment that they belong to. */
export type Owed = { transactionId: number | null; credits: number }

/**
 * Replays the movements of one account. The remaining credits of all lots less the debt are always
 * the sum of the movements.
 * - Spending takes from the oldest lot that has some left.
 * - Taking back takes from its own purchase first, then from the oldest; missing credits become a
 *   debt.
 * - An administrator's reduction takes what administrators gave first, the newest of it, so that a
 *   corrected mistake leaves the right of withdrawal unchanged.
 * - New credits pay the oldest debt first: those count as used, and `paidDebt` counts them by
 *   purchase.
 * - A won chargeback pays the debt, its own first, then refills the lots that it took from.
 */
export function replay(entries: readonly Entry[]): {
  lots: Lot[]
  debt: number
  owed: Owed[]
  paidDebt: Map<number, number>
} {
  const lots: Lot[] = []
  const taken = new Map<number, Share[]>()
  const paidDebts: Share[] = []
  let owed: Owed[] = []
  /** Index of the first lot that may have credits left, which keeps long ledgers linear. */
  let oldest = 0

  const take = (lot: Lot, wanted: number): number => {
    const credits = Math.min(lot.remaining, wanted)
    lot.remaining -= credits
    return credits
  }
  /** Pays the debt of payment `of` first. */
  const payDebt = (available: number, of?: number): number => {
    let left = available
    for (const debt of [...owed.filter(({ transactionId }) => transactionId === of), ...owed]) {
      const paid = Math.min(debt.credits, left)
      debt.credits -= paid
      left -= paid
    }
    owed = owed.filter(({ credits }) => credits > 0)
    return available - left
  }
  /** The lots that a reduction takes from first. */
  function ownLots(reason: string, transactionId: number | null): Lot[] {
    if (reason === 'admin') return lots.filter((lot) => lot.reason === 'admin').toReversed()
    return transactionId === null ? [] : lots.filter((lot) => lot.transactionId === transactionId)
  }
  function remove({ amount, reason, transactionId }: Entry): void {
    const takeFrom = (lot: Lot, wanted: number): number => {
      const credits = take(lot, wanted)
      if (credits > 0 && transactionId !== null)
        taken.set(transactionId, [...(taken.get(transactionId) ?? []), { lot, credits }])
      return credits
    }
    let left = -amount
    for (const lot of ownLots(reason, transactionId)) left -= takeFrom(lot, left)
    while (lots[oldest]?.remaining === 0) oldest += 1
    for (let at = oldest; left > 0 && at < lots.length; at++)
      left -= takeFrom(lots[at] as Lot, left)
    if (left > 0) owed.push({ transactionId, credits: left })
  }
  function giveBack(amount: number, transactionId: number): void {
    let left = amount - payDebt(amount, transactionId)
    oldest = 0
    for (const shares of [taken.get(transactionId) ?? [], paidDebts]) {
      for (const share of shares.toReversed()) {
        const credits = Math.min(share.credits, left)
        share.credits -= credits
        share.lot.remaining += credits
        left -= credits
      }
    }
    if (left > 0)
      lots.push({ transactionId: null, reason: 'chargeback', bought: left, remaining: left })
  }

  for (const entry of entries) {
    const { amount, reason, transactionId } = entry
    if (amount < 0) remove(entry)
    else if (reason === 'chargeback' && transactionId !== null) giveBack(amount, transactionId)
    else {
      const lot = { transactionId, reason, bought: amount, remaining: amount }
      lots.push(lot)
      const paid = take(lot, payDebt(amount))
      if (paid > 0) paidDebts.push({ lot, credits: paid })
    }
  }
  const paidDebt = new Map<number, number>()
  for (const {
    lot: { transactionId },
    credits,
  } of paidDebts) {
    if (transactionId !== null && credits > 0) paidDebt.set(transactionId, credits)
  }
  return { lots, debt: owed.reduce((sum, { credits }) => sum + credits, 0), owed, paidDebt }
}

/** The lot that the next unlock uses. */
export const nextLot = (lots: readonly Lot[]): Lot | undefined =>
  lots.find(({ remaining }) => remaining > 0)

/** Unused whole credits by purchase. */
export const unusedOf = (lots: readonly Lot[]): Map<number, number> =>
  new Map(
    lots.flatMap(({ transactionId, remaining }) =>
      transactionId !== null && remaining > 0 ? [[transactionId, remaining] as const] : [],
    ),
  )
