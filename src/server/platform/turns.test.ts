/** Turns of the tasks of one account. */
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('tasks of an account run in order and beside those of another, also after a failure', async () => {
  const inTurn = createTurns()
  const events: string[] = []
  const work = (name: string, ms: number) => async () => {
    events.push(`${name} begins`)
    await delay(ms)
    events.push(`${name} ends`)
    if (name === 'b') throw new Error('b failed')
    return name
  }
  const asked = [
    inTurn(1, work('a', 20)),
    inTurn(1, work('b', 1)),
    inTurn(1, work('c', 1)),
    inTurn(2, work('x', 1)),
  ]
  const results = await Promise.allSettled(asked)
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ])
  expect(events.filter((event) => !event.startsWith('x'))).toEqual([
    'a begins',
    'a ends',
    'b begins',
    'b ends',
    'c begins',
    'c ends',
  ])
  expect(events.indexOf('x ends')).toBeLessThan(events.indexOf('a ends'))
})

test('the waiting tasks of an account are limited, and it has room again afterwards', async () => {
  const inTurn = createTurns({ maxWaiting: 1 })
  const wait = () => delay(5)
  const [, , third] = await Promise.allSettled([inTurn(1, wait), inTurn(1, wait), inTurn(1, wait)])
  expect(third).toMatchObject({ status: 'rejected', reason: { code: 'OVERLOADED' } })
  await expect(inTurn(1, wait)).resolves.toBeUndefined()
})
