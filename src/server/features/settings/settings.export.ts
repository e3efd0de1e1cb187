/** Streams one ZIP with all data of an account: a JSON file and the pictures, one file at a time. */
import { basename, extname } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { settingsCopy } from '#copy/account/settings.ts'
import { MissingFileError, type Storage } from '../../adapters/storage/storage.ts'
import type { FileReply } from '../../http/file-reply.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { readRecords, type PictureFile, type Records } from './settings.records.ts'

export type ExportDeps = { db: Db; storage: Pick<Storage, 'open'>; now: Clock }
const copy = settingsCopy.export

/** Path such as `photos/photo_abc/hd.jpg`, numbered if a photo has several versions. */
const nameOf = ({ key, publicId, kind, version }: PictureFile): string =>
  `${copy.photos}/${publicId}/${version === null ? kind : `${kind}-${version}`}${extname(basename(key))}`

export function createExport({ db, storage, now }: ExportDeps) {
  /** Yields the bytes of one stored picture; nothing if it was deleted meanwhile. */
  async function pictureStream(key: string): Promise<Readable> {
    try {
      return (await storage.open(key)).stream
    } catch (error) {
      if (error instanceof MissingFileError) return new PassThrough().end()
      throw error
    }
  }

  /** Opens a picture when its turn comes; an error aborts the whole ZIP, so that the download does not hang. */
  async function give(
    key: string,
    out: Readable,
    done: (error: null, stream: Readable) => void,
  ): Promise<void> {
    try {
      const stream = await pictureStream(key)
      const stop = () => stream.destroy()
      stream.on('error', (error) => out.destroy(error)).once('close', () => out.off('close', stop))
      out.once('close', stop)
      done(null, stream)
    } catch (error) {
      out.destroy(error as Error)
    }
  }

  function zip({ data, pictures }: Records, at: Date): Readable {
    const file = new ZipFile()
    const out = file.outputStream as Readable
    file.on('error', (error: Error) => out.destroy(error))
    const options = { mtime: at, mode: 0o100644 }
    file.addBuffer(
      Buffer.from(JSON.stringify({ exporteLe: at.toISOString(), ...data }, null, 2)),
      copy.json,
      options,
    )
    for (const picture of pictures) {
      file.addReadStreamLazy(
        nameOf(picture),
        { ...options, compress: false },
        (done) => void give(picture.key, out, done),
      )
    }
    file.end()
    return out
  }

  /** Accounts with an export in progress: one at a time per account, since it may be large. */
  const sending = new Set<number>()
  function send(userId: number, records: Records, at: Date): Readable {
    // Two simultaneous requests both passed the check above.
    if (sending.has(userId)) throw new AppError('RATE_LIMITED')
    sending.add(userId)
    return zip(records, at).once('close', () => sending.delete(userId))
  }

  /** Throws RATE_LIMITED while another export of the account is in progress, UNAUTHENTICATED when the account is gone. */
  return async (userId: number): Promise<FileReply> => {
    if (sending.has(userId)) throw new AppError('RATE_LIMITED')
    const records = await readRecords(db, userId)
    if (!records) throw new AppError('UNAUTHENTICATED')
    const at = now()
    return {
      open: async () => send(userId, records, at),
      mediaType: 'application/zip',
      bytes: null,
      etag: `export-${userId}-${at.getTime()}`,
      downloadAs: copy.file(userId, at),
    }
  }
}
