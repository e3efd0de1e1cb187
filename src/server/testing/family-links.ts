/** Inserts two family links of a photo, and two replies to the first. */
import type { Db } from '../platform/db.ts'
import { familyLinks, familyReplies } from '../db/schema/family.ts'
import { DAY_MS } from '#contract/durations.ts'

/** Returns the ids of the second link, named `closed`, and of the second reply, named `goes`. */
export async function insertFamilyLinks(
  db: Db,
  { userId, photoId }: { userId: number; photoId: number },
): Promise<{ closing: number; going: number }> {
  const links = await db
    .insert(familyLinks)
    .values(
      ['kept', 'closed'].map((tokenHash) => ({
        userId,
        photoId,
        tokenHash,
        sealedToken: tokenHash,
        endsAt: new Date(Date.now() + DAY_MS),
      })),
    )
    .returning({ id: familyLinks.id })
  const replies = await db
    .insert(familyReplies)
    .values(
      ['stays', 'goes'].map((name) => ({
        linkId: links[0]!.id,
        photoId,
        visit: 'visit',
        submission: name,
        kind: 'name' as const,
        name,
      })),
    )
    .returning({ id: familyReplies.id })
  return { closing: links[1]!.id, going: replies[1]!.id }
}
