/** One ZIP with everything: the JSON of what is stored, and the pictures. Written as it is sent, one file at a time. */
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

/** `photos/photo_abc/hd.jpg`; with its number when a photo has several versions. */
const nameOf = ({ key, publicId, kind, version }: PictureFile): string =>
  `${copy.photos}/${publicId}/${version === null ? kind : `${kind}-${version}`}${extname(basename(key))}`

export function createExport({ db, storage, now }: ExportDeps) {
  /** The bytes of one stored picture; nothing for one deleted since the list was made. */
  async function pictureStream(key: string): Promise<Readable> {
    try {
      return (await storage.open(key)).stream
    } catch (error) {
      if (error instanceof MissingFileError) return new PassThrough().end()
      throw error
    }
  }

  /** Hands a picture over when its turn comes; whatever goes wrong ends the whole file, so that nobody waits for the rest. */
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

  /** Accounts whose file is on its way: one at a time, it may be large. */
  const sending = new Set<number>()
  function send(userId: number, records: Records, at: Date): Readable {
    // Two that asked at the same moment were both let in above.
    if (sending.has(userId)) throw new AppError('RATE_LIMITED')
    sending.add(userId)
    return zip(records, at).once('close', () => sending.delete(userId))
  }

  /** Throws RATE_LIMITED while another export of the account is on its way, UNAUTHENTICATED when the account is gone. */
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
