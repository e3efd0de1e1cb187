/**
 * Streams a ZIP of stored pictures, with their captions written into them, and of files composed
 * on demand; opened one at a time.
 */
import { PassThrough, type Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { ZipFile } from 'yazl'
import type { Memory } from '#contract/memories.ts'
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

/** Yields the bytes of one entry; nothing if its photo was deleted meanwhile. */
async function entryStream(storage: ZipStorage, entry: Entry): Promise<Readable> {
  try {
    if (!('key' in entry)) return await entry.open()
    if (entry.open) return await entry.open()
    const { key, memory } = entry
    const bytes = memory && (await storage.size(key))
    if (!memory || !bytes) return (await storage.open(key)).stream
    return await (await captionedFile(storage, { key, bytes, memory })).open()
  } catch (error) {
    if (error instanceof MissingFileError) return new PassThrough().end()
    throw error
  }
}

/**
 * Opens an entry when its turn comes; an error aborts the whole ZIP, so that the download does not
 * hang.
 */
async function openEntry(
  storage: ZipStorage,
  entry: Entry,
  out: Readable,
  done: (error: null, stream: Readable) => void,
): Promise<void> {
  try {
    const stream = await entryStream(storage, entry)
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

export function zipFiles(storage: ZipStorage, { texts, pictures, at }: ZipContent): Readable {
  const file = new ZipFile()
  const out = file.outputStream as Readable
  file.on('error', (error: Error) => out.destroy(error))
  const options = { mtime: at, mode: 0o100644 }
  for (const { name, text } of texts) file.addBuffer(Buffer.from(text), name, options)
  for (const picture of pictures)
    file.addReadStreamLazy(
      picture.name,
      { ...options, compress: false },
      (done) => void openEntry(storage, picture, out, done),
    )
  file.end()
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
