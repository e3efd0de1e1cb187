/** Sums of refunds, credits and VAT. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  centsOf,
  creditsFor,
  decimalOf,
  refundFor,
  vatIn,
  vatOfCreditNote,
} from './payments.amounts.ts'

test('a refund is the price of the unused credits, rounded down, and stands for exactly those credits', () => {
  expect(refundFor(2490, 3, 10)).toBe(747)
  expect(refundFor(999, 2, 5)).toBe(399)
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.nat(),
      fc.integer({ min: 10, max: 400 }),
      (bought, some, each) => {
        const unused = some % (bought + 1)
        const price = bought * each
        expect(creditsFor(price, refundFor(price, unused, bought), bought)).toBe(unused)
        expect(refundFor(price, bought, bought)).toBe(price)
      },
    ),
    { seed: 5 },
  )
})

test('with nothing used, the credits left by a partial refund are worth the rest of the price', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99 }),
      fc.integer({ min: 100, max: 99_999 }),
      fc.nat(),
      (bought, price, some) => {
        const refunded = some % price
        const unused = bought - creditsFor(price, refunded, bought)
        expect(Math.min(refundFor(price, unused, bought), price - refunded)).toBe(price - refunded)
      },
    ),
    { seed: 6 },
  )
})

test('converts between decimal texts and cents', () => {
  expect([
    centsOf('24.90'),
    centsOf('0.29'),
    centsOf('8.05'),
    decimalOf(2490),
    decimalOf(-5),
  ]).toEqual([2490, 29, 805, '24.90', '-0.05'])
})

test('net and tax add up to the amount', () => {
  expect(vatIn(2490, null)).toBeNull()
  expect(vatIn(2490, 20)).toEqual({ rate: 20, net: 2075, tax: 415 })
  fc.assert(
    fc.property(
      fc.integer({ min: -100_000, max: 100_000 }),
      fc.constantFrom(2.1, 5.5, 10, 20),
      (amount, rate) => {
        const vat = vatIn(amount, rate)
        expect((vat?.net ?? 0) + (vat?.tax ?? 0)).toBe(amount)
      },
    ),
    { seed: 3 },
  )
})

test('credit notes of the whole price cancel the VAT of the invoice, in however many parts', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9_999 }), { minLength: 1, maxLength: 8 }),
      fc.constantFrom(2.1, 5.5, 10, 20),
      (parts, rate) => {
        const invoice = vatIn(
          parts.reduce((sum, part) => sum + part, 0),
          rate,
        )
        const before = { amount: 0, net: 0 }
        let tax = 0
        for (const part of parts) {
          const note = vatOfCreditNote(-part, rate, before)
          before.amount -= part
          before.net += note?.net ?? 0
          tax += note?.tax ?? 0
        }
        expect([before.net, tax]).toEqual([-(invoice?.net ?? 0), -(invoice?.tax ?? 0)])
      },
    ),
    { seed: 7 },
  )
})
