/** The order of a list: saved as a whole, refused when the list changed meanwhile. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdminSite, type AdminSite } from '../testing/admin-site.ts'

type Link = { platform: string; sortOrder: number; updatedAt: string }
const LINKS = '/api/admin/footer-social-links'
const PLATFORMS = ['facebook', 'instagram', 'youtube']
let site: AdminSite
beforeAll(async () => {
  site = await openAdminSite()
  for (const platform of PLATFORMS)
    await site.call('POST', LINKS, { platform, url: 'https://a.test', sortOrder: 4 })
})
afterAll(() => site.close())

const links = async () => (await site.call('GET', LINKS)).json<Link[]>()
const seen = (rows: readonly Link[]) =>
  rows.map(({ platform, updatedAt }) => ({ key: platform, seen: updatedAt }))
const save = (rows: object) => site.call('PUT', '/api/admin/order/socialLinks', { rows })

test('rows take the new order with few numbers changed, on the site as well', async () => {
  const [first, second, third] = await links()
  const reply = await save(seen([third!, first!, second!]))
  expect([reply.statusCode, reply.json()]).toEqual([200, { moved: 2 }])
  expect((await links()).map(({ platform, sortOrder }) => [platform, sortOrder])).toEqual([
    ['youtube', 4],
    ['facebook', 5],
    ['instagram', 6],
  ])
  const shown = await site.call('GET', '/api/footer-social-links', undefined, { as: null })
  expect(shown.json<Link[]>().map(({ platform }) => platform)).toEqual([
    'youtube',
    'facebook',
    'instagram',
  ])
})

test.each<[string, (rows: Link[]) => object]>([
  [
    'was changed',
    ([a, ...rest]) => seen([...rest, { ...a!, updatedAt: '2020-01-01T00:00:00.000Z' }]),
  ],
  ['was added', ([, ...rest]) => seen(rest)],
  ['was removed', (rows) => [...seen(rows), { key: 'twitter', seen: '2020-01-01T00:00:00.000Z' }]],
  ['is named twice', (rows) => [...seen(rows).slice(1), ...seen(rows).slice(1, 2)]],
])('the order is rejected as a whole when a row %s', async (_what, rows) => {
  const before = await links()
  const reply = await save(rows(before))
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([409, 'CONFLICT'])
  expect(await links()).toEqual(before)
})

test('an unknown list and an empty order are refused in French', async () => {
  const unknown = await site.call('PUT', '/api/admin/order/users', { rows: seen(await links()) })
  expect(unknown.statusCode).toBe(400)
  expect((await save([])).statusCode).toBe(400)
})
