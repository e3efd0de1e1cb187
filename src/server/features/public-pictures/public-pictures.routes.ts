/** The route of public pictures: anybody, kept by every cache for good, since an address never means other bytes. */
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import type { PublicPictures } from './public-pictures.service.ts'

export function publicPicturesRoutes(app: FastifyInstance, pictures: PublicPictures): void {
  app.get<{ Params: { id: string; file: string } }>('/media/:id/:file', async (req, reply) => {
    const { id, file } = req.params
    const picture = await pictures.open(id, file)
    if (!picture) throw new AppError('NOT_FOUND')
    return reply.header('cache-control', 'public, max-age=31536000, immutable').header('cross-origin-resource-policy', 'same-origin')
      .header('content-type', picture.mediaType).header('content-length', picture.bytes).send(picture.stream)
  })
}
