import { desc, eq } from '../../db/drizzle.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { authLogs } from '../../db/schema/logs.ts'
import { exchangeCodes, sessions, signInFlows } from '../../db/schema/sessions.ts'
import { users } from '../../db/schema/users.ts'
import { IMAGE_COOKIE } from '../../http/cookies.ts'
import { createBrowser, type Browser } from '../../testing/browser.ts'
import { sweepFlows } from './auth.flows.ts'
import {
  codeIn,
  identify,
  openSite,
  outcomeOf,
  PUBLIC_URL,
  refusal,
  signInAs,
  type Site,
} from './auth.fixture.ts'
import { BROWSER_COOKIE } from './auth.service.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
afterEach(async () => {
  await site.db.delete(exchangeCodes)
})

const exchange = (browser: Browser, code: string | null) =>
  browser.open('/api/auth/exchange', { method: 'POST', json: { code: code ?? '' } })
const me = (headers: Record<string, string>) =>
  createBrowser(site.app).open('/api/auth/me', { headers })
const lastLog = async () =>
  (await site.db.select().from(authLogs).orderBy(desc(authLogs.id)).limit(1))[0]
/** A code of this browser that nobody has exchanged yet. */
async function freshCode(browser: Browser, email = 'code@antan.test') {
  return codeIn((await browser.open(await identify(browser, email))).headers.location)
}

