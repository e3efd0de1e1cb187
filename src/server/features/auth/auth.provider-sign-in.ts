/**
 * Sign-in and confirmation through the identity provider: a flow of one browser leaves for it and
 * returns with an identity.
 */
import { MINUTE_MS } from '#contract/durations.ts'
import { eq } from '../../db/drizzle.ts'
import {
  CONFIRMED_PATH,
  CONFIRMED_QUERY,
  type ConfirmationOutcome,
} from '#contract/second-factor-figures.ts'
import { SIGN_IN_QUERY, type SignInFailure } from '#contract/sign-in.ts'
import {
  type Identity,
  IdentityFailure,
  type IdentityProvider,
} from '../../adapters/identity/identity-provider.ts'
import { users } from '../../db/schema/users.ts'
import type { Caller, RequestContext } from '../../http/caller.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { isUniqueViolation, type Db, type Tx } from '../../platform/db.ts'
import { accountOf, type Account, type AttachDebts, type IsTrialSpent } from './auth.accounts.ts'
import { type Flow, saveCode, saveFlow, takeCode, takeFlow } from './auth.flows.ts'
import type { createIdentity } from './auth.identity.ts'
import { logSignIn } from './auth.log.ts'
import type { createOpenings, Identified } from './auth.openings.ts'

/** Identifies one browser, with all its tabs; grants no access by itself. */
export const BROWSER_COOKIE = 'antan_browser'
const BROWSER_SECONDS = 24 * 3_600
/** Expired rows and surplus flows are deleted at most this often, at the start of a sign-in. */
const MIN_SWEEP_INTERVAL_MS = MINUTE_MS

/** Greets a new account, in the transaction that creates it. */
type Welcome = (
  tx: Tx,
  account: { email: string; username: string; hasUsedFreeRestore: boolean },
) => Promise<void>
type Redirect = { location: string }

export type ProviderSignInDeps = {
  db: Db
  now: Clock
  newSecret: (bytes?: number) => string
  provider: IdentityProvider
  publicUrl: string
  isTrialSpent: IsTrialSpent
  attachDebts: AttachDebts
  welcome?: Welcome
  openings: ReturnType<typeof createOpenings>
  identity: ReturnType<typeof createIdentity>
  /** Deletes expired flows, codes and sessions. */
  sweep: () => Promise<void>
}

