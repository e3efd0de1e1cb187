/**
 * Rules of retouches: which strokes and choices for faces are accepted, and how many retouches a
 * photo has left.
 */
import { and, eq, gt, isNotNull, ne, sql } from '../../db/drizzle.ts'
import {
  MAX_STROKE_POINTS_OF_VERSION,
  MAX_STROKE_RADIUS_SHARE,
  MAX_STROKES_OF_VERSION,
  MAX_UNLOCKED_RETOUCHES,
} from '#contract/limits.ts'
import type { Retouch, Stroke } from '#contract/retouches.ts'
import { RestoreOptions, type FaceChoices } from '#contract/photo-versions.ts'
import { errorCopy } from '#copy/errors.ts'
import {
  photoVersions,
  restorations,
  type photos,
  type StoredRetouch,
} from '../../db/schema/photos.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Reader, Tx } from '../../platform/db.ts'
import { readVersionReport } from '../../domain/version-report.ts'
import { retouchChain } from '../../domain/retouch-chain.ts'

type PhotoRow = typeof photos.$inferSelect

/**
 * Throws INVALID_STROKES for a brush that is too wide, or a point further outside than the brush
 * reaches.
 */
function checkStrokes({ width, height }: PhotoRow, strokes: readonly Stroke[]): void {
  const maxRadius = Math.max(width, height) * MAX_STROKE_RADIUS_SHARE
  const isInside = ({ radius, points }: Stroke) =>
    points.every(
      ([x, y]) => x >= -radius && y >= -radius && x <= width + radius && y <= height + radius,
    )
  if (strokes.some((stroke) => stroke.radius > maxRadius || !isInside(stroke)))
    throw new AppError('INVALID_STROKES')
}

/** `versionId` is any version: faces are found on the original. Throws UNKNOWN_FACE. */
export async function checkFaces(
  reader: Reader,
  versionId: number | null,
  choices: FaceChoices = [],
): Promise<void> {
  if (choices.length === 0) return
  const [version] = await reader
    .select({ report: photoVersions.report })
    .from(photoVersions)
    .where(eq(photoVersions.id, versionId ?? 0))
  const found = readVersionReport(version?.report ?? {}).faces.length
  if (choices.some(({ face }) => face > found)) throw new AppError('UNKNOWN_FACE')
}

/** Remaining retouches of an unlocked photo; failed ones do not count. */
export async function remainingUnlocked(reader: Reader, photo: PhotoRow): Promise<number> {
  const used = await reader.$count(
    restorations,
    and(
      eq(restorations.photoId, photo.id),
      isNotNull(restorations.retouch),
      ne(restorations.status, 'failed'),
      gt(restorations.createdAt, photo.unlockedAt ?? sql`'-infinity'::timestamptz`),
    ),
  )
  return Math.max(0, MAX_UNLOCKED_RETOUCHES - used)
}

/**
 * The options, strokes and choices of a retouch, as its restoration holds them.
 * Throws PHOTO_NOT_FOUND (also for a version of another photo), INVALID_STROKES, UNKNOWN_FACE.
 */
export async function planRetouch(
  tx: Tx,
  photo: PhotoRow,
  { fromVersionId, strokes, faces }: Retouch,
): Promise<{ options: RestoreOptions; retouch: StoredRetouch }> {
  const [base] = await tx
    .select({ options: photoVersions.options })
    .from(photoVersions)
    .where(and(eq(photoVersions.id, fromVersionId), eq(photoVersions.photoId, photo.id)))
  if (!base) throw new AppError('PHOTO_NOT_FOUND')
  checkStrokes(photo, strokes)
  await checkFaces(tx, fromVersionId, faces)
  const all = [...(await retouchChain(tx, photo.id, fromVersionId)), ...strokes]
  const points = all.reduce((sum, stroke) => sum + stroke.points.length, 0)
  if (all.length > MAX_STROKES_OF_VERSION || points > MAX_STROKE_POINTS_OF_VERSION)
    throw new AppError('INVALID_STROKES', { sentence: errorCopy.RETOUCH_LIMIT })
  const kept = strokes.filter(({ tool }) => tool === 'keep').length
  return {
    options: RestoreOptions.catch({}).parse(base.options),
    retouch: { fromVersionId, strokes, faces, erased: strokes.length - kept, kept },
  }
}
