/**
 * Access to every endpoint of the back office without a session and as a plain user. Generated from
 * the contract.
 */
import { eq } from '../db/drizzle.ts'
import { sessions } from '../db/schema/sessions.ts'
import { users } from '../db/schema/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { paths, route, type Operation } from '#contract/paths.ts'
import { FRESH_MINUTES } from '#contract/second-factor-figures.ts'
import type { TestSession } from '../testing/session.ts'
import { accessOf, needFreshSignIn, supportMay } from '../testing/access-table.ts'
import { openAdminSite, type AdminSite } from '../testing/admin-site.ts'

const operations = (Object.keys(paths) as Operation[]).filter((operation) =>
  route(operation).path.startsWith('/api/admin/'),
)
let site: AdminSite
let user: TestSession
beforeAll(async () => {
  site = await openAdminSite()
  user = await site.user('curieuse@antan.test')
})
afterAll(() => site.close())

test.each(operations)('%s rejects anonymous callers and plain users', async (operation) => {
  expect(api[operation].access).toBe(accessOf(operation))
  const { method, path } = route(operation)
  const url = path.replace(/:\w+/g, '1')
  const nobody = await site.call(method, url, method === 'GET' ? undefined : {}, { as: null })
  expect([nobody.statusCode, nobody.json<{ code: string }>().code]).toEqual([
    401,
    'UNAUTHENTICATED',
  ])
  const refused = await site.call(method, url, method === 'GET' ? undefined : {}, { as: user })
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'FORBIDDEN'])
})

test('support staff may call what the table lists, which only reads, and nothing else', async () => {
  const support = await site.user('support@antan.test')
  await site.db.update(users).set({ isSupport: true }).where(eq(users.id, support.userId))
  const wrong: string[] = []
  for (const operation of operations) {
    const { method, path } = route(operation)
    const body = method === 'GET' ? undefined : {}
    const url = `${path.replace(/:\w+/g, '1')}${operation === 'admin.search' ? '?q=ab' : ''}`
    const { statusCode } = await site.call(method, url, body, { as: support })
    const isListed = supportMay.includes(operation)
    if (isListed && method !== 'GET') wrong.push(`${operation} writes`)
    if (isListed ? ![200, 404].includes(statusCode) : statusCode !== 403)
      wrong.push(`${operation}: ${statusCode}`)
  }
  expect(wrong).toEqual([])
})

test('calls that reach money, prices, roles, pictures or whole lists need a recent proof of identity', async () => {
  const asked = (Object.keys(paths) as Operation[]).filter((operation) => api[operation].fresh)
  expect(asked.toSorted()).toEqual(needFreshSignIn.toSorted())
  const stale = await site.user('volee@antan.test', { isAdmin: true })
  await site.db
    .update(sessions)
    .set({ authenticatedAt: new Date(Date.now() - (FRESH_MINUTES + 1) * 60_000) })
    .where(eq(sessions.userId, stale.userId))
  const codes = new Set<string>()
  for (const operation of needFreshSignIn) {
    const { method, path } = route(operation)
    const body = method === 'GET' ? undefined : {}
    const reply = await site.call(method, path.replace(/:\w+/g, '1'), body, { as: stale })
    codes.add(reply.json<{ code: string }>().code)
  }
  expect([...codes]).toEqual(['FRESH_SIGN_IN_REQUIRED'])
})

test('the image cookie of an administrator gives no access', async () => {
  const reply = await site.app.inject({
    url: '/api/admin/users/stats',
    headers: { cookie: site.admin.imageCookie },
  })
  expect(reply.statusCode).toBe(401)
})
