/** The strokes of a version and of the versions it was made from. */
import { sql } from '../db/drizzle.ts'
import type { Stroke } from '#contract/retouches.ts'
import { photoVersions } from '../db/schema/photos.ts'
import type { Reader } from '../platform/db.ts'

/**
 * Returns the strokes that a version shows, in the order of painting; none for a whole restoration.
 * Reads those of its chain only: a photo may have hundreds of versions, each with a quarter of a
 * megabyte of strokes.
 */
export async function retouchChain(
  reader: Reader,
  photoId: number,
  versionId: number,
): Promise<Stroke[]> {
  const { rows } = await reader.execute<{ strokes: Stroke[] }>(sql`
    with recursive versions as (
      select id, retouch from ${photoVersions} where photo_id = ${photoId} and retouch is not null
    ), chain as (
      select retouch, 1 as depth from versions where id = ${versionId}
      union all
      select v.retouch, depth + 1 from chain join versions v on v.id = (chain.retouch->>'fromVersionId')::int
    )
    select retouch->'strokes' as strokes from chain order by depth desc`)
  return rows.flatMap(({ strokes }) => strokes)
}
