/** Attempts at a password or a code, bounded by auth.throttling.ts. */
import { localAccountCopy as copy } from '#copy/account/local-account.ts'
import type { RequestContext } from '../../http/caller.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { logSignIn, type Provider } from './auth.log.ts'
import { attemptOf, throttleOf, type Attempt } from './auth.throttling.ts'

type Deps = { db: Db; now: Clock; provider: Exclude<Provider, 'google'> }

export function createAttempts({ db, now, provider }: Deps) {
  /** Attempts whose outcome is not logged yet. */
  const pending: Attempt[] = []

  /**
   * Runs `check` unless too many attempts failed; undefined from it is logged as a failure. Throws
   * RATE_LIMITED, and SIGN_IN_FAILED with the sentence for a failure.
   */
  return async function attempt<T>(
    request: RequestContext,
    { email: address, userId, sentence }: { email: string; userId?: number; sentence: string },
    check: () => Promise<T | undefined>,
  ): Promise<T> {
    const email = address.toLowerCase()
    const own = attemptOf(email, request.ip)
    const throttling = throttleOf(db, own, { pending: [...pending], now: now(), provider })
    pending.push(own)
    try {
      const throttle = await throttling
      if (throttle)
        throw new AppError('RATE_LIMITED', {
          sentence: copy.tooMany[throttle.reason],
          retryAfterSeconds: throttle.seconds,
        })
      const found = await check()
      if (found !== undefined) return found
      await logSignIn(db, request, {
        email,
        userId,
        authProvider: provider,
        now: now(),
        result: 'failure',
        failureReason: provider === 'local' ? 'wrong-password' : 'wrong-code',
      })
      throw new AppError('SIGN_IN_FAILED', { sentence })
    } finally {
      pending.splice(pending.indexOf(own), 1)
    }
  }
}
export type Attempts = ReturnType<typeof createAttempts>
