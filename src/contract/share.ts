/**
 * Sharing an unlocked photo: a composed image, and the two pictures from which the browser encodes
 * a video.
 */
import { z } from 'zod'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { DEFAULT_SHARE_ASPECT, SHARE_ASPECTS, SHARE_IMAGE_QUALITY } from './share-formats.ts'
import { ByPublicId, PublicId } from './params.ts'

const aspectRatio = z.enum(SHARE_ASPECTS).default(DEFAULT_SHARE_ASPECT)

export const shareApi = {
  'share.image': endpoint('share.image', {
    access: 'user',
    rateLimit: 'heavy',
    summary: 'Composes a before/after image of my unlocked photo; it can be fetched for an hour',
    params: ByPublicId,
    body: z.object({
      aspectRatio,
      format: z.literal('jpeg').default('jpeg'),
      quality: z.number().min(0.5).max(1).default(SHARE_IMAGE_QUALITY),
    }),
    reply: z.object({ shareUrl: z.string(), shareId: z.string() }),
  }),
  'share.video': endpoint('share.video', {
    access: 'user',
    summary: 'The pictures of my unlocked photo that the browser composes a video of',
    params: ByPublicId,
    body: z.object({ aspectRatio }),
    reply: z.object({ originalUrl: z.string(), restoredUrl: z.string() }),
  }),
  'share.file': fileEndpoint('share.file', {
    access: 'image',
    rateLimit: 'poll',
    summary: 'A composed share image, for the photo’s owner',
    params: ByPublicId.extend({ shareId: PublicId }),
    mediaTypes: ['image/jpeg'],
  }),
}
