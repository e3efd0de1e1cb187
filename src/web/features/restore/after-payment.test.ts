/** Every way in which a photo can be found after its payment. */
import { expect, test } from 'vitest'
import { finishPayment } from './after-payment.ts'

type Seen = { credits: number; isHdUnlocked: boolean } | null
const locked = (credits: number): Seen => ({ credits, isHdUnlocked: false })

async function play(seen: Seen[], { mayUnlock = true, unlocks = true } = {}) {
  const done: string[] = []
  const outcome = await finishPayment({
    mayUnlock,
    refetch: async () => {
      done.push('refetch')
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
  expect(await play([locked(1)])).toEqual({ outcome: 'unlocked', done: ['refetch', 'wait 1000', 'unlock'] })
})

test('credits that arrive three seconds later count', async () => {
  expect(await play([locked(0), locked(1)])).toEqual({ outcome: 'unlocked', done: ['refetch', 'wait 1000', 'wait 3000', 'refetch', 'unlock'] })
})

test('credits that do not arrive: the payment is being processed', async () => {
  expect((await play([locked(0), locked(0)])).outcome).toBe('processing')
})

test('a photo that is unlocked already is left alone, whatever the balance', async () => {
  expect((await play([{ credits: 0, isHdUnlocked: true }])).outcome).toBe('already')
  expect((await play([locked(0), { credits: 0, isHdUnlocked: true }])).outcome).toBe('already')
})

test('without this tab’s own payment for this photo nothing is unlocked by itself', async () => {
  expect(await play([locked(4)], { mayUnlock: false })).toEqual({ outcome: 'arrived', done: ['refetch', 'wait 1000'] })
})

test('a refused unlock and a lost session are told apart', async () => {
  expect((await play([locked(1)], { unlocks: false })).outcome).toBe('refused')
  expect((await play([null])).outcome).toBe('lost')
})
