/**
 * Accounts and sessions of visitors: the parts of sign-in put together, local sign-in, the
 * signed-in user and signing out.
 */
import { eq } from '../../db/drizzle.ts'
import type { User } from '#contract/auth.ts'
import { localAccountCopy } from '#copy/account/local-account.ts'
import { authCopy } from '#copy/account/auth.ts'
import { users } from '../../db/schema/users.ts'
import type { Caller, RequestContext } from '../../http/caller.ts'
import { IMAGE_COOKIE } from '../../http/cookies.ts'
import { AppError } from '../../platform/app-error.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { sweepFlows } from './auth.flows.ts'
import { createAttempts } from './auth.attempts.ts'
import { createCodes } from './auth.codes.ts'
import { createIdentity } from './auth.identity.ts'
import { createLocalAccounts, type PasswordCost } from './auth.local.ts'
import { createOpenings, type Identified } from './auth.openings.ts'
import { presentUser } from './auth.present.ts'
import { createProviderSignIn, type ProviderSignInDeps } from './auth.provider-sign-in.ts'
import { createSecondFactor } from './auth.second-factor.ts'
import { createSessions, SESSION_SECONDS } from './auth.sessions.ts'

type Deps = Omit<ProviderSignInDeps, 'openings' | 'identity' | 'sweep'> & {
  passwordCost?: PasswordCost
  /** Seals the secrets of second factors. */
  box: SecretBox
}

export function createAuth(deps: Deps) {
  const { db, now, newSecret, publicUrl, attachDebts, passwordCost, box } = deps
  const sessions = createSessions({ db, now, newSecret })
  const attempts = {
    password: createAttempts({ db, now, provider: 'local' }),
    code: createAttempts({ db, now, provider: 'second-factor' }),
  }
  const codes = createCodes({ now, box })
  const openings = createOpenings({
    db,
    now,
    newSecret,
    sessions,
    attempt: attempts.code,
    acceptCode: codes.accept,
  })
  const local = createLocalAccounts({
    db,
    now,
    newSecret,
    publicUrl,
    attachDebts,
    ...(passwordCost ? { passwordCost } : {}),
  })
  const identity = createIdentity({
    db,
    sessions,
    attempts,
    acceptCode: codes.accept,
    checkPassword: local.checkPassword,
  })
  async function sweep(): Promise<void> {
    await sweepFlows(db, now())
    await sessions.sweep()
  }

  return {
    authenticator: sessions.authenticator,
    local,
    /** Deletes expired flows, codes and sessions. */
    sweep,

    openings,
    identity,
    secondFactor: createSecondFactor({ db, now, box, codes, attempt: attempts.code }),
    ...createProviderSignIn({ ...deps, openings, identity, sweep }),

    /**
     * Throws RATE_LIMITED, and SIGN_IN_FAILED for an unknown address as well as a wrong password.
     */
    async signInLocally(
      request: RequestContext,
      given: { email: string; password: string },
    ): Promise<Identified> {
      const email = given.email.toLowerCase()
      const account = await attempts.password(
        request,
        { email, sentence: localAccountCopy.refused },
        () => local.findAccount({ email, password: given.password }),
      )
      return openings.admit(request, account, 'local')
    },

    /** The signed-in user; renews the image cookie with the session. Throws UNAUTHENTICATED. */
    async me(request: RequestContext, caller: Caller): Promise<{ user: User }> {
      const [user] = await db.select().from(users).where(eq(users.id, caller.userId))
      if (!user) throw new AppError('UNAUTHENTICATED')
      const imageToken = sessions.imageToken(caller)
      if (imageToken)
        request.setCookie(IMAGE_COOKIE, imageToken, { maxAgeSeconds: SESSION_SECONDS })
      return { user: presentUser(user, caller.mustEnrol) }
    },

    /** Ends this session. */
    async logout(request: RequestContext, caller: Caller): Promise<{ message: string }> {
      await sessions.end(caller.sessionId)
      request.clearCookie(IMAGE_COOKIE)
      return { message: authCopy.signedOut }
    },

    /** Ends every other session of the account. */
    async logoutOthers(caller: Caller): Promise<{ message: string; ended: number }> {
      const ended = await sessions.endOthers(caller)
      return { message: authCopy.othersSignedOut(ended), ended }
    },
  }
}
export type Auth = ReturnType<typeof createAuth>
