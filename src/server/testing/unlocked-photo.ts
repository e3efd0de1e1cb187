/**
 * A site with a locked and an unlocked photo of one owner, for tests of operations on unlocked
 * photos.
 */
import { openPhotoSite } from './photos.ts'
import type { TestSession } from './session.ts'
import { HOUR_MS } from '#contract/durations.ts'

export type UnlockedSite = Awaited<ReturnType<typeof openUnlockedSite>>

export async function openUnlockedSite(
  images: NonNullable<NonNullable<Parameters<typeof openPhotoSite>[0]>['images']>,
) {
  const site = await openPhotoSite({ images })
  const owner = await site.user('owner@antan.test', { credits: 5 })
  const other = await site.user('other@antan.test')
  const admin = await site.user('admin@antan.test', { isAdmin: true })
  async function uploaded(): Promise<string> {
    const { publicId } = (await site.upload(owner)).json<{ photo: { publicId: string } }>().photo
    await site.settled(publicId)
    return publicId
  }
  const locked = await uploaded()
  const unlocked = await uploaded()
  await site.reply(owner, 'POST', `/api/photos/${unlocked}/unlock`)
  return {
    ...site,
    owner,
    other,
    admin,
    locked,
    unlocked,
    post: (session: TestSession | null, url: string, payload: object) =>
      site.app.inject({ method: 'POST', url, headers: { ...session?.headers }, payload }),
    /** Runs the sweep with the clock two hours ahead. */
    async sweepLater(): Promise<void> {
      const later = await openPhotoSite({
        database: site.database,
        folder: site.folder,
        now: () => new Date(Date.now() + 2 * HOUR_MS),
        work: false,
      })
      await later.sweep()
      await later.close({ keep: true })
    },
    /** Deletes the unlocked photo and its files. */
    async removeUnlocked(): Promise<void> {
      const url = `/api/photos/${unlocked}`
      await site.app.inject({ method: 'DELETE', url, headers: owner.headers })
      await site.sweep()
    },
  }
}
