/** Kinds of files in the library, and of content that shows them. */
export const MEDIA_KINDS = ['picture', 'video'] as const
export const MEDIA_USES = [
  'legalPage',
  'contentPage',
  'blogSection',
  'blogMetadata',
  'landingSection',
  'galleryItem',
] as const
export type MediaUseKind = (typeof MEDIA_USES)[number]
