/** Refunds what is left of a payment, whoever else refunds a part of it at the same time. */
import {
  PaymentProviderError,
  type PaymentProvider,
  type ProviderRefund,
} from '../../adapters/payments/payments.ts'

type Rest = {
  paymentIntentId: string
  /** Cents: what was paid, and the most that this refund may be. */
  price: number
  most: number
  /** Names the refund; the amount is added to it, since a repeated request must ask for the same. */
  key: string
  withdrawalId: string | null
}

/** Refunds that the bank did not reject, oldest first. */
export const standing = (refunds: readonly ProviderRefund[]): ProviderRefund[] =>
  refunds.filter(({ status }) => status !== 'failed')
export const sumOf = (refunds: readonly ProviderRefund[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0)

export const isFinal = (error: unknown): error is PaymentProviderError =>
  error instanceof PaymentProviderError && error.isFinal

/** Refunds once, however often it runs. Throws the provider's error; a final one means refused for good. */
export async function refundRest(provider: PaymentProvider, rest: Rest): Promise<void> {
  const { paymentIntentId, price, most, key, withdrawalId } = rest
  /** The provider remembers the key of a request for a day only, so its refunds are read. */
  const left = async (): Promise<number> => {
    const made = standing((await provider.aftermath(paymentIntentId)).refunds)
    if (withdrawalId !== null && made.some((refund) => refund.withdrawalId === withdrawalId))
      return 0
    return Math.min(most, price - sumOf(made))
  }
  for (let amount = await left(); amount > 0;) {
    try {
      return await provider.refund({
        paymentIntentId,
        amount,
        key: `${key}:${amount}`,
        withdrawalId,
      })
    } catch (error) {
      if (!isFinal(error)) throw error
      const now = await left()
      if (now === amount) throw error
      // A refund by the operator came in between: what it leaves is still owed.
      amount = now
    }
  }
}
