/**
 * Collects everything stored about a user as plain data for the export's JSON, without secrets and
 * other people's data. The file is long because it lists every table.
 */
import { asc, eq, getTableColumns, inArray, or, sql } from '../../db/drizzle.ts'
import { albumPhotos, albums } from '../../db/schema/albums.ts'
import { accountNotes, sentMails } from '../../db/schema/customers.ts'
import { gifts } from '../../db/schema/gifts.ts'
import { familyLinks, familyReplies } from '../../db/schema/family.ts'
import { adminLogs, authLogs } from '../../db/schema/logs.ts'
import { creditMovements, transactions } from '../../db/schema/money.ts'
import {
  invoices,
  mails,
  orders,
  subscriptions,
  waivers,
  withdrawals,
} from '../../db/schema/orders.ts'
import {
  deletedUploads,
  galleryConsents,
  photos,
  photoVersions,
  restorations,
  type StoredRetouch,
} from '../../db/schema/photos.ts'
import { fileFingerprints } from '../../db/schema/proof.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { privacyConsents } from '../../db/schema/settings.ts'
import { recoveryCodes, secondFactors } from '../../db/schema/second-factors.ts'
import { users } from '../../db/schema/users.ts'
import { photoVersos } from '../../db/schema/versos.ts'
import type { Memory } from '#contract/memories.ts'
import type { ExportSection } from '#copy/account/export.ts'
import { readMemories } from '../../domain/memories.ts'
import {
  PHOTO_FILE_FIELDS,
  VERSION_FILE_FIELDS,
  VERSO_FILE_FIELDS,
} from '../../domain/photo-files.ts'
import { exportedReport } from '../../domain/version-report.ts'
import type { Reader } from '../../platform/db.ts'
import { readPrivacy } from './settings.privacy.ts'

type Row = Record<string, unknown>
/** Removes server-internal fields from a row: storage keys and hashes. */
const without = (row: Row, ...names: string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))

export type PictureFile = {
  key: string
  publicId: string
  /** `envoi` is the whole upload that the original was straightened out of. */
  kind: 'original' | 'envoi' | 'apercu' | 'hd' | 'verso' | 'verso-apercu' | 'verso-hd'
  version: number | null
  /** Written into the file. */
  memory?: Memory | undefined
}
/**
 * Versions made by strokes; each has a file of its own, since an account may have hundreds of
 * megabytes of them.
 */
type Painted = { publicId: string; version: number }
export type Records = {
  data: Record<ExportSection, unknown>
  photos: (typeof photos.$inferSelect)[]
  pictures: PictureFile[]
  painted: Painted[]
}

const withoutStrokes = (table: typeof photoVersions | typeof restorations) =>
  sql<Omit<StoredRetouch, 'strokes'> | null>`${table.retouch} - 'strokes'`

/**
 * Returns the stored pictures that the owner may download: originals, previews, and clean files of
 * unlocked photos only.
 */
function picturesOf(
  owned: (typeof photos.$inferSelect)[],
  versions: readonly Pick<typeof photoVersions.$inferSelect, 'id' | 'photoId' | 'hdKey'>[],
  memories: Map<number, Memory>,
  versos: readonly (typeof photoVersos.$inferSelect)[],
): PictureFile[] {
  return owned.flatMap((photo): PictureFile[] => {
    const { publicId } = photo
    const mine = versions.filter(({ photoId }) => photoId === photo.id)
    const memory = memories.get(photo.id)
    const verso = versos.find(({ photoId }) => photoId === photo.id)
    const result = verso && (photo.isHdUnlocked ? verso.hdKey : verso.watermarkKey)
    const resultKind = photo.isHdUnlocked ? 'verso-hd' : 'verso-apercu'
    return [
      { key: photo.originalUrl, publicId, kind: 'original', version: null },
      ...(photo.uploadUrl
        ? [{ key: photo.uploadUrl, publicId, kind: 'envoi' as const, version: null }]
        : []),
      ...(photo.watermarkUrl && !photo.isHdUnlocked
        ? [{ key: photo.watermarkUrl, publicId, kind: 'apercu' as const, version: null }]
        : []),
      ...(photo.isHdUnlocked
        ? mine.map(({ hdKey, id }) => ({
            key: hdKey,
            publicId,
            kind: 'hd' as const,
            version: mine.length > 1 ? id : null,
            memory,
          }))
        : []),
      ...(verso
        ? [{ key: verso.originalKey, publicId, kind: 'verso' as const, version: null }]
        : []),
      ...(result ? [{ key: result, publicId, kind: resultKind, version: null } as const] : []),
    ]
  })
}

/** The state of the second factor, without its secret and codes; null without one. */
async function secondFactorOf(db: Reader, userId: number): Promise<Row | null> {
  const [factor] = await db
    .select({ enabledAt: secondFactors.enabledAt, createdAt: secondFactors.createdAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
  const recoveryCodesLeft = await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))
  return factor ? { ...factor, recoveryCodesLeft } : null
}

