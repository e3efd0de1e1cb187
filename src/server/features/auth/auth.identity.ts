/**
 * Confirms the identity of an open session before a sensitive action: by a code, the password, or
 * the identity provider again.
 */
import { eq } from '../../db/drizzle.ts'
import type { ConfirmationWay } from '#contract/second-factor-figures.ts'
import { secondFactorCopy as copy } from '#copy/account/second-factor.ts'
import { secondFactors } from '../../db/schema/second-factors.ts'
import { sessions as sessionRows } from '../../db/schema/sessions.ts'
import { users } from '../../db/schema/users.ts'
import { enabledFactorOf } from '../../domain/staff.ts'
import type { Caller, RequestContext } from '../../http/caller.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Identity } from '../../adapters/identity/identity-provider.ts'
import type { Attempts } from './auth.attempts.ts'
import type { UserRow } from './auth.present.ts'
import type { Sessions } from './auth.sessions.ts'

type Deps = {
  db: Db
  sessions: Pick<Sessions, 'refresh'>
  attempts: { password: Attempts; code: Attempts }
  acceptCode(tx: Tx, userId: number, code: string): Promise<boolean>
  checkPassword(account: UserRow, password: string): Promise<true | undefined>
}

export function createIdentity({ db, sessions, attempts, acceptCode, checkPassword }: Deps) {
  async function accountOf({ userId }: Caller): Promise<UserRow> {
    const [account] = await db.select().from(users).where(eq(users.id, userId))
    if (!account) throw new AppError('UNAUTHENTICATED')
    return account
  }

  async function wayOf(account: UserRow): Promise<ConfirmationWay> {
    if ((await db.$count(secondFactors, enabledFactorOf(account.id))) > 0) return 'code'
    return account.password === null ? 'google' : 'password'
  }

  return {
    way: async (caller: Caller) => ({ way: await wayOf(await accountOf(caller)) }),

    /** Throws SIGN_IN_FAILED for a wrong password or code, RATE_LIMITED. */
    async confirm(request: RequestContext, caller: Caller, proof: string) {
      const account = await accountOf(caller)
      const way = await wayOf(account)
      if (way === 'google') throw new AppError('SIGN_IN_FAILED', { sentence: copy.identity.google })
      const { id: userId, email } = account
      if (way === 'password')
        await attempts.password(request, { email, userId, sentence: copy.wrongPassword }, () =>
          checkPassword(account, proof),
        )
      else
        await attempts.code(request, { email, userId, sentence: copy.wrongCode }, () =>
          db.transaction(async (tx) => (await acceptCode(tx, userId, proof)) || undefined),
        )
      await sessions.refresh(db, caller.sessionId)
      return { message: copy.identity.done }
    },

    /** Throws SIGN_IN_FAILED for an account that confirms with a code or a password. */
    async requireGoogle(caller: Caller): Promise<void> {
      if ((await wayOf(await accountOf(caller))) !== 'google')
        throw new AppError('SIGN_IN_FAILED', { sentence: copy.identity.notGoogle })
    },

    /**
     * Confirms the session when the provider's identity is the one of its account; false for any
     * other.
     */
    async confirmGoogle(sessionId: number, identity: Identity): Promise<boolean> {
      const [owner] = await db
        .select({ googleId: users.googleId })
        .from(sessionRows)
        .innerJoin(users, eq(users.id, sessionRows.userId))
        .where(eq(sessionRows.id, sessionId))
      if (!owner || owner.googleId !== identity.sub) return false
      await sessions.refresh(db, sessionId)
      return true
    },
  }
}
