/** Family links of an account: made, listed, closed; replies read and deleted. */
import { and, asc, eq, gt, isNull } from '../../db/drizzle.ts'
import { DAY_MS } from '#contract/durations.ts'
import { MAX_FAMILY_LINKS_PER_DAY, type FamilyDays } from '#contract/family-limits.ts'
import type { FamilyPlace } from '#contract/relatives.ts'
import { isPublicId } from '#contract/limits.ts'
import { familyCopy } from '#copy/account/family.ts'
import { albums } from '../../db/schema/albums.ts'
import { familyLinks, familyReplies } from '../../db/schema/family.ts'
import { photos } from '../../db/schema/photos.ts'
import { lockAccount, lockPhoto } from '../../domain/locks.ts'
import { noteClosedFamilyLink, noteErasedFamilyReply } from '../../domain/erasures.ts'
import { addPerson } from '../../domain/memories.ts'
import { AppError } from '../../platform/app-error.ts'
import { hashSecret, type Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { visibleText } from '../../platform/readable-name.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import {
  endOf,
  findLinks,
  isOpen,
  keptUntil,
  picturesOf,
  shownFile,
  type ShownLink,
} from './family.store.ts'

/** Bytes of a token: 128 bits. */
const TOKEN_BYTES = 16
/** The purpose under which tokens are sealed. */
const SEALED_AS = 'family link'

export type FamilyDeps = {
  db: Db
  now: Clock
  newSecret(bytes: number): string
  secrets: SecretBox
  publicUrl: string
}

/** Side of the box around a touched point, over the shorter side of the picture. */
const POINT_BOX = 0.16

/**
 * The place as a box inside the picture, in numbers that the memory's columns hold: a touched
 * point, or a box of less than a pixel, gets a square around it.
 */
function boxOf(
  { x, y, width, height }: FamilyPlace,
  picture: { width: number; height: number },
): FamilyPlace {
  const isBox = width * picture.width >= 1 && height * picture.height >= 1
  const side = POINT_BOX * Math.min(picture.width, picture.height)
  const across = isBox ? width : side / picture.width
  const down = isBox ? height : side / picture.height
  const inside = (from: number, length: number) =>
    Math.fround(Math.min(1 - length, Math.max(0, from)))
  return {
    x: inside(isBox ? x : x - across / 2, across),
    y: inside(isBox ? y : y - down / 2, down),
    width: across,
    height: down,
  }
}

type Subject = { photo?: string | undefined; album?: string | undefined }

/**
 * Locks the photo or album that a link is to show. Throws PHOTO_NOT_FOUND, NOT_FOUND,
 * PHOTO_NOT_READY.
 */
async function lockSubject(
  tx: Tx,
  userId: number,
  { photo: publicId, album: albumId }: Subject,
): Promise<{ photoId: number; albumId: null } | { photoId: null; albumId: number }> {
  if (albumId === undefined) {
    const isId = publicId !== undefined && isPublicId(publicId)
    const photo = await lockPhoto(tx, userId, isId ? eq(photos.publicId, publicId) : undefined)
    if (!photo) throw new AppError('PHOTO_NOT_FOUND')
    if (shownFile(photo) === null) throw new AppError('PHOTO_NOT_READY')
    return { photoId: photo.id, albumId: null }
  }
  await lockAccount(tx, userId)
  const [album] = await tx
    .select({ id: albums.id })
    .from(albums)
    .where(and(eq(albums.publicId, albumId), eq(albums.userId, userId)))
    .for('update')
  if (!album) throw new AppError('NOT_FOUND', { sentence: familyCopy.server.unknownAlbum })
  const pictures = await picturesOf(tx, { userId, photoId: null, albumId: album.id })
  if (pictures.length === 0) throw new AppError('PHOTO_NOT_READY')
  return { photoId: null, albumId: album.id }
}