/** Administrators' actions on this account and its photos, without the administrators' names. */
const actionsOn = (db: Reader, userId: number) =>
  db
    .select({
      createdAt: adminLogs.createdAt,
      action: adminLogs.action,
      details: adminLogs.details,
      oldValue: adminLogs.oldValue,
      newValue: adminLogs.newValue,
    })
    .from(adminLogs)
    .where(eq(adminLogs.targetUserId, userId))
    .orderBy(asc(adminLogs.id))

/**
 * Sign-ins of the account, and failed ones with its address, whose network and browser may belong
 * to another person.
 */
async function signInsOf(db: Reader, { id, email }: { id: number; email: string }): Promise<Row[]> {
  const rows = await db
    .select()
    .from(authLogs)
    .where(or(eq(authLogs.userId, id), eq(authLogs.email, email)))
    .orderBy(asc(authLogs.id))
  return rows.map((row) =>
    row.userId === id ? row : without(row, 'ipAddress', 'userAgent', 'network'),
  )
}

/** Albums with the public ids of their photos, in order. */
async function albumsOf(db: Reader, userId: number): Promise<Row[]> {
  const rows = await db
    .select({
      albumId: albums.id,
      publicId: albums.publicId,
      title: albums.title,
      createdAt: albums.createdAt,
      photo: photos.publicId,
    })
    .from(albums)
    .leftJoin(albumPhotos, eq(albumPhotos.albumId, albums.id))
    .leftJoin(photos, eq(photos.id, albumPhotos.photoId))
    .where(eq(albums.userId, userId))
    .orderBy(asc(albums.id), asc(albumPhotos.position))
  return [...Map.groupBy(rows, ({ albumId }) => albumId).values()].map((own) => {
    const [{ publicId, title, createdAt }] = own as [(typeof own)[number]]
    return { publicId, title, createdAt, photos: own.flatMap(({ photo }) => photo ?? []) }
  })
}

/**
 * Family links of the account with the replies of relatives, without the secrets of links and
 * visits.
 */
async function familyOf(db: Reader, userId: number): Promise<Row[]> {
  const links = await db
    .select()
    .from(familyLinks)
    .where(eq(familyLinks.userId, userId))
    .orderBy(asc(familyLinks.id))
  const replies = await db
    .select({ reply: familyReplies })
    .from(familyReplies)
    .innerJoin(familyLinks, eq(familyLinks.id, familyReplies.linkId))
    .where(eq(familyLinks.userId, userId))
    .orderBy(asc(familyReplies.id))
  return links.map((link) => ({
    ...without(link, 'userId', 'tokenHash', 'sealedToken'),
    reponses: replies
      .filter(({ reply }) => reply.linkId === link.id)
      .map(({ reply }) => without(reply, 'linkId', 'visit', 'submission')),
  }))
}

/** The photos of an account with everything stored about each of them. */
async function readPhotos(db: Reader, userId: number) {
  const owned = await db
    .select()
    .from(photos)
    .where(eq(photos.userId, userId))
    .orderBy(asc(photos.id))
  const ids = owned.map(({ id }) => id)
  const versions = await db
    .select({ ...getTableColumns(photoVersions), retouch: withoutStrokes(photoVersions) })
    .from(photoVersions)
    .where(inArray(photoVersions.photoId, ids))
    .orderBy(asc(photoVersions.id))
  const memories = await readMemories(db, ids)
  const versos = await db.select().from(photoVersos).where(inArray(photoVersos.photoId, ids))
  const runs = await db
    .select({ ...getTableColumns(restorations), retouch: withoutStrokes(restorations) })
    .from(restorations)
    .where(eq(restorations.userId, userId))
    .orderBy(asc(restorations.id))
  const fingerprints = await db
    .select()
    .from(fileFingerprints)
    .where(inArray(fileFingerprints.photoId, ids))
    .orderBy(asc(fileFingerprints.id))
  return { owned, versions, memories, versos, runs, fingerprints }
}

/** The section `photos` of the export. */
const photosSection = ({
  owned,
  versions,
  memories,
  versos,
  runs,
  fingerprints,
}: Awaited<ReturnType<typeof readPhotos>>): Row[] =>
  owned.map((photo) => ({
    ...without(photo, ...PHOTO_FILE_FIELDS, 'userId'),
    souvenirs: memories.get(photo.id) ?? null,
    verso: versos
      .filter(({ photoId }) => photoId === photo.id)
      .map((row) => without(row, ...VERSO_FILE_FIELDS, 'photoId')),
    versions: versions
      .filter(({ photoId }) => photoId === photo.id)
      .map((row) => ({
        ...without(row, ...VERSION_FILE_FIELDS, 'photoId'),
        report: exportedReport(row.report),
      })),
    empreintes: fingerprints
      .filter(({ photoId }) => photoId === photo.id)
      .map((row) => without(row, 'id', 'photoId')),
    restaurations: runs
      .filter(({ photoId }) => photoId === photo.id)
      .map((row) => without(row, 'photoId', 'userId')),
  }))

