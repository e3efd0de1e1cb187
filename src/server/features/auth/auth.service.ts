/** Sign-in through the identity provider: it returns a one-time code, which the same browser exchanges for a session. */
import { eq } from '../../db/drizzle.ts'
import type { User } from '#contract/auth.ts'
import { SIGN_IN_QUERY, type SignInFailure } from '#contract/sign-in.ts'
import { authCopy } from '#copy/account/auth.ts'
import {
  type Identity,
  IdentityFailure,
  type IdentityProvider,
} from '../../adapters/identity/identity-provider.ts'
import { users } from '../../db/schema/users.ts'
import type { Caller, RequestContext } from '../../http/caller.ts'
import { IMAGE_COOKIE } from '../../http/cookies.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { isUniqueViolation, type Db, type Tx } from '../../platform/db.ts'
import { accountOf, type Account, type AttachDebts, type IsTrialSpent } from './auth.accounts.ts'
import { saveCode, saveFlow, sweepFlows, takeCode, takeFlow } from './auth.flows.ts'
import { createLocalAccounts, type PasswordCost } from './auth.local.ts'
import { logSignIn } from './auth.log.ts'
import { presentUser } from './auth.present.ts'
import { createSessions, SESSION_SECONDS } from './auth.sessions.ts'

/** Identifies one browser, with all its tabs; grants no access by itself. */
export const BROWSER_COOKIE = 'antan_browser'
const BROWSER_SECONDS = 24 * 3_600
/** Expired rows and surplus flows are deleted at most this often, at the start of a sign-in. */
const MIN_SWEEP_INTERVAL_MS = 60_000

type Deps = {
  db: Db
  now: Clock
  newSecret: (bytes?: number) => string
  provider: IdentityProvider
  publicUrl: string
  isTrialSpent: IsTrialSpent
  attachDebts: AttachDebts
  welcome?: Welcome
  passwordCost?: PasswordCost
}
/** Greets a new account, in the transaction that creates it. */
type Welcome = (
  tx: Tx,
  account: { email: string; username: string; hasUsedFreeRestore: boolean },
) => Promise<void>
type Redirect = { location: string }

