/**
 * Fingerprints of a photo's files: computed when a file is written, stored with the rows that name
 * it.
 */
import { readFile } from 'node:fs/promises'
import { fingerprintOf, type Fingerprint, type FingerprintKind } from '#contract/fingerprint.ts'
import { and, desc, eq, inArray, isNotNull, or } from '../db/drizzle.ts'
import { fileFingerprints } from '../db/schema/proof.ts'
import type { Tx } from '../platform/db.ts'

/** The certificate's name and the manifest's, of a signed file. */
export type Signature = { signedBy: string; manifest: string }
export type NewFingerprint = Fingerprint & { kind: FingerprintKind; signature?: Signature | null }

/** Reads the whole file, at most the size of an HD file. */
export const fingerprintFile = async (
  kind: FingerprintKind,
  path: string,
): Promise<NewFingerprint> => ({ kind, ...(await fingerprintOf(await readFile(path))) })

/**
 * Maximum number of fingerprints of a photo's files that are made on request, signed or composed:
 * each request adds one.
 */
const MAX_ON_REQUEST = 1_000
const isMadeOnRequest = or(
  inArray(fileFingerprints.kind, ['share', 'print']),
  isNotNull(fileFingerprints.signedBy),
)

/**
 * A file that the photo already has is not stored again; beyond `MAX_ON_REQUEST` the oldest ones of
 * files made on request are deleted. Rejects when the photo is deleted.
 */
export async function storeFingerprints(
  tx: Tx,
  { photoId, versionId }: { photoId: number; versionId: number | null },
  found: readonly NewFingerprint[],
): Promise<void> {
  await tx
    .insert(fileFingerprints)
    .values(
      found.map(({ kind, file, picture, signature }) => ({
        photoId,
        versionId,
        kind,
        fileHash: file,
        pictureHash: picture,
        ...signature,
      })),
    )
    .onConflictDoNothing()
  const tooOld = tx
    .select({ id: fileFingerprints.id })
    .from(fileFingerprints)
    .where(and(eq(fileFingerprints.photoId, photoId), isMadeOnRequest))
    .orderBy(desc(fileFingerprints.id))
    .offset(MAX_ON_REQUEST)
  await tx.delete(fileFingerprints).where(inArray(fileFingerprints.id, tooOld))
}
