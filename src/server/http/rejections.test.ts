/** A few excess requests are rejected at once; beyond a rate they are delayed by a second. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRetryQueue } from './rejections.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

test('among 200 requests most wait a second and are retried once, in order of arrival', () => {
  const queue = createRetryQueue()
  const retried: number[] = []
  const waiting = Array.from({ length: 200 }, (_, i) => i).filter((i) =>
    queue.add(() => retried.push(i)),
  )
  expect(waiting.length).toBeGreaterThan(150)
  vi.advanceTimersByTime(900)
  queue.tick()
  expect(retried).toEqual([])
  vi.advanceTimersByTime(200)
  queue.tick()
  queue.tick()
  expect(retried).toEqual(waiting)
})

test('a few requests between two ticks are rejected at once', () => {
  const queue = createRetryQueue()
  expect([1, 2, 3].map(() => queue.add(() => undefined))).toEqual([false, false, false])
  queue.tick()
  expect(queue.add(() => undefined)).toBe(false)
})
