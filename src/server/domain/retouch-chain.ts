/** The strokes of a version and of the versions it was made from. */
import { eq } from '../db/drizzle.ts'
import type { Stroke } from '#contract/retouches.ts'
import { photoVersions } from '../db/schema/photos.ts'
import type { Reader } from '../platform/db.ts'

/** `wholeId` is the restoration of the whole photo that the version goes back to, or the version itself. */
type RetouchChain = { strokes: Stroke[]; wholeId: number }

/** Follows a version to the restoration that it was made from. */
export async function followRetouches(
  reader: Reader,
  photoId: number,
  versionId: number,
): Promise<RetouchChain> {
  const rows = await reader
    .select({ id: photoVersions.id, retouch: photoVersions.retouch })
    .from(photoVersions)
    .where(eq(photoVersions.photoId, photoId))
  const retouches = new Map(rows.map(({ id, retouch }) => [id, retouch]))
  const strokes: Stroke[][] = []
  let wholeId = versionId
  for (let at = retouches.get(wholeId); at; at = retouches.get(wholeId)) {
    strokes.unshift(at.strokes)
    wholeId = at.fromVersionId
  }
  return { strokes: strokes.flat(), wholeId }
}

/** Returns the strokes that a version shows, in the order of painting; none for a whole restoration. */
export const retouchChain = async (
  ...args: Parameters<typeof followRetouches>
): Promise<Stroke[]> => (await followRetouches(...args)).strokes
