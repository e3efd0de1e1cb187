/** What the parts of the gallery panel share. */
import { adminKey } from '../toolkit/resource.ts'

export const GALLERY_KEY = adminKey('admin.galleryItems')
export const CONSENTED_KEY = adminKey('admin.galleryItems.photos')
/** Everything that shows the gallery. */
export const GALLERY_TOUCH = [
  GALLERY_KEY,
  CONSENTED_KEY,
  adminKey('logs'),
  ['gallery.items'],
  ['gallery.homepage'],
]
