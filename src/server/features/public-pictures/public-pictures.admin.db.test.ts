/** Uploads of public pictures by administrators. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureOf } from '#contract/pictures.ts'
import { openAdminSite, type AdminSite } from '../../testing/admin-site.ts'
import { formOf } from '../../testing/multipart.ts'
import { picture } from '../../testing/pictures.ts'

let site: AdminSite
beforeAll(async () => {
  site = await openAdminSite()
})
afterAll(() => site.close())

test('an upload for the blog or the landing page becomes a public picture; invalid files and other callers are rejected', async () => {
  const before = await picture({ width: 320, height: 240, seed: 3 })
  for (const [url, category] of [
    ['/api/admin/upload-public-image', 'blog'],
    ['/api/upload', 'landing'],
  ] as const) {
    const upload = async (bytes: Uint8Array, headers: object = site.admin.headers) => {
      const form = formOf({ category }, { file: bytes })
      return site.app.inject({
        method: 'POST',
        url,
        headers: { ...form.headers, ...headers },
        payload: form.payload,
      })
    }
    const reply = await upload(before)
    const address = reply.json<{ url: string }>().url
    expect(pictureOf(address)).toMatchObject({ width: 320 })
    expect((await site.logged('UPLOAD_PICTURE')).at(-1)).toMatchObject({
      adminEmail: 'admin@antan.test',
      details: address,
    })
    expect((await upload(Buffer.from('GIF89a'))).statusCode).toBe(415)
    expect((await upload(Buffer.alloc(5_242_881))).statusCode).toBe(413)
    expect((await upload(before, {})).statusCode).toBe(401)
    expect((await upload(before, (await site.user('curieux@antan.test')).headers)).statusCode).toBe(
      403,
    )
  }
  expect(await site.logged('UPLOAD_PICTURE')).toHaveLength(2)
})
