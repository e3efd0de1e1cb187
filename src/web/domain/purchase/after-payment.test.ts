/** Every state of a photo after its payment. */
import { expect, test } from 'vitest'
import { concludePayment, finishPayment, type PaymentStatus, type Seen } from './after-payment.ts'

const locked = (credits: number, payment: PaymentStatus = 'pending'): Seen => ({
  credits,
  isHdUnlocked: false,
  payment,
})
const unlocked: Seen = { credits: 0, isHdUnlocked: true, payment: 'paid' }

async function play(seen: (Seen | null)[], { unlocks = true } = {}) {
  const done: string[] = []
  const outcome = await finishPayment({
    readAll: async () => {
      done.push('readAll')
      if (seen.length === 0) throw new Error('One reading too many')
      return seen.shift() ?? null
    },
    unlock: async () => {
      done.push('unlock')
      return unlocks
    },
    wait: async (milliseconds) => void done.push(`wait ${milliseconds}`),
  })
  return { outcome, done }
}

test('available credits unlock the photo after a second', async () => {
  expect(await play([locked(1, 'paid')])).toEqual({
    outcome: 'unlocked',
    done: ['readAll', 'wait 1000', 'unlock'],
  })
})

test('credits booked three seconds later unlock the photo', async () => {
  expect(await play([locked(0), locked(1)])).toEqual({
    outcome: 'unlocked',
    done: ['readAll', 'wait 1000', 'wait 3000', 'readAll', 'unlock'],
  })
})

test('without booked credits the payment is being processed', async () => {
  expect((await play([locked(0), locked(0)])).outcome).toBe('processing')
})

test('credits that were booked and used, for example for a debt, are not awaited', async () => {
  expect((await play([locked(0, 'paid'), locked(0, 'paid')])).outcome).toBe('none')
})

test('a failed, expired or missing payment is not being processed', async () => {
  for (const payment of ['failed', 'expired', 'refused'] as const) {
    expect((await play([locked(0), locked(0, payment)])).outcome).toBe(payment)
  }
  expect((await play([locked(0, 'none'), locked(0, 'none')])).outcome).toBe('none')
})

test('an unlocked photo is not unlocked again', async () => {
  expect(await play([unlocked])).toEqual({ outcome: 'already', done: ['readAll', 'wait 1000'] })
  expect((await play([locked(0), unlocked])).outcome).toBe('already')
})

test('a refused unlock and an ended session have different outcomes', async () => {
  expect((await play([locked(1)], { unlocks: false })).outcome).toBe('still-locked')
  expect((await play([null])).outcome).toBe('lost')
})

test('a later reading unlocks without delay', async () => {
  expect(await concludePayment(locked(0), async () => true)).toBe('processing')
  expect(await concludePayment(locked(1), async () => true)).toBe('unlocked')
})
