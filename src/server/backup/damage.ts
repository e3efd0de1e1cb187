/**
 * Keeps photos of which a damaged backup lost files: what was made from the original is made again,
 * without a charge, and an HD file that was paid for stands in for a lost original.
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

/**
 * The HD file that stands in for a lost original; null where the photo is locked or lost that too,
 * so that it will be deleted.
 */
async function paidResult(tx: Tx, photo: PhotoRow, isLost: IsLost): Promise<string | null> {
  if (!photo.isHdUnlocked) return null
  const versions = await tx
    .select({ hdKey: photoVersions.hdKey })
    .from(photoVersions)
    .where(eq(photoVersions.photoId, photo.id))
    .orderBy(desc(photoVersions.id))
  const results = [photo.restoredHdUrl, ...versions.map(({ hdKey }) => hdKey)]
  return results.find((key) => key !== null && !isLost(key)) ?? null
}

/** `lost` are keys of the private storage. */
export async function mendPhotos(
  tx: Tx,
  lost: ReadonlySet<string>,
  enqueue: Enqueue,
): Promise<void> {
  const isLost: IsLost = (key) => key !== null && lost.has(key)
  const publicIds = [...new Set([...lost].map((key) => key.split('/')[1] ?? ''))]
  const damaged = await tx.select().from(photos).where(inArray(photos.publicId, publicIds))
  for (const photo of damaged) {
    const originalUrl = isLost(photo.originalUrl)
      ? await paidResult(tx, photo, isLost)
      : photo.originalUrl
    if (originalUrl === null) continue
    const uploadUrl = isLost(photo.uploadUrl) ? null : photo.uploadUrl
    await tx.update(photos).set({ originalUrl, uploadUrl }).where(eq(photos.id, photo.id))
    await mendVerso(tx, photo.id, isLost)
    await mendVersions(tx, photo, isLost, enqueue)
  }
}
