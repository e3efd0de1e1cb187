/**
 * Operations of relatives behind a family link, without an account: view the pictures, reply,
 * report the page.
 */
import { and, eq } from '../../db/drizzle.ts'
import {
  FAMILY_MAX_SIDE,
  FIRST_NAME_MAX,
  MAX_FAMILY_REPLIES,
  MORE_FAMILY_REPLIES,
  PERSON_NAME_MAX,
  type FamilyVote,
} from '#contract/family-limits.ts'
import type { FamilyPlace } from '#contract/relatives.ts'
import { relativesCopy } from '#copy/public/relatives.ts'
import { validationCopy } from '#copy/validation.ts'
import type { Storage } from '../../adapters/storage/storage.ts'
import { familyLinks, familyReplies, familyReports } from '../../db/schema/family.ts'
import { photos } from '../../db/schema/photos.ts'
import { fingerprintFile, storeFingerprints } from '../../domain/fingerprints.ts'
import { readVersionReport } from '../../domain/version-report.ts'
import { blocksOf, networkOf } from '../../http/addresses.ts'
import type { FileReply } from '../../http/file-reply.ts'
import { AppError, fieldError } from '../../platform/app-error.ts'
import { hashSecret, type Clock } from '../../platform/clock.ts'
import type { Db, Reader, Tx } from '../../platform/db.ts'
import { visibleName, visibleText } from '../../platform/readable-name.ts'
import { createDailyCount } from './family.daily-count.ts'
import { endOf, isOpen, keptUntil, picturesOf, reportsOf, shownFile } from './family.store.ts'

export type RelativesDeps = {
  db: Db
  now: Clock
  storage: Pick<Storage, 'open' | 'size'>
  /** A pseudonym under the installation's key. */
  hash(text: string): string
  /**
   * The key of a copy reduced to that many pixels, without metadata. Throws OVERLOADED,
   * MissingFileError.
   */
  reducedCopy(source: {
    userId: number
    key: string
    width: number
    height: number
    maxSide: number
    restored: boolean
    /** Called with a new copy before it is stored. */
    made: (path: string) => Promise<void>
  }): Promise<string>
}
type LinkRow = typeof familyLinks.$inferSelect
type ReplyRow = typeof familyReplies.$inferInsert
type At = { token: string; picture: string }
type Sent = At & { visit: string; ip: string }

/**
 * Maximum number of calls to one link in a day from one block of networks: a vote, names and a
 * message of each of ten people in a household.
 */
const MAX_PER_DAY = 80
/** Further calls for each further picture of an album. */
const MORE_PER_DAY = 8
/** Maximum number of stored reports per page. */
const MAX_REPORTS = 20
const TOKEN = /^[A-Za-z0-9_-]{22}$/
const PICTURE_KEY_LENGTH = 16

/**
 * The largest block that a sender's network belongs to: a /48 or /24, which one person may hold as
 * a whole.
 */
const blockOf = (ip: string): string => {
  const network = networkOf(ip)
  return blocksOf(network).at(-1)?.prefix ?? network
}

/** One error for unknown, closed and expired links, so that callers cannot distinguish them. */
const noLink = () => new AppError('NOT_FOUND', { sentence: relativesCopy.closed.text })

