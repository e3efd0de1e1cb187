/**
 * Legal and content pages, by slug. Drafts are served only to administrators, with a mark, and are
 * never listed.
 */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const ContentPage = z.object({
  id: z.int().positive(),
  slug: z.string(),
  title: z.string(),
  /** Sanitised HTML, without a heading of the first level; figures of the service are filled in. */
  content: z.string(),
  metaDescription: z.string().nullable(),
  isPublished: z.boolean(),
  updatedAt: z.iso.datetime(),
})
export type ContentPage = z.infer<typeof ContentPage>

const BySlug = z.object({ slug: z.string().min(1) })

export const contentApi = {
  'content.legal': endpoint('content.legal', {
    access: 'public',
    summary: 'A legal page; its draft for administrators',
    params: BySlug,
    reply: ContentPage,
  }),
  'content.page': endpoint('content.page', {
    access: 'public',
    summary: 'A content page; its draft for administrators',
    params: BySlug,
    reply: ContentPage,
  }),
}
