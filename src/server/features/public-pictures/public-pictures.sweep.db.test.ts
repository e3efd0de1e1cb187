/** The picture sweep and a consent that is withdrawn and given again while it runs. */
import { setTimeout as delay } from 'node:timers/promises'
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Storage } from '../../adapters/storage/storage.ts'
import { galleryItems, photoPictures } from '../../db/schema/content.ts'
import { photos } from '../../db/schema/photos.ts'
import { contentChanged } from '../../domain/content-version.ts'
import { registerPhotoPictures } from '../../domain/photo-pictures.ts'
import { openContentSite, type ContentSite } from '../../testing/content.ts'
import { picture } from '../../testing/pictures.ts'
import { signIn } from '../../testing/session.ts'
import { createPictureSweep } from './public-pictures.sweep.ts'

let site: ContentSite
beforeAll(async () => {
  site = await openContentSite()
})
afterAll(() => site?.close())

/**
 * A photo without consent whose picture is stored and registered. Returns its public id and the
 * address.
 */
async function withdrawnPhoto(publicId: string, seed: number) {
  const bytes = await picture({ width: 130, height: 100, seed })
  const owner = await signIn(site.db, `${publicId}@antan.test`)
  await site.db.insert(photos).values({
    publicId,
    userId: owner.userId,
    originalUrl: 'photos/p/a.jpg',
    filename: 'a.jpg',
    width: 130,
    height: 100,
    isPublic: false,
  })
  const address = await site.pictures.keep(bytes, { ofPhoto: publicId })
  await site.db.transaction((tx) => registerPhotoPictures(tx, publicId, [address]))
  return { publicId, bytes, address, pictureId: address.split('/')[2]! }
}
type WithdrawnPhoto = Awaited<ReturnType<typeof withdrawnPhoto>>

/**
 * Gives the consent again and shows the pair again: consent, files, then rows, as the product does.
 */
async function showAgain({ publicId, bytes }: WithdrawnPhoto): Promise<void> {
  const [photo] = await site.db
    .update(photos)
    .set({ isPublic: true })
    .where(eq(photos.publicId, publicId))
    .returning({ id: photos.id })
  const address = await site.pictures.keep(bytes, { ofPhoto: publicId })
  await site.db.transaction(async (tx) => {
    await registerPhotoPictures(tx, publicId, [address])
    await tx.insert(galleryItems).values({
      title: publicId,
      beforeImageUrl: address,
      afterImageUrl: address,
      photoId: photo!.id,
    })
    await contentChanged(tx)
  })
}

const sweepOn = (storage: Storage) =>
  createPictureSweep({ db: site.db, storage, now: () => new Date() })()
const isRegistered = async ({ pictureId }: WithdrawnPhoto) =>
  (await site.db.$count(photoPictures, eq(photoPictures.pictureId, pictureId))) === 1

test('a picture whose consent is given again before its turn keeps files and register entry', async () => {
  const one = await withdrawnPhoto('photo_one', 41)
  const other = await withdrawnPhoto('photo_other', 42)
  let shown: WithdrawnPhoto | undefined
  await sweepOn({
    ...site.storage,
    async *list(prefix) {
      if (!shown) {
        shown = prefix.includes(one.pictureId) ? other : one
        await showAgain(shown)
      }
      yield* site.storage.list(prefix)
    },
  })
  expect((await site.get(shown!.address)).statusCode).toBe(200)
  expect(await isRegistered(shown!)).toBe(true)
  expect(await isRegistered(shown === one ? other : one)).toBe(false)
})

test('a consent given again while the files are being deleted waits, and its pair is complete', async () => {
  const photo = await withdrawnPhoto('photo_meanwhile', 43)
  let again: Promise<void> | undefined
  await sweepOn({
    ...site.storage,
    async *list(prefix) {
      if (prefix.includes(photo.pictureId)) {
        again ??= showAgain(photo)
        // Enough for a pair that does not wait for the sweep's lock.
        await Promise.race([again, delay(500)])
      }
      yield* site.storage.list(prefix)
    },
  })
  await again
  expect((await site.get(photo.address)).statusCode).toBe(200)
  expect(await isRegistered(photo)).toBe(true)
})
