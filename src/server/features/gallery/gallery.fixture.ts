/**
 * What tests of the gallery panel share: a site with an empty gallery, two pictures, and photos
 * whose owner consents or withdraws.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { GALLERY_CONSENT_VERSION } from '#contract/gallery-consent.ts'
import { galleryItems } from '../../db/schema/content.ts'
import { photos } from '../../db/schema/photos.ts'
import { openAdminSite, type AdminSite } from '../../testing/admin-site.ts'
import { formOf } from '../../testing/multipart.ts'
import { picture } from '../../testing/pictures.ts'
import type { TestSession } from '../../testing/session.ts'

/** One site for all tests of a file; its fields are there once the tests run. */
export function gallerySite() {
  const opened = {} as { site: AdminSite; before: Buffer; after: Buffer }
  beforeAll(async () => {
    opened.site = await openAdminSite()
    await opened.site.db.delete(galleryItems)
    ;[opened.before, opened.after] = await Promise.all([
      picture({ width: 320, height: 240, seed: 3 }),
      picture({ width: 320, height: 240, seed: 4 }),
    ])
  })
  afterAll(() => opened.site?.close())

  return {
    opened,

    /** Sends a pair as the panel's form does. */
    async send(
      method: 'POST' | 'PUT',
      path: string,
      fields: Record<string, string>,
      files: Record<string, Uint8Array> = {},
    ) {
      const form = formOf(fields, files)
      return opened.site.app.inject({
        method,
        url: `/api/admin/gallery-items${path}`,
        headers: { ...form.headers, ...opened.site.admin.headers },
        payload: form.payload,
      })
    },

    publicItems: async () =>
      (await opened.site.app.inject('/api/gallery-items')).json<{ id: number; title: string }[]>(),

    async unlockedPhoto(
      owner: TestSession,
      publicId: string,
      { before, after } = opened,
    ): Promise<number> {
      const { site } = opened
      for (const [name, bytes] of [
        ['original', before],
        ['hd', after],
      ] as const) {
        await writeFile(join(site.folder, name), bytes)
        await site.storage.put(`photos/${publicId}/${name}.jpg`, join(site.folder, name))
      }
      const [row] = await site.db
        .insert(photos)
        .values({
          publicId,
          userId: owner.userId,
          filename: 'a.jpg',
          status: 'completed',
          isHdUnlocked: true,
          width: 320,
          height: 240,
          originalUrl: `photos/${publicId}/original.jpg`,
          restoredUrl: `photos/${publicId}/hd.jpg`,
          restoredHdUrl: `photos/${publicId}/hd.jpg`,
        })
        .returning({ id: photos.id })
      return row!.id
    },

    /** Gives or withdraws the owner's consent through the photo's own route. */
    consent: (owner: TestSession, photoId: number, method: 'POST' | 'DELETE') =>
      opened.site.call(
        method,
        `/api/photos/${photoId}/gallery-consent`,
        method === 'POST'
          ? { title: 'Chez nous', description: 'Vers 1950', textVersion: GALLERY_CONSENT_VERSION }
          : undefined,
        { as: owner },
      ),

    /** Shows the photo in the gallery, by the panel. */
    pairOf: (photoId: number) =>
      opened.site.call('POST', '/api/admin/gallery-items/from-photo', {
        photoId,
        title: 'Chez nous',
      }),
  }
}
