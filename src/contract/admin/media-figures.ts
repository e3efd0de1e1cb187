/** Kinds of files in the library. */
export const MEDIA_KINDS = ['picture', 'video'] as const
/** Kinds of content that show a file of the library. */
export const MEDIA_USES = [
  'legalPage',
  'contentPage',
  'blogSection',
  'blogMetadata',
  'landingSection',
  'galleryItem',
] as const
export type MediaUseKind = (typeof MEDIA_USES)[number]
