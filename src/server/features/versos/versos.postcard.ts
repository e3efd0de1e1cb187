/** Recto and verso of an unlocked postcard in one PDF, each on a page of the card's size. */
import { buffer } from 'node:stream/consumers'
import { postcardFilename } from '#copy/files.ts'
import { versoCopy } from '#copy/account/verso.ts'
import { drawPdf } from '#engine/compose/pdf.ts'
import { captionDescription } from '#engine/output/caption.ts'
import { captionOf } from '../../adapters/storage/captioned-file.ts'
import type { Storage } from '../../adapters/storage/storage.ts'
import { createOneStreamPerAccount } from '../../adapters/storage/zip-files.ts'
import { eq } from '../../db/drizzle.ts'
import { photoVersos } from '../../db/schema/versos.ts'
import { notFoundIfDeleted } from '../../domain/deleted-photo.ts'
import { readMemory } from '../../domain/memories.ts'
import { findUnlockedPhoto, type PhotoOfUser } from '../../domain/unlocked-photo.ts'
import type { FileReply } from '../../http/file-reply.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db } from '../../platform/db.ts'
import { notFoundIfRemoved } from './versos.removed.ts'

type Size = { width: number; height: number }
/** Long side of a card, mm: old French postcards measure 9 × 14 cm. */
const LONG_SIDE_MM = 140
/** Decimals of a page's size in mm. */
const PRECISION = 10

const isWide = ({ width, height }: Size): boolean => width > height

/**
 * Returns the sizes of both pages, mm: the card has the proportions of its recto, and a verso of
 * the other orientation gets a page turned by 90°.
 */
function pagesOf(recto: Size, verso: Size): [Size, Size] {
  const scale = LONG_SIDE_MM / Math.max(recto.width, recto.height)
  const scaled = (side: number) => Math.round(side * scale * PRECISION) / PRECISION
  const width = scaled(recto.width)
  const height = scaled(recto.height)
  const isTurned = isWide(recto) !== isWide(verso)
  return [{ width, height }, isTurned ? { width: height, height: width } : { width, height }]
}

/** How long a second download waits for the end of the first, which on a phone takes seconds. */
const PATIENCE_MS = 15_000

export function createPostcard({ db, storage }: { db: Db; storage: Pick<Storage, 'open'> }) {
  const read = async (key: string, missing: (error: unknown) => Promise<never>) =>
    buffer((await storage.open(key).catch(missing)).stream)
  // A PDF stays in memory until its reader has it.
  const streams = createOneStreamPerAccount({ patienceMs: PATIENCE_MS })

  /**
   * Throws PHOTO_NOT_FOUND, PHOTO_NOT_READY (also while the verso is treated), PHOTO_LOCKED,
   * NOT_FOUND (no verso), RATE_LIMITED when another PDF of the account is being read and does not
   * end in time.
   */
  return async (owned: PhotoOfUser): Promise<FileReply> => {
    const { photo, files } = await findUnlockedPhoto(db, owned, versoCopy.server.locked)
    const [verso] = await db.select().from(photoVersos).where(eq(photoVersos.photoId, photo.id))
    if (!verso) throw new AppError('NOT_FOUND', { sentence: versoCopy.server.none })
    const { hdKey } = verso
    if (!hdKey) throw new AppError('PHOTO_NOT_READY')
    streams.check(owned.userId)
    const memory = await readMemory(db, photo.id)
    const [recto, back] = pagesOf(photo, verso)
    const { publicId } = photo
    return {
      open: () =>
        streams.start(owned.userId, async () =>
          drawPdf(
            [
              { jpeg: await read(files.hd, notFoundIfDeleted(db, publicId)), page: recto },
              { jpeg: await read(hdKey, notFoundIfRemoved(db, publicId, verso)), page: back },
            ],
            {
              title: memory.title,
              ...(memory.version > 0 ? { description: captionDescription(captionOf(memory)) } : {}),
            },
          ),
        ),
      mediaType: 'application/pdf',
      bytes: null,
      etag: `${publicId}-${photo.versionId ?? 0}-${verso.createdAt.getTime()}-${memory.version}`,
      downloadAs: postcardFilename(publicId, memory),
    }
  }
}
