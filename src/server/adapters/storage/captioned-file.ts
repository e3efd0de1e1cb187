/** Sends a stored picture with the owner's memory as XMP; the stored file is never rewritten. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { readApproximateDate } from '#copy/approximate-date.ts'
import { memoriesCopy } from '#copy/account/memories.ts'
import type { Memory } from '#contract/memories.ts'
import { captionPacket, type Caption } from '#engine/output/caption.ts'
import { HEAD_BYTES, replaceXmp } from '#engine/output/replace-xmp.ts'
import type { Storage } from './storage.ts'

/**
 * A day, month or year as XMP writes it; null for a longer or open period, which XMP has no form
 * for.
 */
function createdOf(date: string): string | null {
  const { from, to } = readApproximateDate(date) ?? {}
  if (!from || !to || from.slice(0, 4) !== to.slice(0, 4)) return null
  if (from === to) return from
  return from.slice(0, 7) === to.slice(0, 7) ? from.slice(0, 7) : from.slice(0, 4)
}

/**
 * A memory as the caption of a file; the description repeats the date in the owner's words, because
 * XMP has no form for 'vers 1935'.
 */
export function captionOf({ title, date, place, people, story }: Memory): Caption {
  const description = [story, date && memoriesCopy.file.date(date)].filter(Boolean).join('\n\n')
  return { title, description, created: createdOf(date), location: place, people }
}

/**
 * The file under a key with this memory in it: its length, and a function that opens it. A file in
 * which no place for XMP is found is sent as it is stored. Throws MissingFileError.
 */
export async function captionedFile(
  storage: Pick<Storage, 'open' | 'size'>,
  { key, bytes, memory }: { key: string; bytes: number; memory: Memory },
): Promise<{ bytes: number; open(): Promise<Readable> }> {
  const { stream } = await storage.open(key, { start: 0, end: Math.min(bytes, HEAD_BYTES) - 1 })
  const head = await buffer(stream)
  const part = replaceXmp(head, captionPacket(captionOf(memory)))
  if (!part) return { bytes, open: async () => (await storage.open(key)).stream }
  return {
    bytes: bytes - (part.end - part.start) + part.bytes.length,
    open: async () => {
      const rest = (await storage.open(key, { start: part.end, end: bytes - 1 })).stream
      const whole = Readable.from(
        (async function* () {
          yield head.subarray(0, part.start)
          yield part.bytes
          yield* rest
        })(),
        { objectMode: false },
      )
      rest.on('error', (error) => whole.destroy(error))
      return whole.once('close', () => rest.destroy())
    },
  }
}
