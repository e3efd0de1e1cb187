/**
 * Files made on request: one at a time for each account, so that no account fills the places that
 * all share.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import type { TestSession } from '../../testing/session.ts'

let site: PhotoSite
/** Inputs of the works in image processes, which name the photo's folder. */
const running = new Set<string>()
/** Called at the start of each work. */
let began = () => {}

beforeAll(async () => {
  const watched =
    <I, O>(work: (input: I) => Promise<O>) =>
    async (input: I): Promise<O> => {
      const named = JSON.stringify(input)
      running.add(named)
      began()
      await delay(20)
      return work(input).finally(() => running.delete(named))
    }
  site = await openPhotoSite({
    images: ({ png, share, variants }) => ({
      png: watched(png),
      share: watched(share),
      variants: watched(variants),
    }),
  })
})
afterAll(() => site?.close())

async function unlockedPhotos(owner: TestSession, count: number): Promise<string[]> {
  const made: string[] = []
  for (let n = 0; n < count; n++) {
    const { publicId } = (await site.upload(owner)).json<{ photo: { publicId: string } }>().photo
    await site.settled(publicId)
    await site.reply(owner, 'POST', `/api/photos/${publicId}/unlock`)
    made.push(publicId)
  }
  return made
}

test('files of one account are made one after the other', async () => {
  const owner = await site.user('owner@antan.test', { credits: 5 })
  const other = await site.user('other@antan.test', { credits: 5 })
  const mine = await unlockedPhotos(owner, 3)
  const [theirs = ''] = await unlockedPhotos(other, 1)
  let peak = 0
  began = () => {
    const ofMine = [...running].filter((input) => mine.some((id) => input.includes(id)))
    peak = Math.max(peak, ofMine.length)
  }
  const asPng = (who: TestSession, id: string) =>
    site.reply(who, 'GET', `/api/images/hd/${id}?format=png`)
  const replies = await Promise.all([
    ...mine.map((id) => asPng(owner, id)),
    ...mine.map((id) => site.reply(owner, 'GET', `/api/images/watermark/${id}?size=small`)),
    site.reply(owner, 'POST', `/api/photos/${mine[0]}/generate-share-image`),
    asPng(other, theirs),
  ])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200))
  expect(peak).toBe(1)
})