/** The sections about money: the ledger, orders, payments, subscriptions and documents. */
const readMoney = async (db: Reader, userId: number) => ({
  credits: await db
    .select()
    .from(creditMovements)
    .where(eq(creditMovements.userId, userId))
    .orderBy(asc(creditMovements.id)),
  commandes: await db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(asc(orders.createdAt)),
  transactions: await db
    .select()
    .from(transactions)
    .where(eq(transactions.userId, userId))
    .orderBy(asc(transactions.id)),
  abonnements: await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(asc(subscriptions.createdAt)),
  factures: await db
    .select()
    .from(invoices)
    .where(eq(invoices.userId, userId))
    .orderBy(asc(invoices.id)),
  retractations: await db
    .select()
    .from(withdrawals)
    .where(eq(withdrawals.userId, userId))
    .orderBy(asc(withdrawals.createdAt)),
  renonciations: await db
    .select()
    .from(waivers)
    .where(eq(waivers.userId, userId))
    .orderBy(asc(waivers.id)),
})

/** The sections of the gifts that the account bought and received. */
const readGifts = async (db: Reader, userId: number) => ({
  cadeauxOfferts: (
    await db
      .select()
      .from(gifts)
      .where(eq(gifts.userId, userId))
      .orderBy(asc(gifts.createdAt), asc(gifts.id))
  ).map((row) => without(row, 'codeHash', 'codeSealed', 'redeemedBy')),
  cadeauxRecus: await db
    .select({
      redeemedAt: gifts.redeemedAt,
      credits: gifts.credits,
      fromName: gifts.fromName,
      toName: gifts.toName,
      message: gifts.message,
    })
    .from(gifts)
    .where(eq(gifts.redeemedBy, userId))
    .orderBy(asc(gifts.redeemedAt)),
})

/** The sections of the mails to the account, sent and waiting. */
const readMails = async (db: Reader, account: { id: number; email: string }) => ({
  courriersEnvoyes: await db
    .select({
      subject: sentMails.subject,
      sentAt: sentMails.sentAt,
      refused: sentMails.refused,
    })
    .from(sentMails)
    .where(eq(sentMails.userId, account.id))
    .orderBy(asc(sentMails.id)),
  courriersEnAttente: await db
    .select({ subject: mails.subject, createdAt: mails.createdAt })
    .from(mails)
    .where(eq(mails.recipient, account.email))
    .orderBy(asc(mails.id)),
})

/** Returns null if the account no longer exists. */
export async function readRecords(db: Reader, userId: number): Promise<Records | null> {
  const [account] = await db.select().from(users).where(eq(users.id, userId))
  if (!account) return null
  const stored = await readPhotos(db, userId)
  const { owned, versions, memories, versos } = stored
  const data: Record<ExportSection, unknown> = {
    compte: without(account, 'password'),
    confidentialite: {
      choix: await readPrivacy(db, userId),
      preuves: await db
        .select()
        .from(privacyConsents)
        .where(eq(privacyConsents.userId, userId))
        .orderBy(asc(privacyConsents.id)),
    },
    photos: photosSection(stored),
    albums: await albumsOf(db, userId),
    ...(await readMoney(db, userId)),
    ...(await readGifts(db, userId)),
    accordsGalerie: await db
      .select()
      .from(galleryConsents)
      .where(eq(galleryConsents.userId, userId))
      .orderBy(asc(galleryConsents.id)),
    liensDeFamille: await familyOf(db, userId),
    connexions: await signInsOf(db, account),
    actionsAdministration: await actionsOn(db, userId),
    envoisSupprimes: await db
      .select({ uploadedAt: deletedUploads.uploadedAt })
      .from(deletedUploads)
      .where(eq(deletedUploads.userId, userId))
      .orderBy(asc(deletedUploads.id)),
    notesDuService: await db
      .select({ text: accountNotes.text, createdAt: accountNotes.createdAt })
      .from(accountNotes)
      .where(eq(accountNotes.userId, userId))
      .orderBy(asc(accountNotes.id)),
    ...(await readMails(db, account)),
    doubleAuthentification: await secondFactorOf(db, userId),
    sessions: (
      await db.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(asc(sessions.id))
    ).map((row) => without(row, 'tokenHash', 'imageTokenHash')),
  }
  const painted = owned.flatMap(({ id, publicId }) =>
    versions
      .filter(({ photoId, retouch }) => photoId === id && retouch !== null)
      .map((version) => ({ publicId, version: version.id })),
  )
  return { data, photos: owned, pictures: picturesOf(owned, versions, memories, versos), painted }
}

/** The strokes of a version as JSON text; undefined once it is deleted. */
export async function readStrokes(db: Reader, version: number): Promise<string | undefined> {
  const [row] = await db
    .select({ strokes: sql<string>`(${photoVersions.retouch}->'strokes')::text` })
    .from(photoVersions)
    .where(eq(photoVersions.id, version))
  return row?.strokes
}
