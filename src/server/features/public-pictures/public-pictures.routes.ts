/** Route of public pictures and videos that content references. The bytes behind an address never change. */
import type { FastifyInstance } from 'fastify'
import type { BindOptions } from '../../http/bind.ts'
import { limitCalls } from '../../http/rate-limits.ts'
import { AppError } from '../../platform/app-error.ts'
import { sendVideo } from './video-reply.ts'
import type { Audience, PublicPictures } from './public-pictures.service.ts'

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
  const preHandler = limitCalls(app, 'poll', rateLimitFactor, 'media')
  app.get<{ Params: { id: string; file: string } }>(
    '/media/:id/:file',
    { preHandler, config: { imageCookie: true } as object },
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
