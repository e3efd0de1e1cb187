/** Inserts two family links of a photo, and two replies to the first. */
import type { Db } from '../platform/db.ts'
import { familyLinks, familyReplies } from '../db/schema/family.ts'
import { DAY_MS } from '#contract/durations.ts'

/** Returns the ids of the link and of the reply that a test closes and deletes. */
export async function insertFamilyLinks(
  db: Db,
  { userId, photoId }: { userId: number; photoId: number },
): Promise<{ linkToClose: number; replyToDelete: number }> {
  const links = await db
    .insert(familyLinks)
    .values(
      ['kept', 'to-close'].map((tokenHash) => ({
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
      ['kept', 'to-delete'].map((name) => ({
        linkId: links[0]!.id,
        photoId,
        visit: 'visit',
        submission: name,
        kind: 'name' as const,
        name,
      })),
    )
    .returning({ id: familyReplies.id })
  return { linkToClose: links[1]!.id, replyToDelete: replies[1]!.id }
}
