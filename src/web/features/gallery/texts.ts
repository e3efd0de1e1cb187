/** The texts of the gallery page: what the back office set, and fallbacks for the rest. */
import type { GalleryText } from '#contract/gallery.ts'
import { GALLERY_FALLBACKS, type GalleryTextKey } from '#contract/gallery-figures.ts'
import { galleryCopy } from '#copy/public/gallery.ts'

const FALLBACKS: Record<GalleryTextKey, string> = {
  ...GALLERY_FALLBACKS,
  gallery_title: galleryCopy.title,
  gallery_subtitle: galleryCopy.subtitle,
}

/** An empty value counts as none. */
export function galleryTexts(configured: readonly GalleryText[]): Record<GalleryTextKey, string> {
  const texts = { ...FALLBACKS }
  for (const { configKey, configValue } of configured)
    if (configValue.trim() !== '') texts[configKey] = configValue
  return texts
}
