/**
 * Computes missing fingerprints of files that are older than this feature, a few in each run of the
 * sweeper.
 */
import { and, asc, eq, gt, notExists, sql } from '../../db/drizzle.ts'
import { MissingFileError, type Storage } from '../../adapters/storage/storage.ts'
import { photoVersions } from '../../db/schema/photos.ts'
import { fileFingerprints } from '../../db/schema/proof.ts'
import {
  fingerprintFile,
  storeFingerprints,
  type NewFingerprint,
} from '../../domain/fingerprints.ts'
import { sweepJob } from '../../jobs/shared-jobs.ts'
import type { Db } from '../../platform/db.ts'

/** Versions handled in one run. */
const BATCH = 20

export function createFingerprintBackfill({
  db,
  storage,
}: {
  db: Db
  storage: Pick<Storage, 'localCopy'>
}) {
  /**
   * Versions up to this number were handled by this process, also those whose files are missing.
   */
  let handled = 0

  async function fingerprintOf(
    kind: NewFingerprint['kind'],
    key: string | null,
  ): Promise<NewFingerprint[]> {
    if (key === null) return []
    try {
      const copy = await storage.localCopy(key)
      try {
        return [await fingerprintFile(kind, copy.path)]
      } finally {
        await copy.release()
      }
    } catch (error) {
      if (error instanceof MissingFileError) return []
      throw error
    }
  }

  return sweepJob(async ({ signal, log }) => {
    const recorded = db
      .select({ one: sql`1` })
      .from(fileFingerprints)
      .where(and(eq(fileFingerprints.versionId, photoVersions.id), eq(fileFingerprints.kind, 'hd')))
    const versions = await db
      .select()
      .from(photoVersions)
      .where(and(gt(photoVersions.id, handled), notExists(recorded)))
      .orderBy(asc(photoVersions.id))
      .limit(BATCH)
    for (const { id, photoId, hdKey, screenKey, watermarkKey } of versions) {
      signal.throwIfAborted()
      const found = [
        ...(await fingerprintOf('hd', hdKey)),
        ...(await fingerprintOf('screen', screenKey)),
        ...(await fingerprintOf('preview', watermarkKey)),
      ]
      await db.transaction(async (tx) => {
        const [held] = await tx
          .select({ id: photoVersions.id })
          .from(photoVersions)
          .where(eq(photoVersions.id, id))
          .for('key share')
        // Deleted while its files were read.
        if (held && found.length > 0) await storeFingerprints(tx, { photoId, versionId: id }, found)
      })
      handled = id
    }
    if (versions.length > 0) log.info({ versions: versions.length }, 'fingerprints recorded')
  })
}
