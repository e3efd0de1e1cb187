/** Sends a video, or the range that a player requests. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readRange } from '../../http/file-reply.ts'
import type { VideoFile } from './public-pictures.service.ts'

/** `etag`: quoted, and already a header of the reply. */
export async function sendVideo(
  req: FastifyRequest,
  reply: FastifyReply,
  video: VideoFile,
  etag: string,
): Promise<FastifyReply> {
  reply.header('accept-ranges', 'bytes')
  if (req.headers['if-none-match'] === etag) return reply.code(304).send()
  // An If-Range of other bytes gets the whole video (RFC 9110, 13.1.5).
  const { range: wanted, 'if-range': held } = req.headers
  const range = held === undefined || held === etag ? readRange(wanted, video.bytes) : null
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${video.bytes}`).send()
  const { stream, bytes } = await video.open(range ?? undefined)
  if (range)
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${video.bytes}`)
  return reply.header('content-type', video.mediaType).header('content-length', bytes).send(stream)
}
