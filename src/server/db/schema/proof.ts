/**
 * Fingerprints of the files that a photo's owner receives, by which a file is recognised later.
 * Deleted with the photo.
 */
import { FINGERPRINT_KINDS } from '#contract/fingerprint.ts'
import { index, integer, pgTable, text, uniqueIndex } from '../drizzle.ts'
import { createdAt, id } from './columns.ts'
import { photos, photoVersions } from './photos.ts'

export const fileFingerprints = pgTable(
  'file_fingerprints',
  {
    id: id(),
    photoId: integer('photo_id')
      .notNull()
      .references(() => photos.id, { onDelete: 'cascade' }),
    /** Null for the files that a restoration starts from. */
    versionId: integer('version_id').references(() => photoVersions.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: FINGERPRINT_KINDS }).notNull(),
    /** SHA-256 in hexadecimal, see src/contract/fingerprint.ts. */
    fileHash: text('file_hash').notNull(),
    pictureHash: text('picture_hash').notNull(),
    /**
     * Common name of the certificate that the file is signed with, and the name of its manifest;
     * null for unsigned files.
     */
    signedBy: text('signed_by'),
    manifest: text('manifest'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('file_fingerprints_once').on(
      table.photoId,
      table.versionId,
      table.kind,
      table.fileHash,
    ),
    index('file_fingerprints_picture').on(table.pictureHash),
    index('file_fingerprints_version').on(table.versionId),
  ],
)
