/**
 * Collects the facts of a restoration's receipt. What was not recorded at the time is null, never
 * guessed.
 */
import { asc, eq } from '../../db/drizzle.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { FingerprintKind } from '#contract/fingerprint.ts'
import { RestoreOptions } from '#contract/photo-versions.ts'
import { receiptCopy } from '#copy/account/receipt.ts'
import type { Storage } from '../../adapters/storage/storage.ts'
import { fileFingerprints } from '../../db/schema/proof.ts'
import { users } from '../../db/schema/users.ts'
import { fingerprintFile, storeFingerprints } from '../../domain/fingerprints.ts'
import { retouchChain } from '../../domain/retouch-chain.ts'
import { findUnlockedPhoto, type PhotoOfUser } from '../../domain/unlocked-photo.ts'
import { provenanceOf, readVersionReport } from '../../domain/version-report.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'

export type ReceiptDeps = {
  db: Db
  storage: Storage
  now: Clock
  /** Days without a visit after which an account is deleted. */
  inactivityDays: number
}

type FileFact = {
  file: string
  picture: string
  /** When the fingerprint was computed, if later than the file was written. */
  computedAt: Date | null
}

type Fingerprint = typeof fileFingerprints.$inferSelect

/** Computes and stores the fingerprint of a file that was written before fingerprints were. */
async function computeMissing(
  { db, storage, now }: ReceiptDeps,
  row: { photoId: number; versionId: number | null },
  kind: 'original' | 'hd',
  key: string,
): Promise<FileFact> {
  const found = await computeNow(storage, kind, key)
  await db.transaction((tx) => storeFingerprints(tx, row, [found]))
  return { file: found.file, picture: found.picture, computedAt: now() }
}

const storedFact = (
  { createdAt, fileHash, pictureHash }: Fingerprint,
  writtenAt: Date,
): FileFact => ({
  file: fileHash,
  picture: pictureHash,
  computedAt: createdAt > writtenAt ? createdAt : null,
})

/** Throws PHOTO_NOT_FOUND, PHOTO_NOT_READY, PHOTO_LOCKED. */
export async function collectReceipt(deps: ReceiptDeps, asked: PhotoOfUser) {
  const { db, now, inactivityDays } = deps
  const unlocked = await findUnlockedPhoto(db, asked, receiptCopy.server.locked)
  const { photo, version, files } = unlocked
  const known = await db
    .select()
    .from(fileFingerprints)
    .where(eq(fileFingerprints.photoId, photo.id))
    .orderBy(asc(fileFingerprints.id))
  const isOfVersion = (row: (typeof known)[number]) => row.versionId === (version?.id ?? null)
  const of = (kind: FingerprintKind) =>
    known.find(
      (row) => row.kind === kind && row.manifest === null && (kind !== 'hd' || isOfVersion(row)),
    )
  const signed = known.findLast((row) => row.kind === 'hd' && row.manifest && isOfVersion(row))

  const fact = async (kind: 'original' | 'hd', key: string, writtenAt: Date): Promise<FileFact> => {
    const row = of(kind)
    if (row) return storedFact(row, writtenAt)
    const versionId = kind === 'hd' ? (version?.id ?? null) : null
    return computeMissing(deps, { photoId: photo.id, versionId }, kind, key)
  }

  const report = version?.report ?? {}
  const { shares, ...provenance } = { ...provenanceOf(report), ...described(report) }
  const strokes = version ? await retouchChain(db, photo.id, version.id) : []
  const [owner] = await db
    .select({ lastSeenAt: users.lastSeenAt })
    .from(users)
    .where(eq(users.id, asked.userId))
  return {
    madeAt: now(),
    publicId: photo.publicId,
    filename: photo.filename,
    /** Null for photos older than versions. */
    restoredAt: version?.createdAt ?? null,
    received: of('received')?.fileHash ?? null,
    original: {
      ...(await fact('original', files.original, photo.createdAt)),
      width: photo.width,
      height: photo.height,
    },
    hd: {
      ...(await fact('hd', files.hd, version?.createdAt ?? photo.createdAt)),
      width: version?.width ?? null,
      height: version?.height ?? null,
    },
    /** The signed HD file that was downloaded last; null before. */
    signed: signed?.manifest
      ? { file: signed.fileHash, manifest: signed.manifest, by: signed.signedBy ?? '' }
      : null,
    ...provenance,
    networks: provenance.networks ?? hostedNetworks(provenance),
    shares,
    options: RestoreOptions.catch({}).parse(version?.options ?? {}),
    strokes: {
      erased: strokes.filter(({ tool }) => tool !== 'keep').length,
      kept: strokes.filter(({ tool }) => tool === 'keep').length,
    },
    /** Earliest deletion without another visit. */
    keptAtLeastUntil: new Date((owner?.lastSeenAt ?? now()).getTime() + inactivityDays * DAY_MS),
  }
}
/**
 * A hosted engine names its model in its version, as `2 owner/name:version`; the files of its
 * networks are unknown.
 */
function hostedNetworks({
  engine,
  engineVersion,
}: ReturnType<typeof provenanceOf>): { name: string; sha256: string | null }[] | null {
  const model = engine === 'replicate' ? engineVersion?.split(' ')[1] : undefined
  return model ? [{ name: model, sha256: null }] : null
}

export type Receipt = Awaited<ReturnType<typeof collectReceipt>>

function described(report: unknown) {
  const { retouch, treatments, coloured, faces } = readVersionReport(report)
  const chosenFaces = faces.filter(({ choice }) => choice !== 'restored').length
  return { shares: retouch, treatments, coloured, chosenFaces }
}

async function computeNow(storage: Storage, kind: FingerprintKind, key: string) {
  const copy = await storage.localCopy(key)
  try {
    return await fingerprintFile(kind, copy.path)
  } finally {
    await copy.release()
  }
}
