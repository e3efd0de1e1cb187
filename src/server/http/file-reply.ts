/**
 * Sends a stored file: length, type, ETag, private caching, download name; and reads the `Range`
 * header.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type FileReply = {
  /** Opened only when the client has no current copy. */
  open(): Promise<Readable>
  mediaType: string
  /** Length in bytes; null for a file generated while it is sent. */
  bytes: number | null
  /** Unquoted; changes with the bytes. */
  etag: string
  /** Shown to somebody else than its owner, perhaps on a shared device: no browser may store it. */
  noStore?: boolean
  /** Offered as a download under this name. */
  downloadAs?: string
}

/** A download of bytes that are composed for each reply; its ETag is their hash. */
export const downloadOf = (
  bytes: Buffer,
  { mediaType, downloadAs }: { mediaType: string; downloadAs: string },
): FileReply => ({
  open: async () => Readable.from([bytes]),
  mediaType,
  bytes: bytes.length,
  etag: createHash('sha256').update(bytes).digest('hex').slice(0, 32),
  downloadAs,
})

/**
 * Content-Disposition of a download: an ASCII name and the real one in UTF-8 (RFC 6266, RFC 8187).
 */
export function attachment(name: string): string {
  const ascii =
    name
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .replace(/["\\%]/g, '_') || 'photo'
  const utf8 = encodeURIComponent(name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`
}

export async function sendFile(
  req: FastifyRequest,
  reply: FastifyReply,
  file: FileReply,
): Promise<FastifyReply> {
  const etag = `"${file.etag}"`
  const isKnown = req.headers['if-none-match'] === etag
  // Opened before any header is set: the error reply for a missing file must not be cached as the
  // file.
  const stream = isKnown || req.method === 'HEAD' ? undefined : await file.open()
  // Private files: cached by this browser only and revalidated at every use, since access may be
  // withdrawn.
  reply
    .header('cache-control', file.noStore ? 'no-store' : 'private, no-cache')
    .header('etag', etag)
    .header('vary', 'Authorization, Cookie')
    .header('cross-origin-resource-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
  if (file.downloadAs) reply.header('content-disposition', attachment(file.downloadAs))
  if (isKnown) return reply.code(304).send()
  reply.header('content-type', file.mediaType)
  if (file.bytes !== null) reply.header('content-length', file.bytes)
  return reply.send(stream)
}

/** First and last byte, both included. */
export type ByteRange = { start: number; end: number }

/**
 * Reads a `Range` header (RFC 9110). Null, for the whole file: no header, several ranges, or an
 * invalid one.
 */
export function readRange(
  header: string | undefined,
  bytes: number,
): ByteRange | null | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), bytes)
    return length === 0 ? 'unsatisfiable' : { start: bytes - length, end: bytes - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return null
  if (start >= bytes) return 'unsatisfiable'
  return { start, end: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) }
}
