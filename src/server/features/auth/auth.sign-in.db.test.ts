/** Sign-in through the provider, the exchange of its code, and what is logged and stored. */
import { desc } from '../../db/drizzle.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { authLogs } from '../../db/schema/logs.ts'
import { exchangeCodes, sessions, signInFlows } from '../../db/schema/sessions.ts'
import { IMAGE_COOKIE } from '../../http/cookies.ts'
import { createBrowser, type Browser } from '../../testing/browser.ts'
import { codeIn, identify, openSite, PUBLIC_URL, signInAs, type Site } from './auth.fixture.ts'
import { BROWSER_COOKIE } from './auth.provider-sign-in.ts'

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

describe('a sign-in', () => {
  test('redirects to the provider, back with a code, and opens a session', async () => {
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
      isSupport: false,
      mustEnrol: false,
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
  ])('returnTo %s leads back to %s', async (asked, landing) => {
    const browser = createBrowser(site.app)
    const back = await browser.open(
      await identify(browser, 'retour-direct@antan.test', `?returnTo=${asked}`),
    )
    expect(back.headers.location).toMatch(new RegExp(`^${PUBLIC_URL}${landing}\\?token=`))
  })

  test('opens the same account again and offers the choice of identity every time', async () => {
    const first = await signInAs(site, 'retour@antan.test')
    const page = await first.browser.follow('/api/auth/google', '/dev-identity')
    expect(page.reply.statusCode).toBe(200)
    const again = await signInAs(site, 'retour@antan.test', first.browser)
    expect(again.user.id).toBe(first.user.id)
    const other = await signInAs(site, 'autre@antan.test', first.browser)
    expect(other.user.id).not.toBe(first.user.id)
  })

  test('finishes in two tabs of one browser', async () => {
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

  test('binds the first verified identity with ADMIN_EMAIL to the super administrator', async () => {
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
  test('works once, and a second one is refused and logged', async () => {
    const browser = createBrowser(site.app)
    const code = await freshCode(browser)
    expect((await exchange(browser, code)).statusCode).toBe(200)
    expect(outcome(await exchange(browser, code))).toEqual(refused)
    expect(await lastLog()).toMatchObject({ result: 'failure', failureReason: 'unknown-code' })
  })
  test('fails in another browser and without the cookie, and still works in the right one', async () => {
    const owner = createBrowser(site.app)
    const thief = createBrowser(site.app)
    const bare = createBrowser(site.app)
    const code = await freshCode(owner)
    await thief.open('/api/auth/google')
    expect(outcome(await exchange(thief, code))).toEqual(refused)
    expect(outcome(await exchange(bare, code))).toEqual(refused)
    expect(await lastLog()).toMatchObject({ failureReason: 'no-browser-cookie' })
    expect((await exchange(owner, code)).statusCode).toBe(200)
  })
  test('fails after a minute', async () => {
    const browser = createBrowser(site.app)
    const code = await freshCode(browser)
    site.wait(61)
    expect(outcome(await exchange(browser, code))).toEqual(refused)
  })
  test('keeps an existing session when the code is wrong', async () => {
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
  test('reports a missing code as a field error', async () => {
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

test('no secret or address is logged or stored in plain text', async () => {
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
