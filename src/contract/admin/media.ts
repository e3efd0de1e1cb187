/**
 * The library of public pictures and videos: where each is used, its description, replacement and
 * deletion.
 */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pictureOf } from '../pictures.ts'
import { videoOf } from '../videos.ts'
import { MEDIA_KINDS, MEDIA_USES } from './media-figures.ts'

export const MediaUse = z.object({
  kind: z.enum(MEDIA_USES),
  key: z.string(),
  name: z.string(),
})
export type MediaUse = z.infer<typeof MediaUse>

export const AdminMedia = z.object({
  id: z.string(),
  kind: z.enum(MEDIA_KINDS),
  address: z.string(),
  alt: z.string(),
  bytes: z.int().nonnegative().nullable().describe('Of the largest JPEG, or of the video'),
  createdAt: z.iso.datetime().nullable().describe('Null for seeded files'),
  uses: z.array(MediaUse),
})
export type AdminMedia = z.infer<typeof AdminMedia>

const ById = z.object({
  id: z.string().regex(/^[A-Za-z0-9_-]{22}(?:-[1-9]\d{0,3}x[1-9]\d{0,4})?$/),
})

export const adminMediaApi = {
  'admin.media.list': endpoint('admin.media.list', {
    access: 'admin',
    summary: 'Pictures and videos of the site, without those made from photos of customers',
    reply: z.array(AdminMedia),
  }),
  'admin.media.describe': endpoint('admin.media.describe', {
    access: 'admin',
    summary: 'Changes the description that a picture brings to the text it is put into',
    params: ById,
    body: z.object({
      alt: z.string().trim().max(500),
      seenAlt: z
        .string()
        .max(500)
        .optional()
        .describe('The description that was changed; refused with 409 if it is another by now'),
    }),
  }),
  'admin.media.replace': endpoint('admin.media.replace', {
    access: 'admin',
    summary: 'Puts another stored file in the place of this one, wherever the content shows it',
    params: ById,
    body: z.object({
      address: z
        .string()
        .max(200)
        .refine((address) => pictureOf(address) !== null || videoOf(address) !== null, {
          params: { kind: 'picture' },
        }),
    }),
    reply: z.object({ changed: z.int().nonnegative().describe('Changed rows of content') }),
  }),
  'admin.media.remove': endpoint('admin.media.remove', {
    access: 'admin',
    summary: 'Deletes an unused file from the library; refused with 409 while content shows it',
    params: ById,
  }),
}
