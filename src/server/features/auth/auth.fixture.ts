/**
 * A small site for sign-in tests: the auth routes, an image route, the super administrator and the
 * development provider.
 */
import { desc, sql } from '../../db/drizzle.ts'
import type { SignInFailure } from '#contract/sign-in.ts'
import {
  createDevelopmentProvider,
  DEVELOPMENT_PREFIX,
} from '../../adapters/identity/development/provider.ts'
import type { IdentityProvider } from '../../adapters/identity/identity-provider.ts'
import { createIdentityProvider } from '../../adapters/identity/oidc.ts'
import { authLogs } from '../../db/schema/logs.ts'
import { exchangeCodes } from '../../db/schema/sessions.ts'
import { users } from '../../db/schema/users.ts'
import { createHttpServer } from '../../http/server.ts'
import { newSecret } from '../../platform/clock.ts'
import type { Database } from '../../platform/db.ts'
import { createSecretBox } from '../../platform/secret-box.ts'
import { createLog } from '../../platform/log.ts'
import { createBrowser, type Browser } from '../../testing/browser.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { authRoutes } from './auth.routes.ts'
import { createAuth } from './auth.service.ts'

export const PUBLIC_URL = 'http://antan.localhost:3000'
export const REDIRECT_URI = `${PUBLIC_URL}/api/auth/google/callback`

/** Opens the site on the given database, or on one of its own. */
export async function openSite(given: { provider?: IdentityProvider; database?: Database } = {}) {
  const database = given.database ?? (await openTestDatabase())
  await database.db
    .insert(users)
    .values({ id: 1, username: 'administrateur', email: 'admin@antan.test', isAdmin: true })
  await database.db.execute(sql`select setval(pg_get_serial_sequence('users', 'id'), 1)`)
  const lines: string[] = []
  const clock = { at: new Date() }
  const development = createDevelopmentProvider({
    publicUrl: PUBLIC_URL,
    redirectUri: REDIRECT_URI,
    allowed: true,
    accounts: [
      { email: 'admin@antan.test', role: 'admin' },
      { email: 'utilisateur@antan.test', role: 'user' },
    ],
  })
  const provider =
    given.provider ??
    createIdentityProvider({ ...development, redirectUri: REDIRECT_URI, allowHttp: true })
  const auth = createAuth({
    db: database.db,
    now: () => clock.at,
    newSecret,
    provider,
    publicUrl: PUBLIC_URL,
    box: createSecretBox(Buffer.alloc(32, 7)),
    isTrialSpent: async () => false,
    attachDebts: async () => {},
    // The cheapest hashes, since tests verify many passwords.
    passwordCost: { memoryCost: 8, timeCost: 1 },
  })
  const app = await createHttpServer({
    log: createLog('trace', {
      write: (line) => {
        lines.push(line)
      },
    }),
    trustProxy: false,
    secureCookies: false,
    development: true,
    authenticator: auth.authenticator,
  })
  await development.mount(app)
  authRoutes(app, auth, { rateLimitFactor: 1_000, secureCookies: false, publicUrl: PUBLIC_URL })
  app.get('/api/images/who', { config: { imageCookie: true } as object }, (req) => ({
    caller: req.caller?.userId ?? null,
    image: req.imageCaller?.userId ?? null,
  }))
  app.get('/elsewhere', (req) => ({ image: req.imageCaller?.userId ?? null }))
  await app.ready()
  return {
    app,
    auth,
    db: database.db,
    lines,
    development,
    now: () => clock.at,
    /** Moves the server's clock. */
    wait(seconds: number) {
      clock.at = new Date(clock.at.getTime() + seconds * 1_000)
    },
    async close() {
      await app.close()
      await database.close()
    },
  }
}
export type Site = Awaited<ReturnType<typeof openSite>>

/**
 * Signs in at the development provider and returns the return address, which the caller may open.
 */
export async function identify(
  browser: Browser,
  email: string,
  query = '',
  start = `/api/auth/google${query}`,
): Promise<string> {
  const page = await browser.follow(start, DEVELOPMENT_PREFIX)
  const sent = await browser.follow(page.address, DEVELOPMENT_PREFIX, {
    method: 'POST',
    form: { email },
  })
  if (!sent.location)
    throw new Error(`no return address: ${sent.reply.statusCode} ${sent.reply.body}`)
  return sent.location
}

/** Where the browser was redirected, the last row of `auth_logs` and the number of codes. */
export async function outcomeOf(site: Site, reply: { headers: { location?: string | undefined } }) {
  const [row] = await site.db.select().from(authLogs).orderBy(desc(authLogs.id)).limit(1)
  const codes = await site.db.select().from(exchangeCodes)
  return {
    location: reply.headers.location,
    result: row?.result,
    reason: row?.failureReason,
    ip: row?.ipAddress,
    agent: row?.userAgent,
    codes: codes.length,
  }
}
/** The outcome of a refused sign-in. */
export const refusal = (reason: string, outcome: SignInFailure = 'failed') => ({
  location: `${PUBLIC_URL}/?signin=${outcome}`,
  result: 'failure',
  reason,
  ip: '127.0.0.1',
  agent: 'test browser',
  codes: 0,
})

/** The one-time code in the redirect; null when the sign-in failed. */
export const codeIn = (location: string | undefined): string | null =>
  location ? new URL(location).searchParams.get('token') : null

/** Signs in and opens a session. */
export async function signInAs(
  site: Site,
  email: string,
  browser: Browser = createBrowser(site.app),
) {
  const back = await browser.open(await identify(browser, email))
  const code = codeIn(back.headers.location)
  const reply = await browser.open('/api/auth/exchange', {
    method: 'POST',
    json: { code: code ?? '' },
  })
  const { token, user } = reply.json<{
    token: string
    user: { id: number; email: string; username: string; isAdmin: boolean }
  }>()
  return { browser, code, reply, token, user, headers: { authorization: `Bearer ${token}` } }
}
