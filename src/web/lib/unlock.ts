/** Unlocks a photo, and gives credits that have only just arrived their chance (spec 1 §8). */
import { ApiError, sentenceFor } from './api-error.ts'

/** Milliseconds before the second try. */
export const RETRY_DELAY = 500

export type UnlockSteps<R> = {
  unlock: () => Promise<R>
  /** Reads the user again; null when the session has ended. */
  refreshUser: () => Promise<{ credits: number } | null>
  wait: (milliseconds: number) => Promise<void>
}
export type UnlockOutcome<R> = { kind: 'unlocked'; reply: R } | { kind: 'no-credits' } | { kind: 'failed'; sentence: string }

const lacksCredits = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'INSUFFICIENT_CREDITS' || error.message.includes('Insufficient credits'))

export async function unlockPhoto<R>({ unlock, refreshUser, wait }: UnlockSteps<R>): Promise<UnlockOutcome<R>> {
  try {
    return { kind: 'unlocked', reply: await unlock() }
  } catch (error) {
    if (!lacksCredits(error)) return { kind: 'failed', sentence: sentenceFor(error) }
  }
  const user = await refreshUser()
  if (!user || user.credits <= 0) return { kind: 'no-credits' }
  await wait(RETRY_DELAY)
  try {
    return { kind: 'unlocked', reply: await unlock() }
  } catch (error) {
    return lacksCredits(error) ? { kind: 'no-credits' } : { kind: 'failed', sentence: sentenceFor(error) }
  }
}
