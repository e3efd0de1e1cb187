/**
 * Reads asked for at the same time become one query: while one is under way the next ones gather. With few callers nothing changes; with
 * many, a query answers dozens of them at the price of one. Nothing is kept, so every answer is as fresh as a query of one's own.
 */
import { clearTimeout, setImmediate, setTimeout } from 'node:timers'

type Waiting<V> = {
  promise: Promise<V | undefined>
  resolve(value: V | undefined): void
  reject(error: unknown): void
}

/** A query that takes longer, on a connection that is lost for example, holds up no others. */
const PATIENCE_MS = 250

/** `load` is given each key once, at most `most` of them, and leaves out what there is not. When it rejects, so do all who asked. */
export function createBatch<K, V>(
  load: (keys: K[]) => Promise<ReadonlyMap<K, V>>,
  most = 200,
): (key: K) => Promise<V | undefined> {
  const waiting = new Map<K, Waiting<V>>()
  let under = 0
  let began = 0
  let timer: NodeJS.Timeout | null = null

  async function run(): Promise<void> {
    const batch = [...waiting].slice(0, most)
    for (const [key] of batch) waiting.delete(key)
    try {
      const found = batch.length > 0 ? await load(batch.map(([key]) => key)) : new Map<K, V>()
      for (const [key, { resolve }] of batch) resolve(found.get(key))
    } catch (error) {
      for (const [, { reject }] of batch) reject(error)
    }
    under--
    if (waiting.size > 0) start()
  }
  /** After whatever else arrives in this turn of the event loop. */
  function start(): void {
    if (timer) clearTimeout(timer)
    timer = null
    under++
    began = performance.now()
    setImmediate(() => void run())
  }
  function ask(): void {
    if (under === 0) return start()
    timer ??= setTimeout(start, Math.max(0, PATIENCE_MS - (performance.now() - began)))
  }

  return (key) => {
    const same = waiting.get(key)
    if (same) return same.promise
    const one = Promise.withResolvers<V | undefined>()
    waiting.set(key, one)
    ask()
    return one.promise
  }
}
