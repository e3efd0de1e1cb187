/** What the refund drawer says that a refund will do. */
import { expect, test } from 'vitest'
import type { RefundPreview } from '#contract/admin/sales.ts'
import { adminSalesCopy } from '#copy/admin/sales.ts'
import { effectOf } from './refund-drawer.tsx'

const copy = adminSalesCopy.refund
const PREVIEW: RefundPreview = {
  paid: 24.9,
  refunded: 0,
  remaining: 24.9,
  creditsTaken: 0,
  creditsFromBalance: 0,
  debtAdded: 0,
  balanceAfter: 10,
  debtAfter: 0,
  isGift: false,
  disputed: false,
  subscription: null,
}

test.each([0, -1, Number.NaN])('without an amount (%d) no effect is announced', (amount) => {
  expect(effectOf(PREVIEW, amount, 'never')).toEqual([copy.noAmount])
})

test('more than what remains is announced as what remains', () => {
  expect(effectOf(PREVIEW, 100, 'never')[0]).toBe(copy.money(24.9))
})

test.each(['never', 'period_end'] as const)(
  'an overdue subscription that ends %s announces its payment, and no other day of charge',
  (wish) => {
    const subscription = {
      cancelAtPeriodEnd: false,
      currentPeriodEnd: '2026-12-31T10:00:00Z',
      isOverdue: true,
    }
    const said = effectOf({ ...PREVIEW, subscription }, 5, wish).at(-1)
    expect(said).toMatch(/le paiement en retard sera de nouveau présenté/)
    expect(said).not.toMatch(/prochain débit|plus rien/)
  },
)
