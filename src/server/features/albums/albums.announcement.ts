/**
 * Mails the owner once when an album is ready; the job is delayed, so that photos still being sent
 * cause no second mail.
 */
import { and, eq, isNull, lt, or } from '../../db/drizzle.ts'
import { albumPhotos, albums } from '../../db/schema/albums.ts'
import type { Enqueue, FeatureJob } from '../../jobs/queue.ts'
import type { Db, Reader, Tx } from '../../platform/db.ts'
import { albumRestorations, photosIn } from './albums.store.ts'

/** Seconds without a further photo after which the album counts as ready. */
const QUIET_SECONDS = 120

type AnnouncementDeps = {
  db: Db
  enqueue: Enqueue
  /** Notifies the owner, unless they opted out. */
  notify: (
    tx: Tx,
    album: { userId: number; publicId: string; title: string; restored: number; failed: number },
  ) => Promise<void>
}

/** Ids of the album's restorations that ended, ascending; null while one has not. */
async function endedOf(reader: Reader, albumId: number) {
  const ids = (await photosIn(reader, [albumId])).map(({ photoId }) => photoId)
  const runs = ids.length > 0 ? await albumRestorations(reader, ids) : []
  const ended = runs.filter(({ status }) => status === 'done' || status === 'failed')
  return ended.length > 0 && ended.length === runs.length ? ended : null
}
const latest = (runs: readonly { id: number }[]) => Math.max(...runs.map(({ id }) => id))

export function createAnnouncement({ db, enqueue, notify }: AnnouncementDeps) {
  /** Runs in the transaction that takes a photo out of the album or deletes it. */
  async function photoLeft(tx: Tx, albumId: number): Promise<void> {
    const ended = await endedOf(tx, albumId)
    if (!ended) return
    await enqueue(
      tx,
      'announce-album',
      { albumId, restorationId: latest(ended) },
      { startInSeconds: QUIET_SECONDS },
    )
  }

  return {
    photoLeft,

    /** Runs in the transaction that ends a restoration of an album. */
    async photoEnded(tx: Tx, photoId: number): Promise<void> {
      const [place] = await tx
        .select({ albumId: albumPhotos.albumId })
        .from(albumPhotos)
        .where(eq(albumPhotos.photoId, photoId))
      if (place) await photoLeft(tx, place.albumId)
    },

    /** Writes the mail unless photos were added meanwhile or this state was announced before. */
    announce: ({ albumId, restorationId }: { albumId: number; restorationId: number }) =>
      db.transaction(async (tx) => {
        const ended = await endedOf(tx, albumId)
        if (!ended || latest(ended) !== restorationId) return
        const known = albums.announcedRestorationId
        const [album] = await tx
          .update(albums)
          .set({ announcedRestorationId: restorationId })
          .where(and(eq(albums.id, albumId), or(isNull(known), lt(known, restorationId))))
          .returning()
        if (!album) return
        const restored = ended.filter(({ status }) => status === 'done').length
        await notify(tx, { ...album, restored, failed: ended.length - restored })
      }),
  }
}

export const albumJob = ({
  announce,
}: Pick<ReturnType<typeof createAnnouncement>, 'announce'>): FeatureJob => ({
  name: 'announce-album',
  run: announce,
})
