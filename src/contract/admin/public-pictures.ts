/** Pictures and videos for the public site. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { MAX_UPLOAD_BYTES } from '../limits.ts'
import { MAX_VIDEO_BYTES } from '../videos.ts'

const picture = {
  access: 'admin',
  rateLimit: 'upload',
  file: { field: 'file', maxBytes: MAX_UPLOAD_BYTES },
  reply: z.object({ url: z.string() }),
} as const

export const adminUploadsApi = {
  'admin.uploads.blog': endpoint('admin.uploads.blog', {
    ...picture,
    summary: 'Stores a picture for the blog; `category` is ignored',
  }),
  'admin.uploads.landing': endpoint('admin.uploads.landing', {
    ...picture,
    summary: 'Stores a picture for the landing page; `category` is ignored',
  }),
  'admin.uploads.video': endpoint('admin.uploads.video', {
    access: 'admin',
    rateLimit: 'upload',
    summary: 'Stores a video (mp4, webm) for the landing page',
    stream: { field: 'file', maxBytes: MAX_VIDEO_BYTES },
    reply: z.object({ url: z.string() }),
  }),
}
