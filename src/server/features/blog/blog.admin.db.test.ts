/** Panel of the blog: sections and header. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from '../../db/drizzle.ts'
import { blogMetadata, blogSections } from '../../db/schema/content.ts'
import { openAdminSite, type AdminSite } from '../../testing/admin-site.ts'
import { lockWaits } from '../../testing/lock-waits.ts'

let site: AdminSite
beforeAll(async () => {
  site = await openAdminSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  for (const table of [blogSections, blogMetadata]) await site.db.delete(table)
})

test('a blog section and the header are edited; unsafe links and foreign pictures are rejected', async () => {
  const made = await site.call('POST', '/api/admin/blog-sections', {
    sectionKey: 'introduction',
    title: 'Introduction',
    content: { text: '<p>Bonjour</p>' },
  })
  expect(made.json()).toMatchObject({
    type: 'standard',
    isEnabled: true,
    content: { type: 'text', text: '<p>Bonjour</p>', items: [] },
  })
  expect(
    (await site.call('PUT', '/api/admin/blog-sections/introduction', { isEnabled: false })).json(),
  ).toMatchObject({ isEnabled: false, content: { text: '<p>Bonjour</p>' } })
  expect(
    (
      await site.call('PUT', '/api/admin/blog-sections/introduction', {
        content: { imageUrl: 'https://evil.test/x.jpg' },
      })
    ).statusCode,
  ).toBe(400)
  expect((await site.call('DELETE', '/api/admin/blog-sections/introduction')).statusCode).toBe(200)
  expect((await site.call('GET', '/api/admin/blog-metadata')).json()).toMatchObject({
    title: '',
    ctaEnabled: true,
    updatedAt: null,
  })
  const [saved, raised] = await site.raising(() =>
    site.call('PUT', '/api/admin/blog-metadata', {
      title: 'Le blog',
      categoryTags: [' photos ', '', 'photos', 'soin'],
      ctaButtonLink: '/restore',
    }),
  )
  expect([saved.json(), raised]).toMatchObject([
    { title: 'Le blog', categoryTags: ['photos', 'soin'], ctaButtonLink: '/restore' },
    1,
  ])
  expect(
    (await site.call('PUT', '/api/admin/blog-metadata', { ctaButtonLink: 'javascript:canari()' }))
      .statusCode,
  ).toBe(400)
  expect(
    (
      await site.call(
        'PUT',
        '/api/admin/blog-metadata',
        { title: 'Autre' },
        { ifMatch: '2020-01-01T00:00:00.000Z' },
      )
    ).statusCode,
  ).toBe(409)
  expect((await site.app.inject('/api/blog')).json()).toMatchObject({
    metadata: { title: 'Le blog' },
  })
  expect((await site.logged('UPDATE_BLOG_METADATA'))[0]).toMatchObject({
    newValue: expect.stringContaining('photos'),
  })
})

test('of two administrators who save the header at once, the second gets a conflict', async () => {
  const save = (title: string, ifMatch?: string) =>
    site.call('PUT', '/api/admin/blog-metadata', { title }, ifMatch ? { ifMatch } : {})
  const seen = (await save('Le blog')).json<{ updatedAt: string }>().updatedAt
  let second: ReturnType<typeof save> | undefined
  await site.db.transaction(async (tx) => {
    await tx.update(blogMetadata).set({ title: 'Premier', updatedAt: sql`clock_timestamp()` })
    second = save('Second', seen)
    await expect.poll(() => lockWaits(site.db)).toBe(1)
  })
  expect((await second)?.statusCode).toBe(409)
  expect((await site.app.inject('/api/blog')).json()).toMatchObject({
    metadata: { title: 'Premier' },
  })
})

test('two first saves of the header at once make one row', async () => {
  const save = (title: string) => site.call('PUT', '/api/admin/blog-metadata', { title })
  let saves: ReturnType<typeof save>[] = []
  await site.db.transaction(async (tx) => {
    // Lets both saves look for the row, and neither insert it.
    await tx.execute(sql`lock table ${blogMetadata} in share mode`)
    saves = [save('Premier'), save('Second')]
    await expect.poll(() => lockWaits(site.db)).toBe(2)
  })
  expect((await Promise.all(saves)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await site.db.$count(blogMetadata)).toBe(1)
})
