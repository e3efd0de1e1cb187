/** Names and fallbacks of the gallery page's texts. Loads no schema. */

export const GALLERY_TEXT_KEYS = [
  'gallery_title',
  'gallery_subtitle',
  'transformations_count',
  'transformations_label',
  'memories_count',
  'memories_label',
  'families_count',
  'families_label',
  'cta_button_text',
] as const
export type GalleryTextKey = (typeof GALLERY_TEXT_KEYS)[number]

/** Stored instead of a number: the page then shows the real count. */
export const AUTO = 'auto'
/** Shown when nothing is configured (spec 1 §2). */
export const GALLERY_FALLBACKS = {
  transformations_count: '1+',
  memories_count: '10,000+',
  families_count: '5,000+',
  transformations_label: 'Transformations',
  memories_label: 'Souvenirs',
  families_label: 'Familles',
  cta_button_text: 'Restaurer ma photo',
} as const satisfies Partial<Record<GalleryTextKey, string>>
