/** The strokes of a version and of the versions it was made from. */
import { eq } from '../db/drizzle.ts'
import type { Stroke } from '#contract/retouches.ts'
import { photoVersions } from '../db/schema/photos.ts'
import type { Reader } from '../platform/db.ts'

/** Returns the strokes that a version shows, in the order of painting; none for a whole restoration. */
export async function retouchChain(
  reader: Reader,
  photoId: number,
  versionId: number,
): Promise<Stroke[]> {
  const rows = await reader
    .select({ id: photoVersions.id, retouch: photoVersions.retouch })
    .from(photoVersions)
    .where(eq(photoVersions.photoId, photoId))
  const retouches = new Map(rows.map(({ id, retouch }) => [id, retouch]))
  const strokes: Stroke[][] = []
  for (let at = retouches.get(versionId); at; at = retouches.get(at.fromVersionId))
    strokes.unshift(at.strokes)
  return strokes.flat()
}
