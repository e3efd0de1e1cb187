/** Social links as the example of every collection: validation, audit and concurrent saves. */
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminSocialLink } from '#contract/admin/footer.ts'
import { footerSocialLinks } from '../../db/schema/content.ts'
import { openAdminSite, type AdminSite } from '../../testing/admin-site.ts'

let site: AdminSite
beforeAll(async () => {
  site = await openAdminSite()
  await site.db.delete(footerSocialLinks)
})
afterAll(() => site.close())
const URL = '/api/admin/footer-social-links'

test('a link is added, changed and deleted, each with an audit row', async () => {
  const made = await site.call('POST', URL, {
    platform: 'facebook',
    url: 'https://facebook.com/antan',
  })
  expect([made.statusCode, made.json()]).toMatchObject([
    200,
    { platform: 'facebook', isActive: true, sortOrder: 0 },
  ])
  const changed = await site.call('PUT', `${URL}/facebook`, { isActive: false })
  expect(changed.json()).toMatchObject({ url: 'https://facebook.com/antan', isActive: false })
  expect(
    (
      await site.db
        .select()
        .from(footerSocialLinks)
        .where(eq(footerSocialLinks.platform, 'facebook'))
    )[0],
  ).toMatchObject({ lastEditedBy: 1 })
  expect((await site.call('GET', URL)).json<AdminSocialLink[]>()).toHaveLength(1)
  expect((await site.call('DELETE', `${URL}/facebook`)).json()).toEqual({})
  expect((await site.call('GET', URL)).json()).toEqual([])
  expect((await site.logged('CREATE_SOCIAL_LINK'))[0]).toMatchObject({
    details: 'facebook',
    oldValue: null,
    newValue: expect.stringContaining('antan'),
  })
  expect((await site.logged('UPDATE_SOCIAL_LINK'))[0]).toMatchObject({
    oldValue: '{"isActive":true}',
    newValue: '{"isActive":false}',
  })
  expect((await site.logged('DELETE_SOCIAL_LINK'))[0]).toMatchObject({ newValue: null })
})

test('invalid values are rejected by field, in French, without a change or audit row', async () => {
  const refused = async (body: object) =>
    (await site.call('POST', URL, body)).json<{ fields: Record<string, string> }>().fields
  expect(await refused({ platform: 'facebook', url: 'javascript:alert(1)' })).toEqual({
    url: 'URL invalide',
  })
  expect(await refused({ platform: 'myspace', url: 'https://a.fr', sortOrder: -1 })).toEqual({
    platform: 'Choisissez une des valeurs proposées.',
    sortOrder: 'Au moins 0.',
  })
  expect(await refused({})).toEqual({
    platform: 'Choisissez une des valeurs proposées.',
    url: 'Ce champ est requis.',
  })
  await site.call('POST', URL, { platform: 'youtube', url: 'https://youtube.com/a' })
  const twice = await site.call('POST', URL, { platform: 'youtube', url: 'https://youtube.com/b' })
  expect([twice.statusCode, twice.json()]).toMatchObject([
    409,
    { fields: { platform: 'Cette plateforme a déjà un lien.' } },
  ])
  expect(await site.logged('CREATE_SOCIAL_LINK')).toHaveLength(2)
})

test('the second of two concurrent saves is rejected, a save without If-Match passes', async () => {
  const seen = (
    await site.call('POST', URL, { platform: 'linkedin', url: 'https://linkedin.com/a' })
  ).json<AdminSocialLink>()
  const first = await site.call(
    'PUT',
    `${URL}/linkedin`,
    { sortOrder: 1 },
    { ifMatch: seen.updatedAt },
  )
  expect(first.statusCode).toBe(200)
  for (const method of ['PUT', 'DELETE'] as const) {
    const second = await site.call(
      method,
      `${URL}/linkedin`,
      method === 'PUT' ? { sortOrder: 2 } : undefined,
      { ifMatch: seen.updatedAt },
    )
    expect([second.statusCode, second.json()]).toMatchObject([409, { code: 'CONFLICT' }])
  }
  expect(
    (
      await site.call(
        'PUT',
        `${URL}/linkedin`,
        { sortOrder: 3 },
        { ifMatch: first.json<AdminSocialLink>().updatedAt },
      )
    ).statusCode,
  ).toBe(200)
  expect((await site.call('PUT', `${URL}/linkedin`, { sortOrder: 4 })).json()).toMatchObject({
    sortOrder: 4,
  })
  expect((await site.call('PUT', `${URL}/instagram`, { sortOrder: 4 })).statusCode).toBe(404)
})
