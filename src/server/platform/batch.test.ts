/** Concurrent reads share queries. */
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createBatch } from './batch.ts'

/** A loader whose queries finish on demand, and the keys it received. */
function loader() {
  const asked: number[][] = []
  const held: { resolve(): void; reject(error: Error): void }[] = []
  const load = (keys: number[]) => {
    asked.push(keys)
    const { promise, resolve, reject } = Promise.withResolvers<Map<number, string>>()
    held.push({
      resolve: () =>
        resolve(new Map(keys.filter((key) => key > 0).map((key) => [key, `row ${key}`]))),
      reject,
    })
    return promise
  }
  return { asked, held, load }
}

test('keys requested while a query runs form the next batch, each key once', async () => {
  const { asked, held, load } = loader()
  const get = createBatch(load, 3)
  const first = get(1)
  await turn()
  const later = [2, 3, 3, 4, -5].map((key) => get(key))
  await turn()
  expect(asked).toEqual([[1]])
  held[0]!.resolve()
  expect(await first).toBe('row 1')
  await turn()
  expect(asked[1]).toEqual([2, 3, 4])
  held[1]!.resolve()
  await turn()
  await turn()
  held[2]!.resolve()
  expect(await Promise.all(later)).toEqual(['row 2', 'row 3', 'row 3', 'row 4', undefined])
  expect(asked).toEqual([[1], [2, 3, 4], [-5]])
})

test('a key requested again after its query started is read again', async () => {
  const { asked, held, load } = loader()
  const get = createBatch(load)
  const first = get(1)
  await turn()
  const second = get(1)
  held[0]!.resolve()
  await first
  await turn()
  expect(asked).toEqual([[1], [1]])
  held[1]!.resolve()
  expect(await second).toBe('row 1')
})

test('a failed query rejects its own callers only', async () => {
  const { held, load } = loader()
  const get = createBatch(load)
  const both = Promise.allSettled([get(1), get(2)])
  await turn()
  held[0]!.reject(new Error('away'))
  expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const after = get(1)
  await turn()
  held[1]!.resolve()
  expect(await after).toBe('row 1')
})

test('a hanging query delays the next one by at most 250 ms', async () => {
  const { asked, held, load } = loader()
  const get = createBatch(load)
  const stuck = get(1)
  await turn()
  const began = performance.now()
  const other = get(2)
  while (asked.length < 2) await turn()
  expect(performance.now() - began).toBeLessThan(2_000)
  held[1]!.resolve()
  expect(await other).toBe('row 2')
  held[0]!.resolve()
  expect(await stuck).toBe('row 1')
})
