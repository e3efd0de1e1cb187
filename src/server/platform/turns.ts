/**
 * Work of one account runs one after the other, or a few at once, so that no account fills a queue
 * that all share.
 */
import { AppError } from './app-error.ts'

/** Works of one account that wait for their turn; further ones are rejected. */
const MAX_WAITING = 30

/**
 * Runs `work` in the turn of an account; a work must not wait for another turn. Throws OVERLOADED,
 * and what `work` throws.
 */
export type InTurn = <T>(userId: number, work: () => Promise<T>) => Promise<T>

export function createTurns({ atOnce = 1, maxWaiting = MAX_WAITING } = {}): InTurn {
  const lines = new Map<number, { running: number; waiting: (() => void)[] }>()
  return async (userId, work) => {
    const line = lines.get(userId) ?? { running: 0, waiting: [] }
    if (line.waiting.length >= maxWaiting) throw new AppError('OVERLOADED')
    lines.set(userId, line)
    if (line.running < atOnce) line.running++
    else
      await new Promise<void>((resolve) => {
        line.waiting.push(resolve)
      })
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      if (next) next()
      else if (--line.running === 0) lines.delete(userId)
    }
  }
}
