/**
 * Keeps photos of which a damaged backup lost other files than the original: what was made from it
 * is made again, without a charge.
 */
import { desc, eq, inArray } from '../db/drizzle.ts'
import { photos, photoVersions } from '../db/schema/photos.ts'
import { photoVersos } from '../db/schema/versos.ts'
import { enqueueRestoration } from '../jobs/restoration-queue.ts'
import type { Enqueue } from '../jobs/queue.ts'
import type { Tx } from '../platform/db.ts'

type PhotoRow = typeof photos.$inferSelect
type IsLost = (key: string | null) => boolean

/** Before the photos of albums; with a turn, several restorations of an account may wait. */
const TURN = 0
/** A photo without a result. */
const UNRESTORED = { versionId: null, restoredUrl: null, restoredHdUrl: null, watermarkUrl: null }

/** Treats a verso again that lost a result. */
async function mendVerso(tx: Tx, photoId: number, isLost: IsLost): Promise<void> {
  const ofPhoto = eq(photoVersos.photoId, photoId)
  const [verso] = await tx.select().from(photoVersos).where(ofPhoto)
  if (!verso || isLost(verso.originalKey)) return
  if (![verso.hdKey, verso.screenKey, verso.watermarkKey].some(isLost)) return
  const untreated = { hdKey: null, screenKey: null, watermarkKey: null, attempt: 0 }
  await tx
    .update(photoVersos)
    .set({ ...untreated, status: 'processing' })
    .where(ofPhoto)
}

/**
 * Deletes versions that lost a picture, and shows the latest whole one, or restores the photo again
 * with the same options.
 */
async function mendVersions(
  tx: Tx,
  photo: PhotoRow,
  isLost: IsLost,
  enqueue: Enqueue,
): Promise<void> {
  const { id: photoId, userId, versionId } = photo
  const versions = await tx
    .select()
    .from(photoVersions)
    .where(eq(photoVersions.photoId, photoId))
    .orderBy(desc(photoVersions.id))
  const isBroken = ({ hdKey, screenKey, watermarkKey }: (typeof versions)[number]) =>
    [hdKey, screenKey, watermarkKey].some(isLost)
  for (const version of versions) {
    const ofVersion = eq(photoVersions.id, version.id)
    if (isBroken(version)) await tx.delete(photoVersions).where(ofVersion)
    else if (isLost(version.mapKey))
      await tx.update(photoVersions).set({ mapKey: null }).where(ofVersion)
  }
  if (![photo.restoredUrl, photo.restoredHdUrl, photo.watermarkUrl].some(isLost)) return
  const whole = versions.find((version) => !isBroken(version))
  const shown = whole && {
    versionId: whole.id,
    restoredUrl: whole.screenKey,
    restoredHdUrl: whole.hdKey,
    watermarkUrl: whole.watermarkKey,
  }
  await tx
    .update(photos)
    .set(shown ?? { ...UNRESTORED, status: 'processing' })
    .where(eq(photos.id, photoId))
  if (shown) return
  const options = versions.find(({ id }) => id === versionId)?.options ?? {}
  await enqueueRestoration(tx, enqueue, { photoId, userId, turn: TURN, options })
}

/** `lost` are keys of the private storage; photos that lost their original stay as they are. */
export async function mendPhotos(
  tx: Tx,
  lost: ReadonlySet<string>,
  enqueue: Enqueue,
): Promise<void> {
  const isLost: IsLost = (key) => key !== null && lost.has(key)
  const publicIds = [...new Set([...lost].map((key) => key.split('/')[1] ?? ''))]
  const damaged = await tx.select().from(photos).where(inArray(photos.publicId, publicIds))
  for (const photo of damaged.filter(({ originalUrl }) => !isLost(originalUrl))) {
    if (isLost(photo.uploadUrl))
      await tx.update(photos).set({ uploadUrl: null }).where(eq(photos.id, photo.id))
    await mendVerso(tx, photo.id, isLost)
    await mendVersions(tx, photo, isLost, enqueue)
  }
}