export function createProviderSignIn({
  db,
  now,
  newSecret,
  provider,
  publicUrl,
  isTrialSpent,
  attachDebts,
  welcome,
  openings,
  identity,
  sweep,
}: ProviderSignInDeps) {
  let sweptAt = 0

  const browserOf = (request: RequestContext): string | undefined => {
    const value = request.cookie(BROWSER_COOKIE)
    return value && /^[\w-]{40,64}$/.test(value) ? value : undefined
  }

  /**
   * Redirects to the page that asked, which shows that the sign-in failed; the reason is only
   * logged.
   */
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

  /**
   * Redirects after any error. Of a query error only the code is logged, because it contains
   * values.
   */
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

  /**
   * The account of an identity and a one-time code for this browser; retries when a concurrent
   * sign-in of the same person wins.
   */
  async function openAccount(
    browser: string,
    person: Identity,
  ): Promise<Account & { code: string }> {
    for (let tries = 0; ; tries++) {
      try {
        return await db.transaction(async (tx) => {
          const account = await accountOf(tx, person, isTrialSpent)
          const code = newSecret(16)
          if ('user' in account && account.isNew) {
            await attachDebts(tx, account.user.id, account.user)
            await welcome?.(tx, account.user)
          }
          if ('user' in account)
            await saveCode(tx, { browser, code, userId: account.user.id }, now())
          return { ...account, code }
        })
      } catch (error) {
        if (tries === 3 || !isUniqueViolation(error)) throw error
      }
    }
  }

  /**
   * Saves a flow of this browser and returns its address at the provider. Throws IdentityFailure.
   */
  async function leaveFor(
    request: RequestContext,
    flow: Pick<Flow, 'returnPath' | 'sessionId'>,
  ): Promise<Redirect> {
    const at = now()
    if (at.getTime() - sweptAt > MIN_SWEEP_INTERVAL_MS) {
      sweptAt = at.getTime()
      await sweep()
    }
    const browser = browserOf(request) ?? newSecret()
    const secrets = { state: newSecret(), nonce: newSecret(), codeVerifier: newSecret() }
    const location = await provider.start(secrets)
    await saveFlow(db, browser, { ...secrets, ...flow }, at)
    request.setCookie(BROWSER_COOKIE, browser, { maxAgeSeconds: BROWSER_SECONDS })
    return { location: location.href }
  }

  /** Ends a confirmation of the identity of an open session, which opens no other session. */
  async function finishConfirmation(
    request: RequestContext,
    url: URL,
    flow: Flow,
    sessionId: number,
  ): Promise<Redirect> {
    const to = (outcome: ConfirmationOutcome): Redirect => ({
      location: `${publicUrl}${CONFIRMED_PATH}?${CONFIRMED_QUERY}=${outcome}`,
    })
    try {
      const person = await provider.finish(url, flow)
      return to((await identity.confirmGoogle(sessionId, person)) ? 'confirmee' : 'autre-compte')
    } catch (error) {
      await failFor(request, error, flow.returnPath)
      return to('echec')
    }
  }

  return {
    /** Redirects to the provider with a new flow that only this browser can finish. */
    async start(request: RequestContext, returnPath = '/'): Promise<Redirect> {
      try {
        return await leaveFor(request, { returnPath, sessionId: null })
      } catch (error) {
        return failFor(request, error, returnPath)
      }
    },

    /**
     * The address at the provider where the owner of this session confirms their identity. Throws
     * SIGN_IN_FAILED.
     */
    async confirmWithGoogle(request: RequestContext, caller: Caller): Promise<Redirect> {
      await identity.requireGoogle(caller)
      try {
        return await leaveFor(request, {
          returnPath: CONFIRMED_PATH,
          sessionId: caller.sessionId,
        })
      } catch (error) {
        throw new AppError('SIGN_IN_FAILED', { cause: error })
      }
    },

    /**
     * Handles the return from the provider: redirects to the page that asked with a one-time code
     * for this browser.
     */
    async finish(request: RequestContext, url: URL): Promise<Redirect> {
      const browser = browserOf(request)
      const state = url.searchParams.get('state')
      const flow = browser && state ? await takeFlow(db, browser, state, now()) : null
      if (!browser || !flow) return fail(request, browser ? 'unknown-flow' : 'no-browser-cookie')
      if (flow.sessionId !== null) return finishConfirmation(request, url, flow, flow.sessionId)
      try {
        const person = await provider.finish(url, flow)
        const account = await openAccount(browser, person)
        if ('refused' in account)
          return await fail(request, account.refused, {
            email: person.email,
            returnPath: flow.returnPath,
          })
        const user = encodeURIComponent(JSON.stringify({ username: account.user.username }))
        return { location: `${publicUrl}${flow.returnPath}?token=${account.code}&user=${user}` }
      } catch (error) {
        return failFor(request, error, flow.returnPath)
      }
    },

    /**
     * Exchanges a one-time code of this browser for a session. Throws SIGN_IN_FAILED and leaves an
     * existing session as it is.
     */
    async exchange(request: RequestContext, code: string): Promise<Identified> {
      const browser = browserOf(request)
      const opened =
        browser &&
        (await db.transaction(async (tx) => {
          const userId = await takeCode(tx, browser, code, now())
          const [user] =
            userId === null ? [] : await tx.select().from(users).where(eq(users.id, userId))
          return user && openings.begin(tx, request, user, 'google')
        }))
      if (!opened) {
        await logSignIn(db, request, {
          result: 'failure',
          failureReason: browser ? 'unknown-code' : 'no-browser-cookie',
          now: now(),
        })
        throw new AppError('SIGN_IN_FAILED')
      }
      return openings.replyTo(request, opened)
    },
  }
}