describe('the way in', () => {
  test('leads to the provider, back to the site with a code, and to a session', async () => {
    const browser = createBrowser(site.app)
    const start = await browser.open('/api/auth/google')
    expect(start.statusCode).toBe(302)
    expect(start.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    expect(start.cookies).toMatchObject([
      { name: BROWSER_COOKIE, httpOnly: true, sameSite: 'Lax', path: '/' },
    ])

    const back = await browser.open(await identify(browser, 'Marie.Durand@antan.test'))
    expect(back.statusCode).toBe(302)
    expect(back.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    const landing = new URL(back.headers.location ?? '')
    expect(landing.origin + landing.pathname).toBe(`${PUBLIC_URL}/`)
    expect([...landing.searchParams.keys()]).toEqual(['token', 'user'])
    expect(JSON.parse(landing.searchParams.get('user') ?? '')).toEqual({ username: 'marie.durand' })

    const reply = await exchange(browser, landing.searchParams.get('token'))
    const { token, user } = reply.json<{ token: string; user: object }>()
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(user).toEqual({
      id: expect.any(Number),
      email: 'marie.durand@antan.test',
      username: 'marie.durand',
      credits: 0,
      debt: 0,
      hasUsedFreeRestore: false,
      isAdmin: false,
      isSuperAdmin: false,
      createdAt: expect.any(String),
    })
    expect(reply.cookies).toMatchObject([
      { name: IMAGE_COOKIE, httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 86_400 },
    ])
    expect((await me({ authorization: `Bearer ${token}` })).json()).toEqual({ user })
    expect(await lastLog()).toMatchObject({
      result: 'success',
      email: 'marie.durand@antan.test',
      authProvider: 'google',
      ipAddress: '127.0.0.1',
      userAgent: 'test browser',
      failureReason: null,
    })
  })

  test.each([
    ['/restore', '/restore'],
    ['//evil.test', '/'],
    ['https://evil.test/', '/'],
  ])('from %s leads back to %s', async (asked, landing) => {
    const browser = createBrowser(site.app)
    const back = await browser.open(
      await identify(browser, 'retour-direct@antan.test', `?returnTo=${asked}`),
    )
    expect(back.headers.location).toMatch(new RegExp(`^${PUBLIC_URL}${landing}\\?token=`))
  })

  test('comes back to the same account, and shows the choice of identity every time', async () => {
    const first = await signInAs(site, 'retour@antan.test')
    const page = await first.browser.follow('/api/auth/google', '/dev-identity')
    expect(page.reply.statusCode).toBe(200)
    const again = await signInAs(site, 'retour@antan.test', first.browser)
    expect(again.user.id).toBe(first.user.id)
    const other = await signInAs(site, 'autre@antan.test', first.browser)
    expect(other.user.id).not.toBe(first.user.id)
  })

  test('twenty first sign-ins of one person at once make one account', async () => {
    const returns: [Browser, string][] = []
    for (let n = 0; n < 20; n++) {
      const browser = createBrowser(site.app)
      returns.push([browser, await identify(browser, 'vingt@antan.test')])
    }
    const replies = await Promise.all(returns.map(([browser, address]) => browser.open(address)))
    expect(replies.filter((reply) => codeIn(reply.headers.location) !== null)).toHaveLength(20)
    expect(
      await site.db.select().from(users).where(eq(users.email, 'vingt@antan.test')),
    ).toHaveLength(1)
  }, 30_000)

  test('two tabs of one browser, both finish', async () => {
    const browser = createBrowser(site.app)
    const one = await identify(browser, 'onglet@antan.test')
    const two = await identify(browser, 'onglet@antan.test')
    const codes = [
      codeIn((await browser.open(one)).headers.location),
      codeIn((await browser.open(two)).headers.location),
    ]
    expect((await exchange(browser, codes[1] ?? null)).statusCode).toBe(200)
    expect((await exchange(browser, codes[0] ?? null)).statusCode).toBe(200)
  })

  test('the first verified identity with ADMIN_EMAIL becomes the super administrator, once', async () => {
    const { user, headers } = await signInAs(site, 'admin@antan.test')
    expect(user).toMatchObject({
      id: 1,
      isAdmin: true,
      isSuperAdmin: true,
      username: 'administrateur',
    })
    expect((await signInAs(site, 'admin@antan.test')).user.id).toBe(1)
    expect((await me(headers)).json()).toMatchObject({ user: { isSuperAdmin: true } })
  })
})

describe('a return that this browser did not begin', () => {
  test('the state was used before', async () => {
    const browser = createBrowser(site.app)
    const address = await identify(browser, 'rejoue@antan.test')
    expect(codeIn((await browser.open(address)).headers.location)).not.toBeNull()
    await site.db.delete(exchangeCodes)
    expect(await outcomeOf(site, await browser.open(address))).toEqual(refusal('unknown-flow'))
  })
  test('the state belongs to another browser, which can still finish', async () => {
    const [owner, thief] = [createBrowser(site.app), createBrowser(site.app)]
    const address = await identify(owner, 'volee@antan.test')
    await thief.open('/api/auth/google')
    expect(await outcomeOf(site, await thief.open(address))).toEqual(refusal('unknown-flow'))
    expect(codeIn((await owner.open(address)).headers.location)).not.toBeNull()
  })
  test('no cookie', async () => {
    const address = await identify(createBrowser(site.app), 'sans@antan.test')
    expect(await outcomeOf(site, await createBrowser(site.app).open(address))).toEqual(
      refusal('no-browser-cookie'),
    )
  })
  test.each(['?code=x&state=invented', '?code=x', ''])(
    'a return address nobody made: %s',
    async (query) => {
      const browser = createBrowser(site.app)
      await browser.open('/api/auth/google')
      expect(
        await outcomeOf(site, await browser.open(`/api/auth/google/callback${query}`)),
      ).toEqual(refusal('unknown-flow'))
    },
  )
  test('the flow is older than ten minutes', async () => {
    const browser = createBrowser(site.app)
    const address = await identify(browser, 'lente@antan.test')
    site.wait(601)
    expect(await outcomeOf(site, await browser.open(address))).toEqual(refusal('unknown-flow'))
  })
  test('the person refused at the provider', async () => {
    const browser = createBrowser(site.app)
    const page = await browser.follow('/api/auth/google', '/dev-identity')
    const left = await browser.follow(`${page.address}/abort`, '/dev-identity')
    expect(new URL(left.location ?? '').searchParams.get('error')).toBe('access_denied')
    expect(await outcomeOf(site, await browser.open(left.location ?? ''))).toEqual(
      refusal('denied'),
    )
    const asking = await browser.follow('/api/auth/google?returnTo=/restore', '/dev-identity')
    const refused = await browser.follow(`${asking.address}/abort`, '/dev-identity')
    expect((await browser.open(refused.location ?? '')).headers.location).toBe(
      `${PUBLIC_URL}/restore?signin=failed`,
    )
  })
})

describe('the exchange of a code', () => {
  const outcome = (reply: Awaited<ReturnType<typeof exchange>>) => ({
    status: reply.statusCode,
    code: reply.json<{ code: string }>().code,
    message: reply.json<{ message: string }>().message,
    cookies: reply.cookies.length,
  })
  const refused = {
    status: 400,
    code: 'SIGN_IN_FAILED',
    message: 'Impossible de se connecter avec Google',
    cookies: 0,
  }
  test('works once', async () => {
    const browser = createBrowser(site.app)
    const code = await freshCode(browser)
    expect((await exchange(browser, code)).statusCode).toBe(200)
    expect(outcome(await exchange(browser, code))).toEqual(refused)
    expect(await lastLog()).toMatchObject({ result: 'failure', failureReason: 'unknown-code' })
  })
  test('works once under twenty calls at the same time', async () => {
    const browser = createBrowser(site.app)
    const code = await freshCode(browser, 'parallele@antan.test')
    const replies = await Promise.all(Array.from({ length: 20 }, () => exchange(browser, code)))
    expect(replies.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.statusCode === 400)).toHaveLength(19)
    const rows = await site.db
      .select({ id: sessions.id })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(users.email, 'parallele@antan.test'))
    expect(rows).toHaveLength(1)
  })
  test('not in another browser, nor without its cookie, and the owner still can', async () => {
    const [owner, thief, bare] = [
      createBrowser(site.app),
      createBrowser(site.app),
      createBrowser(site.app),
    ]
    const code = await freshCode(owner)
    await thief.open('/api/auth/google')
    expect(outcome(await exchange(thief, code))).toEqual(refused)
    expect(outcome(await exchange(bare, code))).toEqual(refused)
    expect(await lastLog()).toMatchObject({ failureReason: 'no-browser-cookie' })
    expect((await exchange(owner, code)).statusCode).toBe(200)
  })
  test('not after a minute', async () => {
    const browser = createBrowser(site.app)
    const code = await freshCode(browser)
    site.wait(61)
    expect(outcome(await exchange(browser, code))).toEqual(refused)
  })
  test('a bad code leaves a signed-in browser signed in', async () => {
    const { browser, headers, user } = await signInAs(site, 'reste@antan.test')
    expect(
      outcome(
        await browser.open('/api/auth/exchange', {
          method: 'POST',
          json: { code: 'invented' },
          headers,
        }),
      ),
    ).toEqual(refused)
    expect((await me(headers)).json()).toMatchObject({ user: { id: user.id } })
    expect((await browser.open('/api/images/who')).json()).toEqual({ caller: null, image: user.id })
  })
  test('no body: a field error', async () => {
    const reply = await createBrowser(site.app).open('/api/auth/exchange', {
      method: 'POST',
      json: {},
    })
    expect(reply.json()).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { code: expect.any(String) },
    })
  })
})

