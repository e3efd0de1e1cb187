/**
 * Records deletions in their own transaction, so that restoring an older backup does not bring
 * deleted data back.
 */
import type { PrivacyChoices } from '#contract/settings.ts'
import { and, eq, inArray, notInArray, sql } from '../db/drizzle.ts'
import { memoryPeople } from '../db/schema/memories.ts'
import { photos } from '../db/schema/photos.ts'
import { erasures } from '../db/schema/service.ts'
import { users } from '../db/schema/users.ts'
import type { Tx } from '../platform/db.ts'

/** Includes the creation time, because ids are reused after a backup is restored. */
export const accountName = sql<string>`'account:' || ${users.id} || ':' || (extract(epoch from ${users.createdAt}) * 1000000)::bigint`
/** Named like the account, since ids are reused. */
export const roleName = sql<string>`'role:' || ${users.id} || ':' || (extract(epoch from ${users.createdAt}) * 1000000)::bigint`
/** A choice of the privacy settings that an account switched off. */
export const optOutName = (choice: keyof PrivacyChoices) =>
  sql<string>`${`opt-out:${choice}:`} || ${accountName}`
/**
 * A person of a photo's memory, in one of 256 groups by name: bounds the entries of a photo, and
 * the list holds no name.
 */
export const personName = sql<string>`'person:' || ${photos.publicId} || ':' || left(md5(${memoryPeople.name}), 2)`
export const consentName = (publicId: string): string => `gallery:${publicId}`
export const photoName = (publicId: string): string => `photo:${publicId}`

/** A verso by the storage key of its original, which no other one has. */
export const versoName = (originalKey: string): string => `verso:${originalKey}`

/**
 * The place of a photo in an album, both by public id; a photo that was taken out never returns.
 */
export const albumPlaceName = (albumId: string, photoId: string): string =>
  `album:${albumId}:${photoId}`

export const albumName = (albumId: string): string => `album:${albumId}`

export const familyLinkName = (tokenHash: string): string => `family-link:${tokenHash}`
export const familyReplyName = (linkId: number, submission: string): string =>
  `family-reply:${linkId}:${submission}`

/** Call it before the row of the account is deleted. */
export async function noteErasedAccount(tx: Tx, userId: number): Promise<void> {
  await tx.execute(
    sql`insert into ${erasures} (what) select ${accountName} from ${users} where ${users.id} = ${userId}`,
  )
}

/** Records that an account lost a role. */
export async function noteLostRole(tx: Tx, userId: number): Promise<void> {
  await tx.execute(
    sql`insert into ${erasures} (what) select ${roleName} from ${users} where ${users.id} = ${userId}`,
  )
}

/** Records that an account switched off a choice of its privacy settings. */
export async function noteOptOut(
  tx: Tx,
  userId: number,
  choice: keyof PrivacyChoices,
): Promise<void> {
  await tx.execute(
    sql`insert into ${erasures} (what) select ${optOutName(choice)} from ${users} where ${users.id} = ${userId}`,
  )
}

export async function noteErasedPhoto(tx: Tx, publicId: string): Promise<void> {
  await tx.insert(erasures).values({ what: photoName(publicId) })
}

/**
 * Records the people that a photo's memory loses, each once with its latest time. Call it before
 * their rows are replaced.
 */
export async function noteErasedPeople(
  tx: Tx,
  photoId: number,
  keptNames: readonly string[],
): Promise<void> {
  const lost = tx
    .selectDistinct({ what: personName })
    .from(memoryPeople)
    .innerJoin(photos, eq(photos.id, memoryPeople.photoId))
    .where(and(eq(photos.id, photoId), notInArray(memoryPeople.name, [...keptNames])))
  await tx.delete(erasures).where(inArray(erasures.what, lost))
  await tx.execute(sql`insert into ${erasures} (what) ${lost}`)
}

/** Records that the verso of a photo was removed. */
export async function noteErasedVerso(tx: Tx, originalKey: string): Promise<void> {
  await tx.insert(erasures).values({ what: versoName(originalKey) })
}

/** Records that consent to show a pair in the gallery was withdrawn. */
export async function noteWithdrawnConsent(tx: Tx, publicId: string): Promise<void> {
  await tx.insert(erasures).values({ what: consentName(publicId) })
}

/** Records that a photo was taken out of an album. */
export async function noteTakenOut(tx: Tx, albumId: string, photoId: string): Promise<void> {
  await tx.insert(erasures).values({ what: albumPlaceName(albumId, photoId) })
}

/** Records that an album was deleted; its photos stay. */
export async function noteErasedAlbum(tx: Tx, albumId: string): Promise<void> {
  await tx.insert(erasures).values({ what: albumName(albumId) })
}

/** Records that a family link was closed. */
export async function noteClosedFamilyLink(tx: Tx, tokenHash: string): Promise<void> {
  await tx.insert(erasures).values({ what: familyLinkName(tokenHash) })
}

/** Records that a reply to a family link was deleted. */
export async function noteErasedFamilyReply(
  tx: Tx,
  { linkId, submission }: { linkId: number; submission: string },
): Promise<void> {
  await tx.insert(erasures).values({ what: familyReplyName(linkId, submission) })
}
