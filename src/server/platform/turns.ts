/** Work of one account runs one after the other, so that no account fills a queue that all share. */
import { AppError } from './app-error.ts'

/** Works of one account that wait for their turn; further ones are rejected. */
const MAX_WAITING = 30

/** Runs `work` in the turn of an account; a work must not wait for another turn. Throws OVERLOADED, and what `work` throws. */
export type InTurn = <T>(userId: number, work: () => Promise<T>) => Promise<T>

export function createTurns(maxWaiting = MAX_WAITING): InTurn {
  const lines = new Map<number, { last: Promise<unknown>; length: number }>()
  return async (userId, work) => {
    const line = lines.get(userId) ?? { last: Promise.resolve(), length: 0 }
    if (line.length > maxWaiting) throw new AppError('OVERLOADED')
    lines.set(userId, line)
    line.length++
    const done = line.last.then(work, work)
    line.last = done.catch(() => undefined)
    try {
      return await done
    } finally {
      line.length--
      if (line.length === 0) lines.delete(userId)
    }
  }
}
