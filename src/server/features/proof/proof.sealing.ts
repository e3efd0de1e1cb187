/** Signs delivered files (Content Credentials) and records their fingerprints. */
import { randomUUID } from 'node:crypto'
import { extname, join } from 'node:path'
import { and, eq, inArray } from '../../db/drizzle.ts'
import { brand } from '#copy/brand.ts'
import { manifestCopy } from '#copy/account/manifest.ts'
import { DIGITAL_SOURCE_TYPE } from '#engine/output/xmp.ts'
import type { Credentials, SignableType } from '../../adapters/credentials/credentials.ts'
import { photoVersions } from '../../db/schema/photos.ts'
import { fileFingerprints } from '../../db/schema/proof.ts'
import { fingerprintFile, storeFingerprints, type Signature } from '../../domain/fingerprints.ts'
import type { Seal, Sealing } from '../../domain/seal.ts'
import { provenanceOf, readVersionReport } from '../../domain/version-report.ts'
import type { Db } from '../../platform/db.ts'

export type SealingDeps = { db: Db; credentials: Credentials; publicUrl: string }
type Asked = Parameters<Seal>[0]

const SIGNABLE: Record<string, SignableType> = {
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
}
/** Label of our own assertion. */
const ASSERTION = 'antan.restoration'
/** Name of the ingredient within the manifest. */
const ORIGINAL = 'original'

type Facts = {
  restoredAt: Date | null
  report: unknown
  /** SHA-256 of the file that was sent and of the stored original; null where not recorded. */
  received: string | null
  original: string | null
}

/** The definition of a manifest, for the C2PA library. */
function manifestDefinition(
  label: string,
  { kind, mediaType, publicUrl }: Pick<Asked, 'kind'> & { mediaType: string; publicUrl: string },
  { restoredAt, report, received, original }: Facts,
): object {
  const { engine, engineVersion } = provenanceOf(report)
  const { retouch, coloured } = readVersionReport(report)
  const hash = received ?? original
  const composed = manifestCopy.composed[kind]
  return {
    label,
    claim_generator_info: [{ name: brand.name, ...(engineVersion && { version: engineVersion }) }],
    title: manifestCopy.title,
    format: mediaType,
    ingredients: [
      {
        label: ORIGINAL,
        title: manifestCopy.original,
        format: 'image/jpeg',
        relationship: 'parentOf',
        ...(hash && { instance_id: `urn:sha256:${hash}` }),
      },
    ],
    assertions: [
      {
        label: 'c2pa.actions.v2',
        data: {
          actions: [
            { action: 'c2pa.opened', parameters: { ingredientIds: [ORIGINAL] } },
            {
              action: 'c2pa.edited',
              description: manifestCopy.restored,
              digitalSourceType: DIGITAL_SOURCE_TYPE,
              ...(restoredAt && { when: restoredAt.toISOString() }),
            },
            ...(composed ? [{ action: 'c2pa.edited', description: composed }] : []),
          ],
        },
      },
      {
        label: ASSERTION,
        kind: 'Json',
        data: {
          engine,
          engineVersion,
          originalSha256: { received, stored: original },
          shares: retouch,
          coloured,
          verifyAt: `${publicUrl}/verifier`,
        },
      },
    ],
  }
}

export function createSealing({ db, credentials, publicUrl }: SealingDeps): Sealing {
  async function factsOf({ photoId, versionId }: Asked): Promise<Facts> {
    const [version] =
      versionId === null
        ? []
        : await db
            .select({ report: photoVersions.report, createdAt: photoVersions.createdAt })
            .from(photoVersions)
            .where(eq(photoVersions.id, versionId))
    const hashes = await db
      .select({ kind: fileFingerprints.kind, file: fileFingerprints.fileHash })
      .from(fileFingerprints)
      .where(
        and(
          eq(fileFingerprints.photoId, photoId),
          inArray(fileFingerprints.kind, ['received', 'original']),
        ),
      )
    const hashOf = (kind: string) => hashes.find((row) => row.kind === kind)?.file ?? null
    return {
      restoredAt: version?.createdAt ?? null,
      report: version?.report ?? {},
      received: hashOf('received'),
      original: hashOf('original'),
    }
  }

  /** Writes the signed copy. Null where the file cannot be signed. */
  async function signed(asked: Asked): Promise<{ path: string; signature: Signature } | null> {
    const mediaType = SIGNABLE[extname(asked.path)]
    const signer = mediaType ? await credentials.signer() : null
    if (!mediaType || signer === null) return null
    const manifest = `urn:c2pa:${randomUUID()}`
    const path = join(asked.folder, `signed${extname(asked.path)}`)
    const definition = manifestDefinition(
      manifest,
      { kind: asked.kind, mediaType, publicUrl },
      await factsOf(asked),
    )
    const isSigned = await credentials.sign(
      { source: asked.path, target: path, mediaType },
      definition,
    )
    return isSigned ? { path, signature: { signedBy: signer.name, manifest } } : null
  }

  return {
    tag: async () => (await credentials.signer())?.id ?? null,

    async seal(asked) {
      const copy = await signed(asked)
      const path = copy?.path ?? asked.path
      const found = {
        ...(await fingerprintFile(asked.kind, path)),
        signature: copy?.signature ?? null,
      }
      const { photoId, versionId } = asked
      await db.transaction((tx) => storeFingerprints(tx, { photoId, versionId }, [found]))
      return { path, isSigned: copy !== null }
    },
  }
}
