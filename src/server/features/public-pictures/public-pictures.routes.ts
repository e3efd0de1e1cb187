/**
 * Route of public pictures and videos that content references. The bytes behind an address never
 * change.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BindOptions } from '../../http/bind.ts'
import { readRange } from '../../http/file-reply.ts'
import { limitCalls } from '../../http/rate-limits.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Audience, PublicPictures, VideoFile } from './public-pictures.service.ts'

const CACHING: Record<Audience, string> = {
  public: 'public, max-age=31536000, immutable',
  withdrawable: 'public, max-age=0, must-revalidate',
  draft: 'private, no-store',
}

export function publicPicturesRoutes(
  app: FastifyInstance,
  pictures: PublicPictures,
  { rateLimitFactor }: Pick<BindOptions, 'rateLimitFactor'>,
): void {
  // The rate limit allows for gallery pages with many pictures.
  const onRequest = limitCalls(app, 'poll', rateLimitFactor, 'media')
  app.get<{ Params: { id: string; file: string } }>(
    '/media/:id/:file',
    { onRequest, config: { imageCookie: true } as object },
    async (req, reply) => {
      const { id, file } = req.params
      const caller = req.caller ?? req.imageCaller
      const etag = `"${id}/${file}"`
      const allow = (audience: Audience) =>
        reply
          .header('cache-control', CACHING[audience])
          .header('cross-origin-resource-policy', 'same-origin')
          .header('etag', etag)
      const video = await pictures.openVideo(`/media/${id}/${file}`, caller)
      if (video) {
        allow(video.audience)
        return sendVideo(req, reply, video, etag)
      }
      const picture = await pictures.open(id, file, caller)
      if (!picture) throw new AppError('NOT_FOUND')
      allow(picture.audience)
      if (req.headers['if-none-match'] === etag) {
        picture.stream.destroy()
        return reply.code(304).send()
      }
      return reply
        .header('content-type', picture.mediaType)
        .header('content-length', picture.bytes)
        .send(picture.stream)
    },
  )
}

/**
 * Sends a video, or the range that a player requests; `etag` is quoted, and already a header of the
 * reply.
 */
async function sendVideo(
  req: FastifyRequest,
  reply: FastifyReply,
  video: VideoFile,
  etag: string,
): Promise<FastifyReply> {
  reply.header('accept-ranges', 'bytes')
  if (req.headers['if-none-match'] === etag) return reply.code(304).send()
  // Another ETag in If-Range requests the whole video (RFC 9110, 13.1.5).
  const { range: requested, 'if-range': ifRange } = req.headers
  const range = ifRange === undefined || ifRange === etag ? readRange(requested, video.bytes) : null
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${video.bytes}`).send()
  const { stream, bytes } = await video.open(range ?? undefined)
  if (range)
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${video.bytes}`)
  return reply.header('content-type', video.mediaType).header('content-length', bytes).send(stream)
}