export function createAuth({
  db,
  now,
  newSecret,
  provider,
  publicUrl,
  isTrialSpent,
  attachDebts,
  welcome,
  passwordCost,
}: Deps) {
  const sessions = createSessions({ db, now, newSecret })
  const local = createLocalAccounts({
    db,
    now,
    newSecret,
    publicUrl,
    sessions,
    attachDebts,
    ...(passwordCost ? { passwordCost } : {}),
  })
  let sweptAt = 0

  const browserOf = (request: RequestContext): string | undefined => {
    const value = request.cookie(BROWSER_COOKIE)
    return value && /^[\w-]{40,64}$/.test(value) ? value : undefined
  }

  async function sweep(): Promise<void> {
    await sweepFlows(db, now())
    await sessions.sweep()
  }

  /** Redirects to the page that asked, which shows that the sign-in failed; the reason is only logged. */
  async function fail(
    request: RequestContext,
    reason: string,
    { email, returnPath = '/' }: { email?: string; returnPath?: string } = {},
  ): Promise<Redirect> {
    request.log.warn({ reason }, 'sign-in failed')
    await logSignIn(db, request, { result: 'failure', failureReason: reason, email, now: now() })
    const outcome: SignInFailure = reason === 'local-account' ? 'local-account' : 'failed'
    return { location: `${publicUrl}${returnPath}?${SIGN_IN_QUERY}=${outcome}` }
  }

  /** Redirects after any error. Of a query error only the code is logged, because it contains values. */
  async function failFor(
    request: RequestContext,
    error: unknown,
    returnPath: string,
  ): Promise<Redirect> {
    const known = error instanceof IdentityFailure
    const detail = known
      ? error.detail
      : ((error as { cause?: { code?: string } }).cause?.code ??
        (error instanceof Error ? error.name : 'unknown'))
    request.log[known ? 'info' : 'error']({ detail }, 'sign-in broke off')
    return fail(request, known ? error.reason : 'internal', { returnPath })
  }

  /** The account of an identity and a one-time code for this browser; retries when a concurrent sign-in of the same person wins. */
  async function openAccount(
    browser: string,
    identity: Identity,
  ): Promise<Account & { code: string }> {
    for (let tries = 0; ; tries++) {
      try {
        return await db.transaction(async (tx) => {
          const account = await accountOf(tx, identity, isTrialSpent)
          const code = newSecret(16)
          if ('user' in account && account.isNew) {
            await attachDebts(tx, account.user.id, account.user)
            await welcome?.(tx, account.user)
          }
          if ('user' in account) await saveCode(tx, browser, code, account.user.id, now())
          return { ...account, code }
        })
      } catch (error) {
        if (tries === 3 || !isUniqueViolation(error)) throw error
      }
    }
  }

  return {
    authenticator: sessions.authenticator,
    local,
    /** Deletes expired flows, codes and sessions. */
    sweep,

    /** Redirects to the provider with a new flow that only this browser can finish. */
    async start(request: RequestContext, returnPath = '/'): Promise<Redirect> {
      const at = now()
      if (at.getTime() - sweptAt > MIN_SWEEP_INTERVAL_MS) {
        sweptAt = at.getTime()
        await sweep()
      }
      const browser = browserOf(request) ?? newSecret()
      const secrets = { state: newSecret(), nonce: newSecret(), codeVerifier: newSecret() }
      try {
        const location = await provider.start(secrets)
        await saveFlow(db, browser, { ...secrets, returnPath }, at)
        request.setCookie(BROWSER_COOKIE, browser, { maxAgeSeconds: BROWSER_SECONDS })
        return { location: location.href }
      } catch (error) {
        return failFor(request, error, returnPath)
      }
    },

    /** Handles the return from the provider: redirects to the page that asked with a one-time code for this browser. */
    async finish(request: RequestContext, url: URL): Promise<Redirect> {
      const browser = browserOf(request)
      const state = url.searchParams.get('state')
      const flow = browser && state ? await takeFlow(db, browser, state, now()) : null
      if (!browser || !flow) return fail(request, browser ? 'unknown-flow' : 'no-browser-cookie')
      try {
        const identity = await provider.finish(url, flow)
        const account = await openAccount(browser, identity)
        if ('refused' in account)
          return await fail(request, account.refused, {
            email: identity.email,
            returnPath: flow.returnPath,
          })
        const user = encodeURIComponent(JSON.stringify({ username: account.user.username }))
        return { location: `${publicUrl}${flow.returnPath}?token=${account.code}&user=${user}` }
      } catch (error) {
        return failFor(request, error, flow.returnPath)
      }
    },

    /** Exchanges a one-time code of this browser for a session. Throws SIGN_IN_FAILED and leaves an existing session as it is. */
    async exchange(request: RequestContext, code: string): Promise<{ token: string; user: User }> {
      const browser = browserOf(request)
      const opened =
        browser &&
        (await db.transaction(async (tx) => {
          const userId = await takeCode(tx, browser, code, now())
          const [user] =
            userId === null ? [] : await tx.select().from(users).where(eq(users.id, userId))
          if (!user) return undefined
          await logSignIn(tx, request, {
            result: 'success',
            userId: user.id,
            email: user.email,
            now: now(),
          })
          return { user, ...(await sessions.open(tx, user.id)) }
        }))
      if (!opened) {
        await logSignIn(db, request, {
          result: 'failure',
          failureReason: browser ? 'unknown-code' : 'no-browser-cookie',
          now: now(),
        })
        throw new AppError('SIGN_IN_FAILED')
      }
      request.setCookie(IMAGE_COOKIE, opened.imageToken, { maxAgeSeconds: SESSION_SECONDS })
      return { token: opened.token, user: presentUser(opened.user) }
    },

    /** The signed-in user; renews the image cookie with the session. Throws UNAUTHENTICATED. */
    async me(request: RequestContext, caller: Caller): Promise<{ user: User }> {
      const [user] = await db.select().from(users).where(eq(users.id, caller.userId))
      if (!user) throw new AppError('UNAUTHENTICATED')
      const imageToken = sessions.imageToken(caller)
      if (imageToken)
        request.setCookie(IMAGE_COOKIE, imageToken, { maxAgeSeconds: SESSION_SECONDS })
      return { user: presentUser(user) }
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
