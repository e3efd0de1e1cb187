/**
 * The file that an owner downloads: signed where it can be, else the stored file with the owner's
 * words in it.
 */
import { basename } from 'node:path/posix'
import type { Readable } from 'node:stream'
import { captionedFile } from '../../adapters/storage/captioned-file.ts'
import { MissingFileError } from '../../adapters/storage/storage.ts'
import { createRenditions, type Delivered, type RenditionsDeps } from './photos.renditions.ts'

/** An open file's length and ETag. */
type File = { bytes: number; etag: string; open(): Promise<Readable> }

export function createDelivery(deps: RenditionsDeps) {
  const { storage } = deps
  const renditions = createRenditions(deps)

  async function stored(key: string): Promise<File> {
    const bytes = await storage.size(key)
    if (bytes === null) throw new MissingFileError(key)
    // The content under a key never changes.
    return { bytes, etag: basename(key), open: async () => (await storage.open(key)).stream }
  }

  /**
   * Reads the signed copy; signs once more if a download with a newer memory has removed the copy
   * meanwhile. Null without a signed copy, and when it was removed a second time.
   */
  async function withSigned<T>(
    asked: Delivered,
    read: (key: string) => Promise<T>,
    attempts = 2,
  ): Promise<T | null> {
    const signed = attempts > 0 ? await renditions.signed(asked) : null
    if (!signed) return null
    try {
      return await read(signed)
    } catch (error) {
      if (!(error instanceof MissingFileError)) throw error
      return withSigned(asked, read, attempts - 1)
    }
  }

  /** Throws MissingFileError. */
  return async function deliver(asked: Delivered): Promise<File> {
    const { key, memory } = asked
    const signed = await withSigned(asked, stored)
    if (signed) return signed
    const file = await stored(key)
    if (!memory || memory.version === 0) return file
    const captioned = await captionedFile(storage, { key, bytes: file.bytes, memory })
    return { ...captioned, etag: `${file.etag}-${memory.version}` }
  }
}
