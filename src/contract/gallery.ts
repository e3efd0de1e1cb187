/** The public gallery: pairs before and after, and the texts of its page. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { GALLERY_TEXT_KEYS } from './gallery-figures.ts'

export const GalleryItem = z.object({
  id: z.int().positive(),
  title: z.string(),
  /** The mention under a pair whose ageing was simulated. */
  description: z.string().nullable(),
  author: z.string().nullable(),
  /** Addresses of public pictures (`pictures.ts` gives sizes and formats). */
  beforeImageUrl: z.string(),
  afterImageUrl: z.string(),
  sortOrder: z.int(),
  showOnHomepage: z.boolean(),
})
export type GalleryItem = z.infer<typeof GalleryItem>

/** One text of the page. A value stored as 'auto' arrives as the real count, in French digits. */
export const GalleryText = z.object({
  configKey: z.enum(GALLERY_TEXT_KEYS),
  configValue: z.string(),
})
export type GalleryText = z.infer<typeof GalleryText>

export const galleryApi = {
  'gallery.items': endpoint('gallery.items', {
    access: 'public',
    summary: 'Published pairs, in their order',
    reply: z.array(GalleryItem),
  }),
  'gallery.homepage': endpoint('gallery.homepage', {
    access: 'public',
    summary: 'Published pairs chosen for the landing page, in their order',
    reply: z.array(GalleryItem),
  }),
  'gallery.texts': endpoint('gallery.texts', {
    access: 'public',
    summary:
      'Texts of the gallery page that the operator set; the screen has defaults for the others',
    reply: z.array(GalleryText),
  }),
}
