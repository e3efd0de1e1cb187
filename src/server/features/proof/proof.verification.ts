/**
 * Looks up a file by its hashes. The reply has the same shape for every file and identifies nobody.
 */
import { and, asc, desc, eq, notInArray, sql } from '../../db/drizzle.ts'
import type { Fingerprint } from '#contract/fingerprint.ts'
import type { Verification } from '#contract/proof.ts'
import { photoVersions } from '../../db/schema/photos.ts'
import { fileFingerprints } from '../../db/schema/proof.ts'
import { provenanceOf, readVersionReport } from '../../domain/version-report.ts'
import type { Db } from '../../platform/db.ts'

const UNKNOWN: Verification = {
  isKnown: false,
  isSameFile: false,
  kind: null,
  restoredAt: null,
  engine: null,
  engineVersion: null,
  reconstructed: null,
  signedBy: null,
}

/**
 * Prefers a match of the whole file to one of the picture, and the first of several restorations
 * with the same result.
 */
export async function verify(db: Db, { file, picture }: Fingerprint): Promise<Verification> {
  const [found] = await db
    .select({
      kind: fileFingerprints.kind,
      fileHash: fileFingerprints.fileHash,
      signedBy: fileFingerprints.signedBy,
      restoredAt: photoVersions.createdAt,
      report: photoVersions.report,
    })
    .from(fileFingerprints)
    .innerJoin(photoVersions, eq(photoVersions.id, fileFingerprints.versionId))
    .where(
      and(
        eq(fileFingerprints.pictureHash, picture),
        notInArray(fileFingerprints.kind, ['received', 'original']),
      ),
    )
    .orderBy(desc(sql`${fileFingerprints.fileHash} = ${file}`), asc(fileFingerprints.id))
    .limit(1)
  if (!found || found.kind === 'received' || found.kind === 'original') return UNKNOWN
  const { engine, engineVersion } = provenanceOf(found.report)
  return {
    isKnown: true,
    isSameFile: found.fileHash === file,
    kind: found.kind,
    restoredAt: found.restoredAt.toISOString(),
    engine,
    engineVersion,
    reconstructed: readVersionReport(found.report).retouch?.reconstructed ?? null,
    signedBy: found.fileHash === file ? found.signedBy : null,
  }
}