export function createRelatives({ db, now, storage, hash, reducedCopy }: RelativesDeps) {
  const countOf = createDailyCount({ now, hash })
  const pictureKey = (link: LinkRow, photoId: number) =>
    hash(`${link.id} ${photoId}`).slice(0, PICTURE_KEY_LENGTH)

  /** Finds an open link, and locks its row for a change. Throws NOT_FOUND. */
  async function findLink(reader: Reader, token: string, { lock = false } = {}): Promise<LinkRow> {
    if (!TOKEN.test(token)) throw noLink()
    const query = reader
      .select()
      .from(familyLinks)
      .where(eq(familyLinks.tokenHash, hashSecret(token)))
    const [link] = await (lock ? query.for('update') : query)
    if (!link || !isOpen(link, now())) throw noLink()
    return link
  }

  /**
   * The link, the picture of it that `picture` names, and how many further ones it has. Throws
   * NOT_FOUND.
   */
  async function find(reader: Reader, { token, picture }: At) {
    const link = await findLink(reader, token)
    const pictures = await picturesOf(reader, link)
    const photo = pictures.find(({ id }) => pictureKey(link, id) === picture)
    if (!photo) throw noLink()
    return { link, photo, further: pictures.length - 1 }
  }

  /** Throws NOT_FOUND, OVERLOADED. */
  async function show(at: At, side: 'before' | 'after'): Promise<FileReply> {
    const { photo } = await find(db, at)
    const file = side === 'before' ? photo.originalUrl : shownFile(photo)
    if (!file) throw noLink()
    // The photo may be deleted during the call.
    const missing = async (error: unknown): Promise<never> => {
      await find(db, at)
      throw error
    }
    const key = await reducedCopy({
      userId: photo.userId,
      key: file,
      width: photo.width,
      height: photo.height,
      maxSide: FAMILY_MAX_SIDE,
      restored: side === 'after',
      made: async (path) => {
        if (side === 'before') return
        const found = await fingerprintFile('family', path)
        const of = { photoId: photo.id, versionId: photo.versionId }
        await db.transaction((tx) => storeFingerprints(tx, of, [found]))
      },
    }).catch(missing)
    return {
      open: async () => (await storage.open(key).catch(missing)).stream,
      mediaType: 'image/jpeg',
      bytes: await storage.size(key),
      etag: hash(key),
      noStore: true,
    }
  }

  /** Adds a reply. Throws NOT_FOUND, RATE_LIMITED, CONFLICT when the link has no room. */
  async function add(
    sent: Sent,
    values: Pick<ReplyRow, 'kind' | 'submission'> & Partial<ReplyRow>,
  ): Promise<Record<never, never>> {
    await db.transaction(async (tx) => {
      const { photo, further } = await find(tx, sent)
      // Photo before link, as the deletion of a photo locks them.
      const [kept] = await tx
        .select({ id: photos.id })
        .from(photos)
        .where(eq(photos.id, photo.id))
        .for('key share')
      if (!kept) throw noLink()
      const link = await findLink(tx, sent.token, { lock: true })
      const sentToday = countOf(
        `${link.id} ${blockOf(sent.ip)}`,
        MAX_PER_DAY + MORE_PER_DAY * further,
      )
      const reply = { ...values, linkId: link.id, photoId: photo.id }
      await requireRoom(tx, reply, { sentToday, further })
      await tx
        .insert(familyReplies)
        .values({ ...reply, visit: sent.visit, createdAt: now() })
        .onConflictDoUpdate({
          target: [
            familyReplies.linkId,
            familyReplies.photoId,
            familyReplies.kind,
            familyReplies.submission,
          ],
          // A repeated request changes nothing but the vote, of which the last one counts.
          set: { vote: values.vote ?? null },
          setWhere: eq(familyReplies.kind, 'vote'),
        })
    })
    return {}
  }

  /** Throws CONFLICT unless the link has room for a further reply; a repeated reply needs none. */
  async function requireRoom(
    tx: Tx,
    {
      linkId,
      photoId,
      kind,
      submission,
    }: Pick<ReplyRow, 'linkId' | 'photoId' | 'kind' | 'submission'>,
    { sentToday, further }: { sentToday: number; further: number },
  ): Promise<void> {
    const ofLink = eq(familyReplies.linkId, linkId)
    const same = and(
      ofLink,
      eq(familyReplies.photoId, photoId),
      eq(familyReplies.kind, kind),
      eq(familyReplies.submission, submission),
    )
    if ((await tx.$count(familyReplies, same)) > 0) return
    const room = MAX_FAMILY_REPLIES + MORE_FAMILY_REPLIES * further
    const left = room - (await tx.$count(familyReplies, ofLink))
    // A network may send at most as much as is left for all others, so that it cannot fill the
    // link.
    if (sentToday > left) throw new AppError('CONFLICT', { sentence: relativesCopy.full })
  }

  return {
    /** Throws NOT_FOUND. */
    async page(token: string) {
      const link = await findLink(db, token)
      const pictures = await picturesOf(db, link)
      if (pictures.length === 0) throw noLink()
      const reports = await reportsOf(db, pictures)
      return {
        firstLine: link.firstLine,
        endsAt: endOf(link).toISOString(),
        keptUntil: keptUntil(link).toISOString(),
        pictures: pictures.map((photo) => ({
          key: pictureKey(link, photo.id),
          width: photo.width,
          height: photo.height,
          isLocked: !photo.isHdUnlocked,
          version: hash(shownFile(photo) ?? '').slice(0, PICTURE_KEY_LENGTH),
          faces: readVersionReport(reports.get(photo.versionId) ?? {}).faces.map(({ box }) => box),
        })),
      }
    },

    before: (at: At) => show(at, 'before'),
    after: (at: At) => show(at, 'after'),

    vote: (sent: Sent & { vote: FamilyVote }) =>
      add(sent, { kind: 'vote', submission: sent.visit, vote: sent.vote }),

    /** Throws INVALID_INPUT for a name without letters, or too long in plain letters. */
    async name(sent: Sent & { submission: string; name: string; place: FamilyPlace | null }) {
      const name = visibleName(sent.name)
      if (!/[\p{L}\p{N}]/u.test(name)) throw fieldError('name', relativesCopy.name.required)
      if (name.length > PERSON_NAME_MAX) throw fieldError('name', relativesCopy.name.tooLong)
      const { submission, place } = sent
      return add(sent, { kind: 'name', submission, name, place })
    },

    /**
     * Throws INVALID_INPUT when both texts are empty, and for a first name that is too long in
     * plain letters.
     */
    async message(sent: Sent & { submission: string; message: string; firstName: string }) {
      const message = visibleText(sent.message) || null
      const firstName = visibleName(sent.firstName) || null
      if (firstName && firstName.length > FIRST_NAME_MAX)
        throw fieldError('firstName', validationCopy.tooLong(FIRST_NAME_MAX))
      if (!message && !firstName) throw fieldError('message', relativesCopy.message.required)
      return add(sent, { kind: 'message', submission: sent.submission, message, firstName })
    },

    /** Reports beyond the limit of a page are dropped. Throws NOT_FOUND, RATE_LIMITED. */
    async report({ token, reason, ip }: { token: string; reason: string; ip: string }) {
      await db.transaction(async (tx) => {
        const link = await findLink(tx, token, { lock: true })
        countOf(`report ${link.id} ${blockOf(ip)}`, MAX_PER_DAY)
        const open = and(eq(familyReports.linkId, link.id), eq(familyReports.status, 'open'))
        if ((await tx.$count(familyReports, open)) >= MAX_REPORTS) return
        await tx.insert(familyReports).values({ linkId: link.id, reason: visibleText(reason) })
      })
      return {}
    },
  }
}
export type Relatives = ReturnType<typeof createRelatives>
