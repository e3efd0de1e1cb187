/** The watermark's settings, with a picture of what they do. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_UPLOAD_BYTES } from '../limits.ts'
import { WATERMARK_KEYS } from './watermark-figures.ts'

export const AdminWatermarkEntry = z.object({
  id: z.int().positive(),
  configKey: z.enum(WATERMARK_KEYS),
  configValue: z.string(),
  isActive: z.boolean(),
  updatedAt: z.iso.datetime(),
})
export type AdminWatermarkEntry = z.infer<typeof AdminWatermarkEntry>

const value = z.string().max(200)
/** A JPEG as a data URL; not stored. */
const Marked = z.object({ watermarkUrl: z.string() })

export const adminWatermarkApi = {
  'admin.watermark.list': endpoint('admin.watermark.list', {
    access: 'admin',
    summary: 'Watermark settings',
    reply: z.array(AdminWatermarkEntry),
  }),
  'admin.watermark.update': endpoint('admin.watermark.update', {
    access: 'admin',
    summary:
      'Changes one watermark setting; inactive or empty means the default, never no watermark',
    params: z.object({ configKey: z.enum(WATERMARK_KEYS) }),
    body: z.object({ configValue: value, isActive: z.boolean() }).partial(),
    reply: AdminWatermarkEntry,
  }),
  'admin.watermark.test': endpoint('admin.watermark.test', {
    access: 'admin',
    summary: 'Draws the stored watermark over the picture sent',
    rateLimit: 'upload',
    file: { field: 'image', maxBytes: MAX_UPLOAD_BYTES },
    reply: Marked,
  }),
  'admin.watermark.preview': endpoint('admin.watermark.preview', {
    access: 'admin',
    summary: 'Draws a watermark as it would be with these values over a sample; stores nothing',
    body: z.object({
      entries: z
        .array(
          z.object({
            configKey: z.enum(WATERMARK_KEYS),
            configValue: value,
            isActive: z.boolean(),
          }),
        )
        .max(20),
    }),
    reply: Marked,
  }),
}
