/**
 * Refunds the remainder of a payment at the provider, also while the operator refunds a part of it.
 */
import {
  PaymentProviderError,
  type PaymentProvider,
  type ProviderRefund,
} from '../../adapters/payments/payments.ts'

type RefundRequest = {
  paymentIntentId: string
  /** Cents: what was paid. */
  price: number
  /** Cents. */
  maxAmount: number
  /**
   * Prefix of the idempotency key; the amount is appended, since a repeated key must ask for the
   * same amount.
   */
  key: string
  withdrawalId: string | null
}

/** Refunds that the bank did not reject, oldest first. */
export const effectiveRefunds = (refunds: readonly ProviderRefund[]): ProviderRefund[] =>
  refunds.filter(({ status }) => status !== 'failed')
/** Cents. */
export const totalOf = (refunds: readonly ProviderRefund[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Returns the key of a further refund: the provider answers a key that it knows with the refund
 * that failed.
 */
export function keyAfterFailures(key: string, refunds: readonly ProviderRefund[]): string {
  const failures = refunds.length - effectiveRefunds(refunds).length
  return failures > 0 ? `${key}:${failures}` : key
}

export const isFinalError = (error: unknown): error is PaymentProviderError =>
  error instanceof PaymentProviderError && error.isFinal

/**
 * Refunds once, however often it is called. Throws the provider's error, final after a permanent
 * refusal.
 */
export async function refundRemainder(
  provider: PaymentProvider,
  { paymentIntentId, price, maxAmount, key, withdrawalId }: RefundRequest,
): Promise<void> {
  /**
   * Reads the refunds that exist, because the provider remembers an idempotency key for one day
   * only.
   */
  const readRemainder = async () => {
    const { refunds } = await provider.refundsAndDisputes(paymentIntentId)
    const made = effectiveRefunds(refunds)
    const isDone =
      withdrawalId !== null && made.some((refund) => refund.withdrawalId === withdrawalId)
    const amount = isDone ? 0 : Math.min(maxAmount, price - totalOf(made))
    return { amount, key: keyAfterFailures(`${key}:${amount}`, refunds) }
  }
  let next = await readRemainder()
  while (next.amount > 0) {
    try {
      return await provider.refund({ paymentIntentId, ...next, withdrawalId })
    } catch (error) {
      if (!isFinalError(error)) throw error
      const remainder = await readRemainder()
      if (remainder.amount === next.amount) throw error
      // The operator refunded a part in between.
      next = remainder
    }
  }
}
