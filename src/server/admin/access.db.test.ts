/** Access to every endpoint of the back office without a session and as a plain user. Generated from the contract. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { paths, route, type Operation } from '#contract/paths.ts'
import type { TestSession } from '../testing/session.ts'
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
  expect(api[operation].access).toBe('admin')
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

test('the image cookie of an administrator gives no access', async () => {
  const reply = await site.app.inject({
    url: '/api/admin/users/stats',
    headers: { cookie: site.admin.imageCookie },
  })
  expect(reply.statusCode).toBe(401)
})
