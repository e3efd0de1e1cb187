/** Every way in which a photo can be found after its payment. */
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
    look: async () => {
      done.push('look')
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

test('credits are there: unlocked after a second', async () => {
  expect(await play([locked(1, 'paid')])).toEqual({
    outcome: 'unlocked',
    done: ['look', 'wait 1000', 'unlock'],
  })
})

test('credits that arrive three seconds later count', async () => {
  expect(await play([locked(0), locked(1)])).toEqual({
    outcome: 'unlocked',
    done: ['look', 'wait 1000', 'wait 3000', 'look', 'unlock'],
  })
})

test('credits that do not arrive: the payment is being processed', async () => {
  expect((await play([locked(0), locked(0)])).outcome).toBe('processing')
})

test('credits that arrived and are used already, for a debt for example, are not waited for', async () => {
  expect((await play([locked(0, 'paid'), locked(0, 'paid')])).outcome).toBe('none')
})

test('a payment that came to nothing, or that nobody made, is not being processed', async () => {
  for (const payment of ['failed', 'expired', 'refused'] as const) {
    expect((await play([locked(0), locked(0, payment)])).outcome).toBe(payment)
  }
  expect((await play([locked(0, 'none'), locked(0, 'none')])).outcome).toBe('none')
})

test('a photo that is unlocked already is left alone, whatever the balance', async () => {
  expect(await play([unlocked])).toEqual({ outcome: 'already', done: ['look', 'wait 1000'] })
  expect((await play([locked(0), unlocked])).outcome).toBe('already')
})

test('a refused unlock and a lost session are told apart', async () => {
  expect((await play([locked(1)], { unlocks: false })).outcome).toBe('still-locked')
  expect((await play([null])).outcome).toBe('lost')
})

test('a later reading goes on at once', async () => {
  expect(await concludePayment(locked(0), async () => true)).toBe('processing')
  expect(await concludePayment(locked(1), async () => true)).toBe('unlocked')
})
