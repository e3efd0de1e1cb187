/** Returns from the provider that are refused, their log, and the limits of flows in progress. */
import { desc, eq } from '../../db/drizzle.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { authLogs } from '../../db/schema/logs.ts'
import { exchangeCodes, signInFlows } from '../../db/schema/sessions.ts'
import { createBrowser, type Browser } from '../../testing/browser.ts'
import { sweepFlows } from './auth.flows.ts'
import {
  codeIn,
  identify,
  openSite,
  outcomeOf,
  PUBLIC_URL,
  refusal,
  type Site,
} from './auth.fixture.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
afterEach(async () => {
  await site.db.delete(exchangeCodes)
})

/** A code of this browser that nobody has exchanged yet. */
async function freshCode(browser: Browser, email = 'code@antan.test') {
  return codeIn((await browser.open(await identify(browser, email))).headers.location)
}

describe('a return is refused when', () => {
  test('its state was used before', async () => {
    const browser = createBrowser(site.app)
    const address = await identify(browser, 'rejoue@antan.test')
    expect(codeIn((await browser.open(address)).headers.location)).not.toBeNull()
    await site.db.delete(exchangeCodes)
    expect(await outcomeOf(site, await browser.open(address))).toEqual(refusal('unknown-flow'))
  })
  test('its state belongs to another browser, which can still finish', async () => {
    const owner = createBrowser(site.app)
    const thief = createBrowser(site.app)
    const address = await identify(owner, 'volee@antan.test')
    await thief.open('/api/auth/google')
    expect(await outcomeOf(site, await thief.open(address))).toEqual(refusal('unknown-flow'))
    expect(codeIn((await owner.open(address)).headers.location)).not.toBeNull()
  })
  test('the browser cookie is missing', async () => {
    const address = await identify(createBrowser(site.app), 'sans@antan.test')
    expect(await outcomeOf(site, await createBrowser(site.app).open(address))).toEqual(
      refusal('no-browser-cookie'),
    )
  })
  test.each(['?code=x&state=invented', '?code=x', ''])(
    'its state is unknown: %s',
    async (query) => {
      const browser = createBrowser(site.app)
      await browser.open('/api/auth/google')
      expect(
        await outcomeOf(site, await browser.open(`/api/auth/google/callback${query}`)),
      ).toEqual(refusal('unknown-flow'))
    },
  )
  test('its flow is older than ten minutes', async () => {
    const browser = createBrowser(site.app)
    const address = await identify(browser, 'lente@antan.test')
    site.wait(601)
    expect(await outcomeOf(site, await browser.open(address))).toEqual(refusal('unknown-flow'))
  })
  test('the user refuses at the provider', async () => {
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

test('expired flows and codes are swept', async () => {
  const browser = createBrowser(site.app)
  await freshCode(browser)
  await browser.open('/api/auth/google')
  site.wait(601)
  await site.auth.sweep()
  expect(await site.db.select().from(signInFlows)).toEqual([])
  expect(await site.db.select().from(exchangeCodes)).toEqual([])
})

test('only the newest flows are kept beyond the limit', async () => {
  for (let n = 0; n < 4; n++) {
    await createBrowser(site.app).open('/api/auth/google')
    site.wait(1)
  }
  const flows = await site.db
    .select({ at: signInFlows.createdAt })
    .from(signInFlows)
    .orderBy(desc(signInFlows.createdAt))
  await sweepFlows(site.db, flows[0]!.at, 2)
  expect(
    await site.db
      .select({ at: signInFlows.createdAt })
      .from(signInFlows)
      .orderBy(desc(signInFlows.createdAt)),
  ).toEqual(flows.slice(0, 2))
})

test('an invalid return redirects to a page instead of replying with JSON', async () => {
  for (const url of [
    '/api/auth/google/callback?state=a&state=b',
    `/api/auth/google/callback?state=${'x'.repeat(600)}`,
  ]) {
    const reply = await site.app.inject(url)
    expect([reply.statusCode, reply.headers.location]).toEqual([302, '/?signin=failed'])
    expect(reply.headers['cache-control']).toBe('no-store')
  }
})

test('a flood of unknown returns stops being logged per network', async () => {
  const openReturn = (remoteAddress: string) =>
    site.app.inject({ url: '/api/auth/google/callback?code=x&state=invented', remoteAddress })
  const countLogged = (network: string) => site.db.$count(authLogs, eq(authLogs.network, network))
  for (let n = 0; n < 70; n++)
    expect((await openReturn('10.66.0.1')).headers.location).toBe(`${PUBLIC_URL}/?signin=failed`)
  expect(await countLogged('10.66.0.1')).toBe(60)
  await openReturn('10.66.0.2')
  expect(await countLogged('10.66.0.2')).toBe(1)
  site.wait(15 * 60 + 1)
  await openReturn('10.66.0.1')
  expect(await countLogged('10.66.0.1')).toBe(61)
})
