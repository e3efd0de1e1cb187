/** Answers with a stored file: length, type, ETag, private caching, name per RFC 6266. */
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type FileReply = {
  /** Opened only when the browser has no fresh copy. */
  open(): Promise<Readable>
  mediaType: string
  /** Length in bytes; null for a file that is made while it is sent. */
  bytes: number | null
  /** Unquoted; changes whenever the bytes do. */
  etag: string
  /** Offered as a download under this name. */
  downloadAs?: string
}

/** Content-Disposition for a download: an ASCII name and the real one in UTF-8 (RFC 6266, RFC 8187). */
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
  // Before any header: a file that is gone is answered with an error, which nobody shall keep under the picture's name.
  const stream = isKnown || req.method === 'HEAD' ? undefined : await file.open()
  // Private pictures: kept by this browser only, asked for again at every use, since access may be withdrawn.
  reply
    .header('cache-control', 'private, no-cache')
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
