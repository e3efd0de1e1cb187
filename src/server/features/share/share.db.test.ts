/** Share images and videos over HTTP: access, formats and lifetime. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from '../../db/drizzle.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SHARE_ASPECTS, SHARE_IMAGE_SIZES } from '#contract/share-formats.ts'
import { photos } from '../../db/schema/photos.ts'
import type { TestSession } from '../../testing/session.ts'
import { openUnlockedSite, type UnlockedSite } from '../../testing/unlocked-photo.ts'

let site: UnlockedSite
let owner: TestSession
let locked: string
let unlocked: string
/** Runs while an image is composed. */
let meanwhile: (() => Promise<unknown>) | null = null
beforeAll(async () => {
  site = await openUnlockedSite((real) => ({
    share: async (input) => {
      await meanwhile?.()
      return real.share(input)
    },
  }))
  ;({ owner, locked, unlocked } = site)
})
afterAll(() => site?.close())

const post = (
  session: TestSession | null,
  publicId: string,
  kind: 'image' | 'video',
  payload: object = {},
) => site.post(session, `/api/photos/${publicId}/generate-share-${kind}`, payload)
type Made = { shareUrl: string; shareId: string }

test.each(SHARE_ASPECTS)(
  '%s: composed, and fetched from an address of this site',
  async (aspectRatio) => {
    const reply = await post(owner, unlocked, 'image', {
      aspectRatio,
      format: 'jpeg',
      quality: 0.9,
    })
    expect(reply.statusCode).toBe(200)
    const { shareUrl, shareId } = reply.json<Made>()
    expect(shareUrl).toBe(`/api/photos/${unlocked}/share-images/${shareId}`)
    const file = await site.reply(owner, 'GET', shareUrl)
    expect(file.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-cache',
    })
    expect(await sharp(file.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      ...SHARE_IMAGE_SIZES[aspectRatio],
    })
    expect(file.rawPayload.includes('compositeWithTrainedAlgorithmicMedia')).toBe(true)
  },
)

test('the square is the default, unknown formats are rejected', async () => {
  const { shareUrl } = (await post(owner, unlocked, 'image')).json<Made>()
  expect(
    await sharp((await site.reply(owner, 'GET', shareUrl)).rawPayload).metadata(),
  ).toMatchObject({ width: 1080, height: 1080 })
  for (const body of [{ aspectRatio: '2:1' }, { format: 'png' }, { quality: 0 }])
    expect((await post(owner, unlocked, 'image', body)).statusCode).toBe(400)
})

test('the sources of a video are picture routes of the owner', async () => {
  const reply = await post(owner, unlocked, 'video', { aspectRatio: '16:9' })
  expect(reply.json()).toEqual({
    originalUrl: `/api/images/original/${unlocked}`,
    restoredUrl: `/api/images/hd/${unlocked}?size=screen`,
  })
  for (const url of Object.values(reply.json<Record<string, string>>()))
    expect((await site.reply(owner, 'GET', url)).statusCode).toBe(200)
})

test('the latest twelve images of a photo are kept', async () => {
  const made = () =>
    site.files().then((keys) => keys.filter((key) => key.includes(`${unlocked}/share-`)))
  await writeFile(join(site.folder, 'old'), 'old')
  for (let n = 0; n < 12; n++)
    await site.storage.put(`photos/${unlocked}/share-old-${n}.jpg`, join(site.folder, 'old'))
  const { shareId } = (await post(owner, unlocked, 'image')).json<Made>()
  const keys = await made()
  expect(keys).toHaveLength(12)
  expect(keys.some((key) => key.includes(shareId))).toBe(true)
})

test('a locked photo is rejected without composing an image', async () => {
  const before = await site.files()
  for (const kind of ['image', 'video'] as const) {
    const reply = await post(owner, locked, kind)
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([403, 'PHOTO_LOCKED'])
  }
  expect(await site.files()).toEqual(before)
})

test('other users and administrators can neither share a photo nor read its share images', async () => {
  const { shareUrl } = (await post(owner, unlocked, 'image')).json<Made>()
  for (const session of [site.other, site.admin]) {
    expect((await post(session, unlocked, 'image')).statusCode).toBe(404)
    expect((await post(session, unlocked, 'video')).statusCode).toBe(404)
    expect((await site.reply(session, 'GET', shareUrl)).statusCode).toBe(404)
  }
  expect((await post(null, unlocked, 'image')).statusCode).toBe(401)
  expect((await site.reply(null, 'GET', shareUrl)).statusCode).toBe(401)
})

test('unknown and swept share images are not found', async () => {
  const { shareUrl, shareId } = (await post(owner, unlocked, 'image')).json<Made>()
  const [row] = await site.db.select().from(photos).where(eq(photos.publicId, unlocked))
  const hd = row!.restoredHdUrl!.split('/').at(-1)!.replace('.jpg', '')
  for (const id of [hd, `../${hd}`, '..%2fx', '0'.repeat(36)]) {
    expect(
      (await site.reply(owner, 'GET', shareUrl.replace(shareId, encodeURIComponent(id))))
        .statusCode,
    ).toBe(404)
  }
  await site.storage.remove(`photos/${unlocked}/share-${shareId}.jpg`)
  expect((await site.reply(owner, 'GET', shareUrl)).statusCode).toBe(404)
})

test('a share image that is swept while it is read answers 404', async () => {
  const { shareUrl } = (await post(owner, unlocked, 'image')).json<Made>()
  const { open } = site.storage
  site.storage.open = async (key) => {
    site.storage.open = open
    await site.storage.remove(key)
    return open(key)
  }
  const reply = await site.reply(owner, 'GET', shareUrl)
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND'])
})

test('a share image is swept after an hour, and the photo’s files stay', async () => {
  await post(owner, unlocked, 'image')
  await site.sweepLater()
  const files = await site.files()
  expect(files.filter((key) => key.includes('share-'))).toEqual([])
  expect(files.filter((key) => key.includes(unlocked))).toHaveLength(4)
})

test('a photo deleted while its image is composed answers 404', async () => {
  meanwhile = site.removeUnlocked
  const reply = await post(owner, unlocked, 'image')
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([404, 'PHOTO_NOT_FOUND'])
})
