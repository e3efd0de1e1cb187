/**
 * Streams a ZIP of stored pictures, with their captions written into them, and of files composed
 * on demand; opened one at a time.
 */
import { PassThrough, type Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { ZipFile } from 'yazl'
import type { Memory } from '#contract/memories.ts'
import { missingFiles } from '#copy/files.ts'
import { AppError } from '../../platform/app-error.ts'
import { captionedFile } from './captioned-file.ts'
import { MissingFileError, type Storage } from './storage.ts'

export type ZippedPicture = {
  name: string
  key: string
  memory?: Memory | null | undefined
  /** Opens what is written instead of the stored file with its caption. Throws MissingFileError. */
  open?: () => Promise<Readable>
}
/** A file that is composed when its turn comes. Throws MissingFileError. */
export type ComposedFile = { name: string; open: () => Promise<Readable> }
type Entry = ZippedPicture | ComposedFile
export type ZipContent = {
  texts: readonly { name: string; text: string }[]
  pictures: readonly Entry[]
  /** Time of every entry. */
  at: Date
}
type ZipStorage = Pick<Storage, 'open' | 'size'>

/** Opens the bytes of one entry. Throws MissingFileError. */
async function openBytes(storage: ZipStorage, entry: Entry): Promise<Readable> {
  if (!('key' in entry)) return entry.open()
  if (entry.open) return entry.open()
  const { key, memory } = entry
  const bytes = memory && (await storage.size(key))
  if (!memory || !bytes) return (await storage.open(key)).stream
  return (await captionedFile(storage, { key, bytes, memory })).open()
}

/**
 * Yields the bytes of one entry; nothing if its photo was deleted meanwhile or its file is lost,
 * which `onMissing` is told.
 */
async function entryStream(
  storage: ZipStorage,
  entry: Entry,
  onMissing: (name: string) => void,
): Promise<Readable> {
  try {
    return await openBytes(storage, entry)
  } catch (error) {
    if (!(error instanceof MissingFileError)) throw error
    onMissing(entry.name)
    return new PassThrough().end()
  }
}

/**
 * Opens an entry when its turn comes; an error aborts the whole ZIP, so that the download does not
 * hang.
 */
async function openEntry(
  open: () => Promise<Readable>,
  out: Readable,
  done: (error: null, stream: Readable) => void,
): Promise<void> {
  try {
    const stream = await open()
    const stop = () => stream.destroy()
    stream.on('error', (error) => out.destroy(error)).once('close', () => out.off('close', stop))
    // A cancelled download closes the entry that is being read.
    if (out.destroyed) return void stop()
    out.once('close', stop)
    done(null, stream)
  } catch (error) {
    out.destroy(error as Error)
  }
}

/** Returns the ZIP; its last file names the pictures that are missing, if there are any. */
export function zipFiles(storage: ZipStorage, { texts, pictures, at }: ZipContent): Readable {
  const file = new ZipFile()
  const missing: string[] = []
  const out = file.outputStream as Readable
  file.on('error', (error: Error) => out.destroy(error))
  const options = { mtime: at, mode: 0o100644 }
  for (const { name, text } of texts) file.addBuffer(Buffer.from(text), name, options)
  const finish = () => {
    if (missing.length > 0)
      file.addBuffer(Buffer.from(missingFiles.text(missing)), missingFiles.name, options)
    file.end()
  }
  const last = pictures.at(-1)
  if (!last) finish()
  for (const picture of pictures) {
    const open = async () => {
      const stream = await entryStream(storage, picture, (name) => missing.push(name))
      if (picture === last) finish()
      return stream
    }
    file.addReadStreamLazy(
      picture.name,
      { ...options, compress: false },
      (done) => void openEntry(open, out, done),
    )
  }
  return out
}

/**
 * Lets an account read one such stream at a time, since it may be large. A further one waits up to
 * `patienceMs` for the end of the first.
 */
export function createOneStreamPerAccount({ patienceMs = 0 } = {}) {
  /** The end of the stream that each account reads. */
  const sending = new Map<number, Promise<void>>()
  return {
    /** Throws RATE_LIMITED while another one of the account is being read and none may wait. */
    check(userId: number): void {
      if (patienceMs === 0 && sending.has(userId)) throw new AppError('RATE_LIMITED')
    },
    /** Counts the stream from its opening until it closes. Throws RATE_LIMITED. */
    async start(userId: number, open: () => Readable | Promise<Readable>): Promise<Readable> {
      const patienceEnd = delay(patienceMs, 'late', { ref: false })
      // Waits in a loop, because another request may start when the awaited stream ends.
      for (let other = sending.get(userId); other; other = sending.get(userId)) {
        if ((await Promise.race([other, patienceEnd])) === 'late')
          throw new AppError('RATE_LIMITED')
      }
      const end = Promise.withResolvers<void>()
      sending.set(userId, end.promise)
      const finish = () => {
        sending.delete(userId)
        end.resolve()
      }
      try {
        return (await open()).once('close', finish)
      } catch (error) {
        finish()
        throw error
      }
    },
  }
}