export function createFamily({ db, now, newSecret, secrets, publicUrl }: FamilyDeps) {
  function toLink({ link, photo, album, replies }: ShownLink, time: Date) {
    const open = isOpen(link, time)
    const token = open ? secrets.open(SEALED_AS, link.sealedToken) : null
    return {
      id: link.id,
      photo: photo?.publicId ?? null,
      album: album?.publicId ?? null,
      title: photo?.name ?? album?.title ?? '',
      url: token && `${publicUrl}/famille/${token}`,
      firstLine: link.firstLine,
      isOpen: open,
      isClosedByOperator: link.closedBy === 'operator',
      createdAt: link.createdAt.toISOString(),
      endsAt: endOf(link).toISOString(),
      keptUntil: keptUntil(link).toISOString(),
      replies,
    }
  }

  /** Throws NOT_FOUND (unknown or not theirs). */
  async function findOwnLink(userId: number, id: number): Promise<ShownLink> {
    const [found] = await findLinks(db, and(eq(familyLinks.id, id), eq(familyLinks.userId, userId)))
    if (!found) throw new AppError('NOT_FOUND', { sentence: familyCopy.server.unknown })
    return found
  }

  return {
    async links(userId: number) {
      const time = now()
      const found = await findLinks(db, eq(familyLinks.userId, userId))
      return { links: found.map((shown) => toLink(shown, time)) }
    },

    /**
     * Throws PHOTO_NOT_FOUND, NOT_FOUND (unknown or not theirs), PHOTO_NOT_READY, CONFLICT (it has
     * an open link), TOO_MANY_LINKS.
     */
    async make(userId: number, asked: Subject & { days: FamilyDays; firstLine: string | null }) {
      const time = now()
      const token = newSecret(TOKEN_BYTES)
      const id = await db.transaction(async (tx) => {
        const subject = await lockSubject(tx, userId, asked)
        const open = and(
          subject.photoId === null
            ? eq(familyLinks.albumId, subject.albumId)
            : eq(familyLinks.photoId, subject.photoId),
          isNull(familyLinks.closedAt),
          gt(familyLinks.endsAt, time),
        )
        if ((await tx.$count(familyLinks, open)) > 0)
          throw new AppError('CONFLICT', { sentence: familyCopy.server.alreadyOpen })
        const ofToday = and(
          eq(familyLinks.userId, userId),
          gt(familyLinks.createdAt, new Date(time.getTime() - DAY_MS)),
        )
        if ((await tx.$count(familyLinks, ofToday)) >= MAX_FAMILY_LINKS_PER_DAY)
          throw new AppError('TOO_MANY_LINKS')
        const [made] = await tx
          .insert(familyLinks)
          .values({
            userId,
            ...subject,
            tokenHash: hashSecret(token),
            sealedToken: secrets.seal(SEALED_AS, token),
            firstLine: visibleText(asked.firstLine ?? '') || null,
            createdAt: time,
            endsAt: new Date(time.getTime() + asked.days * DAY_MS),
          })
          .returning({ id: familyLinks.id })
        return made!.id
      })
      return { link: toLink(await findOwnLink(userId, id), time) }
    },

    /** Does nothing to a link that has ended. Throws NOT_FOUND. */
    async close(userId: number, id: number) {
      const time = now()
      const { link } = await findOwnLink(userId, id)
      if (isOpen(link, time))
        await db.transaction(async (tx) => {
          await tx
            .update(familyLinks)
            .set({ closedAt: time, closedBy: 'owner' })
            .where(and(eq(familyLinks.id, id), isNull(familyLinks.closedAt)))
          await noteClosedFamilyLink(tx, link.tokenHash)
        })
      return { link: toLink(await findOwnLink(userId, id), time) }
    },

    /** Throws NOT_FOUND. */
    async replies(userId: number, id: number) {
      await findOwnLink(userId, id)
      const rows = await db
        .select({ reply: familyReplies, photo: photos.publicId })
        .from(familyReplies)
        .innerJoin(photos, eq(photos.id, familyReplies.photoId))
        .where(eq(familyReplies.linkId, id))
        .orderBy(asc(familyReplies.id))
      const visits = [...new Set(rows.map(({ reply }) => reply.visit))]
      return {
        replies: rows.map(({ reply: { visit, createdAt, acceptedAt, ...row }, photo }) => ({
          ...row,
          photo,
          isAccepted: acceptedAt !== null,
          visit: visits.indexOf(visit) + 1,
          createdAt: createdAt.toISOString(),
        })),
      }
    },

    /**
     * Writes a name into the photo's memory. Throws NOT_FOUND (no name, or not to their link),
     * CONFLICT (too many people).
     */
    async accept(userId: number, id: number) {
      await db.transaction(async (tx) => {
        const [found] = await tx
          .select({ photoId: familyReplies.photoId })
          .from(familyReplies)
          .innerJoin(familyLinks, eq(familyLinks.id, familyReplies.linkId))
          .where(
            and(
              eq(familyReplies.id, id),
              eq(familyReplies.kind, 'name'),
              eq(familyLinks.userId, userId),
            ),
          )
        const photo = found && (await lockPhoto(tx, userId, eq(photos.id, found.photoId)))
        const [reply] = photo
          ? await tx.select().from(familyReplies).where(eq(familyReplies.id, id)).for('update')
          : []
        if (!photo || !reply?.name)
          throw new AppError('NOT_FOUND', { sentence: familyCopy.server.replyGone })
        if (reply.acceptedAt) return
        const person = { name: reply.name, place: reply.place && boxOf(reply.place, photo) }
        if (!(await addPerson(tx, photo.id, person, now())))
          throw new AppError('CONFLICT', { sentence: familyCopy.server.tooMany })
        await tx.update(familyReplies).set({ acceptedAt: now() }).where(eq(familyReplies.id, id))
      })
      return {}
    },

    /** Throws NOT_FOUND (unknown, deleted already, or to another account's link). */
    async removeReply(userId: number, id: number) {
      const [found] = await db
        .select({ linkId: familyReplies.linkId, submission: familyReplies.submission })
        .from(familyReplies)
        .innerJoin(familyLinks, eq(familyLinks.id, familyReplies.linkId))
        .where(and(eq(familyReplies.id, id), eq(familyLinks.userId, userId)))
      if (!found) throw new AppError('NOT_FOUND', { sentence: familyCopy.server.replyGone })
      await db.transaction(async (tx) => {
        await tx.delete(familyReplies).where(eq(familyReplies.id, id))
        await noteErasedFamilyReply(tx, found)
      })
      return {}
    },
  }
}
export type Family = ReturnType<typeof createFamily>
