/**
 * Reads asked for at the same time become one query: while one is under way the next ones gather. With few callers nothing changes; with
 * many, a query answers dozens of them at the price of one. Nothing is kept, so every answer is as fresh as a query of one's own.
 */

type Waiting<V> = { promise: Promise<V | undefined>; resolve(value: V | undefined): void; reject(error: unknown): void }

/** `load` is given each key once, at most `most` of them, and leaves out what there is not. When it rejects, so do all who asked. */
export function createBatch<K, V>(load: (keys: K[]) => Promise<ReadonlyMap<K, V>>, most = 200): (key: K) => Promise<V | undefined> {
  const waiting = new Map<K, Waiting<V>>()
  let busy = false

  async function run(): Promise<void> {
    const batch = [...waiting].slice(0, most)
    for (const [key] of batch) waiting.delete(key)
    try {
      const found = await load(batch.map(([key]) => key))
      for (const [key, { resolve }] of batch) resolve(found.get(key))
    } catch (error) {
      for (const [, { reject }] of batch) reject(error)
    }
    if (waiting.size > 0) setImmediate(() => void run())
    else busy = false
  }

  return (key) => {
    const same = waiting.get(key)
    if (same) return same.promise
    const one = Promise.withResolvers<V | undefined>()
    waiting.set(key, one)
    if (!busy) {
      busy = true
      // After whatever else arrived in this turn of the event loop.
      setImmediate(() => void run())
    }
    return one.promise
  }
}
