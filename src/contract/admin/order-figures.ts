/** The lists whose order an administrator sets. */
export const ORDERED_LISTS = [
  'plans',
  'socialLinks',
  'contentPages',
  'blogSections',
  'landingSections',
  'galleryItems',
] as const
export type OrderedList = (typeof ORDERED_LISTS)[number]
export const MAX_ORDERED_ROWS = 500
