/** The search of the back office finds accounts, photos and pages, each paged. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SearchGroup } from '#contract/admin/search.ts'
import { landingPageSections, legalPages } from '../../db/schema/content.ts'
import { orders } from '../../db/schema/orders.ts'
import { photos } from '../../db/schema/photos.ts'
import { openAdminSite, type AdminSite } from '../../testing/admin-site.ts'

let site: AdminSite
let userId = 0
beforeAll(async () => {
  site = await openAdminSite()
  userId = (await site.user('jeanne.morel@antan.test')).userId
  await site.user('autre_%@antan.test')
  const photo = (publicId: string) => ({
    publicId,
    userId,
    originalUrl: `photos/${publicId}.jpg`,
    filename: 'a.jpg',
    width: 10,
    height: 10,
  })
  await site.db
    .insert(photos)
    .values(['photo_morel1', 'photo_morel2', 'photo_morel3', 'photo_x'].map(photo))
  await site.db
    .insert(legalPages)
    .values({ slug: 'morel', title: 'La page Morel', content: '<p>Un</p>' })
  await site.db
    .insert(landingPageSections)
    .values({ sectionKey: 'morel-faq', title: '', sortOrder: 1 })
})
afterAll(() => site.close())

const find = async (query: string) => {
  const reply = await site.call('GET', `/api/admin/search?${query}`)
  expect(reply.statusCode).toBe(200)
  return reply.json<{ groups: SearchGroup[] }>().groups
}
const keysOf = (groups: readonly SearchGroup[]) =>
  groups.map(({ kind, total, hits }) => [kind, total, hits.map(({ key }) => key)])

test('each kind is found by what identifies it', async () => {
  expect(keysOf(await find('q=Morel'))).toEqual([
    ['users', 1, [String(userId)]],
    ['sales', 0, []],
    ['photos', 3, ['photo_morel3', 'photo_morel2', 'photo_morel1']],
    ['pages', 2, ['morel-faq', 'morel']],
  ])
  const [users] = await find(`q=%23${userId}&kind=users`)
  expect(users?.hits[0]).toMatchObject({ label: 'jeanne.morel@antan.test' })
})

test('orders of one customer for the same pack are told apart by their day', async () => {
  const { userId: buyer } = await site.user('acheteuse@antan.test')
  const order = { userId: buyer, planName: 'Pack Album', mode: 'payment', via: 'session' } as const
  await site.db.insert(orders).values(
    // The first one is of the next day in Paris.
    ['2026-11-30T23:30:00Z', '2026-11-21T10:00:00Z'].map((day) => ({
      ...order,
      id: `order_${day}`,
      credits: 10,
      amount: 2_490,
      createdAt: new Date(day),
    })),
  )
  const [sales] = await find('q=acheteuse&kind=sales')
  expect(sales?.hits.map(({ detail }) => detail)).toEqual([
    'acheteuse@antan.test · 1er\u00a0décembre 2026',
    'acheteuse@antan.test · 21\u00a0novembre 2026',
  ])
})

test('results are paged, and a page beyond the last still has the total', async () => {
  const page = (number: number) => find(`q=morel&kind=photos&perPage=2&page=${number}`)
  expect(keysOf(await page(2))).toEqual([['photos', 3, ['photo_morel1']]])
  expect(keysOf(await page(9))).toEqual([['photos', 3, []]])
})

test('wildcards are text, and a single character is refused', async () => {
  expect(keysOf(await find('q=_%25%40&kind=users'))).toMatchObject([
    ['users', 1, [expect.any(String)]],
  ])
  expect(keysOf(await find('q=%25%25'))).toMatchObject([
    ['users', 0, []],
    ['sales', 0, []],
    ['photos', 0, []],
    ['pages', 0, []],
  ])
  expect((await site.call('GET', '/api/admin/search?q=a')).statusCode).toBe(400)
})
