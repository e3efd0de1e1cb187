/** Opens a session after the first factor, or a challenge when the account has a second factor. */
import { MINUTE_MS } from '#contract/durations.ts'
import { eq } from '../../db/drizzle.ts'
import type { User } from '#contract/auth.ts'
import { secondFactorCopy } from '#copy/account/second-factor.ts'
import { secondFactors, signInChallenges } from '../../db/schema/second-factors.ts'
import { users } from '../../db/schema/users.ts'
import { lockAccount } from '../../domain/locks.ts'
import { enabledFactorOf, mustEnrol } from '../../domain/staff.ts'
import type { RequestContext } from '../../http/caller.ts'
import { IMAGE_COOKIE } from '../../http/cookies.ts'
import { AppError } from '../../platform/app-error.ts'
import { hashSecret, type Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Attempts } from './auth.attempts.ts'
import { logSignIn, type Provider } from './auth.log.ts'
import { presentUser, type UserRow } from './auth.present.ts'
import { SESSION_SECONDS, type Sessions, type Tokens } from './auth.sessions.ts'

/** Time to find the authenticator and type its code. */
const CHALLENGE_MS = 10 * MINUTE_MS

export type SignedIn = { token: string; user: User }
export type Identified = SignedIn | { challenge: string }
type Opened = Tokens & { user: User }

type Deps = {
  db: Db
  now: Clock
  newSecret: () => string
  sessions: Pick<Sessions, 'open'>
  /** Bounds attempts at codes. */
  attempt: Attempts
  /** Whether this is a code of the account, which is then spent. */
  acceptCode(tx: Tx, userId: number, code: string): Promise<boolean>
}

export function createOpenings({ db, now, newSecret, sessions, attempt, acceptCode }: Deps) {
  async function open(
    tx: Tx,
    request: RequestContext,
    account: UserRow,
    authProvider: Provider,
  ): Promise<Opened> {
    const { id: userId, email } = account
    await logSignIn(tx, request, { email, authProvider, now: now(), result: 'success', userId })
    return {
      ...(await sessions.open(tx, userId)),
      user: presentUser(account, await mustEnrol(tx, account)),
    }
  }

  async function challenge(tx: Tx, userId: number): Promise<{ challenge: string }> {
    const secret = newSecret()
    await tx.insert(signInChallenges).values({
      secretHash: hashSecret(secret),
      userId,
      createdAt: now(),
      expiresAt: new Date(now().getTime() + CHALLENGE_MS),
    })
    return { challenge: secret }
  }

  /** The reply of an opened session, with its image cookie. */
  function signedIn(request: RequestContext, { token, imageToken, user }: Opened): SignedIn {
    request.setCookie(IMAGE_COOKIE, imageToken, { maxAgeSeconds: SESSION_SECONDS })
    return { token, user }
  }

  /**
   * In a transaction: opens a session, or a challenge for an account with a second factor. Under
   * the account's lock, so that no session outlives the change of a password or of a second factor
   * which ends the sessions. Throws SIGN_IN_FAILED for a deleted account, or one whose password
   * is no longer the one that was checked.
   */
  async function begin(
    tx: Tx,
    request: RequestContext,
    { id, password }: Pick<UserRow, 'id' | 'password'>,
    provider: Provider,
  ): Promise<Opened | { challenge: string }> {
    const account = await lockAccount(tx, id)
    if (account?.password !== password) throw new AppError('SIGN_IN_FAILED')
    return (await tx.$count(secondFactors, enabledFactorOf(id))) > 0
      ? challenge(tx, id)
      : open(tx, request, account, provider)
  }

  const replyTo = (request: RequestContext, begun: Awaited<ReturnType<typeof begin>>): Identified =>
    'challenge' in begun ? begun : signedIn(request, begun)

  return {
    begin,
    replyTo,

    async admit(request: RequestContext, account: UserRow, provider: Provider) {
      return replyTo(request, await db.transaction((tx) => begin(tx, request, account, provider)))
    },

    /**
     * The second step. Throws SIGN_IN_FAILED for an expired challenge and for a wrong code,
     * RATE_LIMITED.
     */
    async finish(
      request: RequestContext,
      { challenge: secret, code }: { challenge: string; code: string },
    ): Promise<SignedIn> {
      const secretHash = hashSecret(secret)
      const [waiting] = await db
        .select({ account: users, expiresAt: signInChallenges.expiresAt })
        .from(signInChallenges)
        .innerJoin(users, eq(users.id, signInChallenges.userId))
        .where(eq(signInChallenges.secretHash, secretHash))
      if (!waiting || waiting.expiresAt <= now())
        throw new AppError('SIGN_IN_FAILED', { sentence: secondFactorCopy.signIn.expired })
      const { account } = waiting
      const opened = await attempt(
        request,
        { email: account.email, userId: account.id, sentence: secondFactorCopy.wrongCode },
        () =>
          db.transaction(async (tx) => {
            // Account before second factor, as the changes of a second factor lock them.
            await lockAccount(tx, account.id)
            if (!(await acceptCode(tx, account.id, code))) return undefined
            const taken = await tx
              .delete(signInChallenges)
              .where(eq(signInChallenges.secretHash, secretHash))
              .returning({ userId: signInChallenges.userId })
            if (taken.length === 0)
              throw new AppError('SIGN_IN_FAILED', { sentence: secondFactorCopy.signIn.expired })
            return open(tx, request, account, 'second-factor')
          }),
      )
      return signedIn(request, opened)
    },
  }
}
