/**
 * Limits how many tasks of one account run at the same time, so that no account fills a queue that
 * all share.
 */
import { AppError } from './app-error.ts'

/** Tasks of one account that may wait for their turn; further ones are rejected. */
const MAX_WAITING = 30

/**
 * Runs `task` once the account has fewer than its limit running; a task must not start another one
 * in turn. Throws OVERLOADED, and what `task` throws.
 */
export type InTurn = <T>(userId: number, task: () => Promise<T>) => Promise<T>

export function createTurns({ atOnce = 1, maxWaiting = MAX_WAITING } = {}): InTurn {
  const queues = new Map<number, { running: number; waiting: (() => void)[] }>()
  return async (userId, task) => {
    const queue = queues.get(userId) ?? { running: 0, waiting: [] }
    if (queue.waiting.length >= maxWaiting) throw new AppError('OVERLOADED')
    queues.set(userId, queue)
    if (queue.running < atOnce) queue.running++
    else
      await new Promise<void>((resolve) => {
        queue.waiting.push(resolve)
      })
    try {
      return await task()
    } finally {
      const next = queue.waiting.shift()
      if (next) next()
      else if (--queue.running === 0) queues.delete(userId)
    }
  }
}
