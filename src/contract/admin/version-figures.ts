/** Kinds of content whose earlier versions are kept, and for how long. */
export const VERSION_KINDS = [
  'legalPage',
  'contentPage',
  'blogSection',
  'blogMetadata',
  'landingSection',
  'plan',
  'galleryText',
  'galleryItem',
] as const
export type VersionKind = (typeof VERSION_KINDS)[number]
/** Most versions of one item; the oldest are deleted first. */
export const MAX_VERSIONS = 50
/** Age in years at which a version is deleted. */
export const VERSION_YEARS = 2
/** The key of the blog's header, which is a single record. */
export const BLOG_METADATA_KEY = 'blog'
