/**
 * A refund that the bank rejected is made again under another key, and one that was made is not
 * repeated.
 */
import { expect, test } from 'vitest'
import type { PaymentProvider, ProviderRefund } from '../../adapters/payments/payments.ts'
import { refundRemainder } from './payments.refund-request.ts'

/**
 * A provider that answers a key that it knows without a further refund, as Stripe does for a day.
 */
function providerWith() {
  const refunds: ProviderRefund[] = []
  const keys = new Set<string>()
  const provider = {
    refundsAndDisputes: () => Promise.resolve({ refunds, disputes: [] }),
    refund({ amount, key, withdrawalId }: Parameters<PaymentProvider['refund']>[0]) {
      if (!keys.has(key))
        refunds.push({
          id: `re_${keys.size}`,
          amount,
          currency: 'eur',
          status: 'succeeded',
          withdrawalId,
        })
      keys.add(key)
      return Promise.resolve()
    },
  } as Pick<PaymentProvider, 'refundsAndDisputes' | 'refund'> as PaymentProvider
  return { provider, refunds }
}

test('a refund that failed is made again; one that stands is not repeated', async () => {
  const { provider, refunds } = providerWith()
  const request = {
    paymentIntentId: 'pi_1',
    price: 2_490,
    maxAmount: 2_490,
    key: 'withdrawal',
    withdrawalId: 'withdrawal',
  }
  await refundRemainder(provider, request)
  await refundRemainder(provider, request)
  expect(refunds.map(({ amount }) => amount)).toEqual([2_490])
  for (let failures = 1; failures <= 2; failures++) {
    refunds.at(-1)!.status = 'failed'
    await refundRemainder(provider, request)
    expect(refunds.map(({ status }) => status)).toEqual([
      ...Array<string>(failures).fill('failed'),
      'succeeded',
    ])
  }
})
