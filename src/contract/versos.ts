/** The written side of a postcard: sent, replaced, removed and shown with its photo. */
import { z } from 'zod'
import { CORNERS_PATTERN, readCorners } from './crop.ts'
import { endpoint, fileEndpoint } from './endpoint.ts'
import { MAX_UPLOAD_BYTES } from './limits.ts'
import { ByPublicId } from './params.ts'

export const Verso = z.object({
  status: z.enum(['processing', 'completed', 'failed']),
  filename: z.string(),
  /** Changes when the verso is replaced, so that no cached picture is shown for another. */
  createdAt: z.iso.datetime(),
  /** Pixels. */
  width: z.int().positive(),
  height: z.int().positive(),
})
export type Verso = z.infer<typeof Verso>

const Reply = z.object({ verso: Verso.nullable() })

export const versosApi = {
  'versos.read': endpoint('versos.read', {
    access: 'user',
    rateLimit: 'poll',
    summary: 'The verso of one of my photos, if it has one',
    params: ByPublicId,
    reply: Reply,
  }),
  'versos.send': endpoint('versos.send', {
    access: 'user',
    rateLimit: 'upload',
    summary:
      'Adds the verso of a restored postcard, or replaces it; the credit of the photo covers it',
    params: ByPublicId,
    file: { field: 'photo', maxBytes: MAX_UPLOAD_BYTES },
    body: z.object({
      /** The card in the picture, which is straightened; without it the whole picture is kept. */
      corners: z.string().regex(CORNERS_PATTERN).transform(readCorners).optional(),
    }),
    reply: Reply,
  }),
  'versos.remove': endpoint('versos.remove', {
    access: 'user',
    summary: 'Removes the verso; the photo stays',
    params: ByPublicId,
    reply: Reply,
  }),
  'images.verso': fileEndpoint('images.verso', {
    access: 'image',
    rateLimit: 'poll',
    summary:
      'The verso for its owner: preview with watermark, or, once unlocked, for screens and in HD',
    params: ByPublicId,
    query: z.object({ size: z.enum(['preview', 'screen', 'full']).default('preview') }),
    mediaTypes: ['image/jpeg'],
  }),
  'images.postcard': fileEndpoint('images.postcard', {
    access: 'image',
    rateLimit: 'heavy',
    summary: 'Recto and verso of my unlocked postcard as a PDF of two pages',
    params: ByPublicId,
    mediaTypes: ['application/pdf'],
  }),
}
