/** How long the browser holds a photo. */
import { expect, test } from 'vitest'
import { PAYMENT_PAGE_OPEN_MS } from '#contract/money.ts'
import { HOLD_MS, isExpired } from './held-photo.ts'
import { PURCHASE_HOLD_MS } from '../purchase/waiting-photo.ts'

test('a photo is kept for one hour', () => {
  expect(HOLD_MS).toBe(60 * 60 * 1000)
  expect(isExpired({ heldAt: 1000 }, 1000)).toBe(false)
  expect(isExpired({ heldAt: 1000 }, 1000 + HOLD_MS - 1)).toBe(false)
  expect(isExpired({ heldAt: 1000 }, 1000 + HOLD_MS)).toBe(true)
})

test('a date in the future counts as expired', () =>
  expect(isExpired({ heldAt: 2000 }, 1000)).toBe(true))

test('a photo that waits for a credit is kept longer than a payment page stays open', () => {
  const waiting = { heldAt: 1000, heldFor: PURCHASE_HOLD_MS }
  expect(isExpired(waiting, 1000 + PAYMENT_PAGE_OPEN_MS + HOLD_MS - 1)).toBe(false)
  expect(isExpired(waiting, 1000 + PAYMENT_PAGE_OPEN_MS + HOLD_MS)).toBe(true)
})
