/** Which of an account's pictures an upload is another copy of. Previews of one picture with marks in two places, laid over each other, show all of it. */
import { and, desc, eq, isNull, lt, sql } from '../../db/drizzle.ts'
import type { KnownLook, SeenLook } from '#restoration/look/look.ts'
import { pictureLooks } from '../../db/schema/photos.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Reader, Tx } from '../../platform/db.ts'
import type { SecretBox } from '../../platform/secret-box.ts'

/** Uploads that a new one is compared with, the latest: a hundredth of a second each. */
const COMPARED = 150
/** What deleted uploads looked like is known since then. */
const REMEMBERED = sql`now() - interval '30 days'`
const SEALED_AS = 'look'

export type KnownPictures = {
  /** The oldest first; those sealed with a key that is no longer there are left out. */
  pictures: readonly (KnownLook & { phase: number })[]
  /** Id of the latest, readable or not; 0 without any. */
  latest: number
}

/** The pictures of an account. */
export async function knownPictures(reader: Reader, userId: number, secrets: SecretBox): Promise<KnownPictures> {
  const rows = await reader.select().from(pictureLooks).where(eq(pictureLooks.userId, userId)).orderBy(desc(pictureLooks.id)).limit(COMPARED)
  const pictures = rows.toReversed().flatMap(({ look: sealed, frame, phase }) => {
    const look = secrets.open(SEALED_AS, sealed)
    return look === null ? [] : [{ look, frame, phase }]
  })
  return { pictures, latest: rows[0]?.id ?? 0 }
}

/** Where the marks of this upload begin; `fresh` for a picture never seen. Throws RESTORATION_IN_PROGRESS where another upload came between. */
export async function phaseFor(tx: Tx, userId: number, seen: SeenLook, known: KnownPictures, fresh: number): Promise<number> {
  const [latest] = await tx.select({ id: pictureLooks.id }).from(pictureLooks).where(eq(pictureLooks.userId, userId)).orderBy(desc(pictureLooks.id)).limit(1)
  if (latest && latest.id > known.latest) throw new AppError('RESTORATION_IN_PROGRESS')
  return seen.like ? known.pictures[seen.like.index]!.phase : fresh
}

/** Keeps what an upload looks like. */
export async function keepLook(tx: Tx, secrets: SecretBox, { userId, photoId, seen, phase }: { userId: number; photoId: number; seen: SeenLook; phase: number }): Promise<void> {
  await tx.insert(pictureLooks).values({ userId, photoId, look: secrets.seal(SEALED_AS, seen.look), frame: seen.like ? [...seen.like.frame ?? []] : null, phase })
}

/** Forgets deleted photos after a month. */
export async function forgetLooks(reader: Reader): Promise<void> {
  await reader.delete(pictureLooks).where(and(isNull(pictureLooks.photoId), lt(pictureLooks.createdAt, REMEMBERED)))
}
