/** Sums of money: cents, shares of a price, contained VAT. */

/** Cents of a decimal text in euros, such as '24.90'. */
export const centsOf = (euros: string): number => Math.round(Number(euros) * 100)
/** The decimal text of cents: '24.90'. */
export const decimalOf = (cents: number): string => (cents / 100).toFixed(2)

/** Cents to refund for unused credits: their share of the price, rounded down. */
export const refundFor = (price: number, unused: number, bought: number): number =>
  Math.floor((price * unused) / bought)
/**
 * Whole credits that a refund stands for, rounded down so that the remaining credits cover the
 * remaining price.
 */
export const creditsFor = (price: number, refunded: number, bought: number): number =>
  Math.min(bought, Math.floor((bought * refunded) / price))

/** What of a payment is refunded, in cents, and the credits that it bought. */
type Refunded = { price: number; bought: number; refunded: number }
/** Credits that a payment still stands for after its refunds. */
export const creditsLeft = ({ price, bought, refunded }: Refunded): number =>
  bought - creditsFor(price, refunded, bought)

/**
 * Credits that a refund takes back. `refunded` (cents) includes it; `before` are those taken back
 * already, by refunds and altogether.
 */
export const creditsOfRefund = (
  { price, bought, refunded }: Refunded,
  before: { byRefunds: number; total: number },
): number =>
  Math.max(
    0,
    Math.min(creditsFor(price, refunded, bought) - before.byRefunds, bought - before.total),
  )

export type Vat = { rate: number; net: number; tax: number }
/**
 * The VAT contained in an amount; the net is rounded to the nearest cent. Null without a rate
 * (percent).
 */
export function vatIn(amount: number, rate: number | null): Vat | null {
  if (rate === null) return null
  const net = Math.round((amount * 100) / (100 + rate))
  return { rate, net, tax: amount - net }
}

/**
 * The VAT of a credit note at the rate of its invoice, rounded on the sum of all its credit notes,
 * so that a refund of the whole price cancels the VAT of the invoice. Amounts and net sums are
 * below 0; `before` adds up the earlier credit notes.
 */
export function vatOfCreditNote(
  amount: number,
  rate: number | null,
  before: { amount: number; net: number },
): Vat | null {
  const refunded = vatIn(-before.amount - amount, rate)
  if (!refunded) return null
  const net = -refunded.net - before.net
  return { rate: refunded.rate, net, tax: amount - net }
}
