/**
 * Batches concurrent reads into one query (dataloader): keys requested while a query runs wait for
 * the next one. With few callers nothing changes; under load one query answers dozens of callers.
 * Nothing is cached beyond the batch.
 */
import { clearTimeout, setImmediate, setTimeout } from 'node:timers'
import DataLoader from 'dataloader'

/** A query that takes longer, for example on a lost connection, no longer delays the next batch. */
const MAX_WAIT_MS = 250

/**
 * `load` receives each key once, at most `maxBatchSize` of them, and omits what does not exist. Its
 * rejection reaches every caller.
 */
export function createBatch<K, V>(
  load: (keys: K[]) => Promise<ReadonlyMap<K, V>>,
  maxBatchSize = 200,
): (key: K) => Promise<V | undefined> {
  const waiting: (() => void)[] = []
  let running = 0
  let startedAt = 0
  let timer: NodeJS.Timeout | undefined

  /**
   * Starts the oldest waiting batch, after whatever else is requested in this turn of the event
   * loop.
   */
  function startNext(): void {
    clearTimeout(timer)
    timer = undefined
    const dispatch = waiting.shift()
    if (!dispatch) return
    running++
    startedAt = performance.now()
    setImmediate(dispatch)
  }

  const loader = new DataLoader<K, V | undefined>(
    async (keys) => {
      // A key requested from now on is read again.
      for (const key of keys) loader.clear(key)
      try {
        const found = await load([...keys])
        return keys.map((key) => found.get(key))
      } finally {
        running--
        startNext()
      }
    },
    {
      maxBatchSize,
      batchScheduleFn(dispatch) {
        waiting.push(dispatch)
        if (running === 0) startNext()
        else
          timer ??= setTimeout(startNext, Math.max(0, startedAt + MAX_WAIT_MS - performance.now()))
      },
    },
  )
  return (key) => loader.load(key)
}
