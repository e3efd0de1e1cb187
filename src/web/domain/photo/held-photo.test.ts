/** How long the browser holds a photo. */
import { expect, test } from 'vitest'
import { PAYMENT_PAGE_OPEN } from '#contract/money.ts'
import { HELD_FOR, isExpired } from './held-photo.ts'
import { HELD_FOR_PURCHASE } from '../purchase/waiting-photo.ts'

test('a photo is kept for one hour', () => {
  expect(HELD_FOR).toBe(60 * 60 * 1000)
  expect(isExpired({ heldAt: 1000 }, 1000)).toBe(false)
  expect(isExpired({ heldAt: 1000 }, 1000 + HELD_FOR - 1)).toBe(false)
  expect(isExpired({ heldAt: 1000 }, 1000 + HELD_FOR)).toBe(true)
})

test('a date in the future counts as expired', () =>
  expect(isExpired({ heldAt: 2000 }, 1000)).toBe(true))

test('a photo that waits for a credit is kept longer than a payment page stays open', () => {
  const waiting = { heldAt: 1000, heldFor: HELD_FOR_PURCHASE }
  expect(isExpired(waiting, 1000 + PAYMENT_PAGE_OPEN + HELD_FOR - 1)).toBe(false)
  expect(isExpired(waiting, 1000 + PAYMENT_PAGE_OPEN + HELD_FOR)).toBe(true)
})
