/** Routes of share images and videos. */
import type { FastifyInstance } from 'fastify'
import { shareApi } from '#contract/share.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { Share } from './share.service.ts'

export function shareRoutes(app: FastifyInstance, share: Share, options: BindOptions): void {
  bind(
    app,
    shareApi,
    {
      'share.image': ({ caller, params, body }) =>
        share.image({
          userId: caller.userId,
          publicId: params.publicId,
          aspectRatio: body.aspectRatio,
          quality: body.quality,
        }),
      'share.video': ({ caller, params }) =>
        share.video({ userId: caller.userId, publicId: params.publicId }),
      'share.file': ({ caller, params }) => share.file({ userId: caller.userId, ...params }),
    },
    options,
  )
}
