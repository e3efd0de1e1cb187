/** Unlocks a photo; retries once in case credits have just arrived (spec 1 §8). */
import type { User } from '#contract/auth.ts'
import { UNLOCK_PRICE } from '#contract/limits.ts'
import type { Photo } from '#contract/photos.ts'
import { unlockCopy } from '#copy/account/unlock.ts'
import { ApiError, sentenceFor } from '../../lib/api-error.ts'
import { isSignedOut } from '../session/signed-in.ts'

/** Delay before the retry, ms. */
const RETRY_DELAY_MS = 500

/** Whether a restoration may start: with a credit or the free trial. */
export const isPayable = ({
  credits,
  hasUsedFreeRestore,
}: Pick<User, 'credits' | 'hasUsedFreeRestore'>): boolean => credits > 0 || !hasUsedFreeRestore

/** Whether an unlock can be paid by the free trial or an available credit. */
export const isAffordable = (
  { isFreeTrial }: Pick<Photo, 'isFreeTrial'>,
  credits: number,
): boolean => isFreeTrial || credits >= UNLOCK_PRICE

export type UnlockSteps<R> = {
  unlock: () => Promise<R>
  /** Refetches the user; null when the session has ended. */
  refreshUser: () => Promise<{ credits: number } | null>
  wait: (milliseconds: number) => Promise<void>
  /** Asks for the request of immediate execution where the law requires it; false if declined. */
  askForWaiver: () => Promise<boolean>
}
/** `reply` is null if the photo was already unlocked. */
export type UnlockOutcome<R> =
  | { kind: 'unlocked'; reply: R | null }
  | { kind: 'no-credits' }
  | { kind: 'declined' }
  | { kind: 'failed'; sentence: string }

/** Whether the account has too few credits; the specification recognises the words as well. */
export const lacksCredits = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'INSUFFICIENT_CREDITS' || error.message.includes('Insufficient credits'))

const isUnlocked = (error: unknown): boolean =>
  error instanceof ApiError && error.said === unlockCopy.alreadyUnlocked

const needsWaiver = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'WAIVER_REQUIRED'

export async function unlockPhoto<R>(steps: UnlockSteps<R>): Promise<UnlockOutcome<R>> {
  const { refreshUser, wait, askForWaiver } = steps
  const asked = { declined: false }
  /** Unlocks, after the waiver dialog if required; rethrows the server's refusal if declined. */
  const unlock = async () => {
    try {
      return await steps.unlock()
    } catch (error) {
      if (!needsWaiver(error)) throw error
      asked.declined = !(await askForWaiver())
      if (asked.declined) throw error
      return steps.unlock()
    }
  }
  try {
    return { kind: 'unlocked', reply: await unlock() }
  } catch (error) {
    if (asked.declined) return { kind: 'declined' }
    if (isUnlocked(error)) return { kind: 'unlocked', reply: null }
    // The screen then offers to sign in.
    if (isSignedOut(error)) await refreshUser()
    if (!lacksCredits(error)) return { kind: 'failed', sentence: sentenceFor(error) }
  }
  const user = await refreshUser()
  if (!user || user.credits <= 0) return { kind: 'no-credits' }
  await wait(RETRY_DELAY_MS)
  try {
    return { kind: 'unlocked', reply: await unlock() }
  } catch (error) {
    if (asked.declined) return { kind: 'declined' }
    return lacksCredits(error)
      ? { kind: 'no-credits' }
      : { kind: 'failed', sentence: sentenceFor(error) }
  }
}