test('what is under way is swept once it has expired', async () => {
  const browser = createBrowser(site.app)
  await freshCode(browser)
  await browser.open('/api/auth/google')
  site.wait(601)
  await site.auth.sweep()
  expect(await site.db.select().from(signInFlows)).toEqual([])
  expect(await site.db.select().from(exchangeCodes)).toEqual([])
})

test('of sign-ins begun, only so many are kept: the newest', async () => {
  for (let n = 0; n < 4; n++) {
    await createBrowser(site.app).open('/api/auth/google')
    site.wait(1)
  }
  const begun = await site.db
    .select({ at: signInFlows.createdAt })
    .from(signInFlows)
    .orderBy(desc(signInFlows.createdAt))
  await sweepFlows(site.db, begun[0]!.at, 2)
  expect(
    await site.db
      .select({ at: signInFlows.createdAt })
      .from(signInFlows)
      .orderBy(desc(signInFlows.createdAt)),
  ).toEqual(begun.slice(0, 2))
})

test('no secret and no address reaches the log or is stored in the clear', async () => {
  const from = site.lines.length
  const browser = createBrowser(site.app)
  const page = await browser.follow('/api/auth/google', '/dev-identity')
  const sent = await browser.follow(page.address, '/dev-identity', {
    method: 'POST',
    form: { email: 'secrete@antan.test' },
  })
  const back = new URL(sent.location ?? '')
  const code = codeIn((await browser.open(back.href)).headers.location) ?? ''
  const { token } = (await exchange(browser, code)).json<{ token: string }>()
  await exchange(browser, 'a-code-that-opens-nothing')
  await browser.open('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
  await browser.open(back.href)

  const log = site.lines.slice(from).join('')
  expect(log).toContain('/api/auth/exchange')
  const secrets = [
    token,
    code,
    'secrete',
    'a-code-that-opens-nothing',
    back.searchParams.get('code'),
    back.searchParams.get('state'),
    browser.jar.get(IMAGE_COOKIE)?.value,
    browser.jar.get(BROWSER_COOKIE)?.value,
  ]
  expect(secrets.filter((secret) => !secret || log.includes(secret))).toEqual([])
  const stored = JSON.stringify([
    await site.db.select().from(sessions),
    await site.db.select().from(exchangeCodes),
    await site.db.select().from(signInFlows),
  ])
  expect(
    [token, code, browser.jar.get(IMAGE_COOKIE)?.value].filter(
      (secret) => !secret || stored.includes(secret),
    ),
  ).toEqual([])
})

test('a sign-in that is refused before it begins leads to a page, not to a reply for programs', async () => {
  for (const url of [
    '/api/auth/google/callback?state=a&state=b',
    `/api/auth/google/callback?state=${'x'.repeat(600)}`,
  ]) {
    const reply = await site.app.inject(url)
    expect([reply.statusCode, reply.headers.location]).toEqual([302, '/?signin=failed'])
    expect(reply.headers['cache-control']).toBe('no-store')
  }
})

test('a flood of returns that nobody began is answered alike, but fills no table; other networks are still written down', async () => {
  const back = (remoteAddress: string) =>
    site.app.inject({ url: '/api/auth/google/callback?code=x&state=invented', remoteAddress })
  const written = (network: string) => site.db.$count(authLogs, eq(authLogs.network, network))
  for (let n = 0; n < 70; n++)
    expect((await back('10.66.0.1')).headers.location).toBe(`${PUBLIC_URL}/?signin=failed`)
  expect(await written('10.66.0.1')).toBe(60)
  await back('10.66.0.2')
  expect(await written('10.66.0.2')).toBe(1)
  site.wait(15 * 60 + 1)
  await back('10.66.0.1')
  expect(await written('10.66.0.1')).toBe(61)
})
