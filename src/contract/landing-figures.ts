/** Figures and names of the landing page that client and server agree on. Loads no schema. */

/** In the order in which a new installation shows them. */
export const LANDING_KEYS = [
  'hero',
  'how-it-works',
  'share',
  'gallery',
  'pricing',
  'testimonials',
  'faq',
] as const
export type LandingKey = (typeof LANDING_KEYS)[number]

export const STEP_ICONS = ['Upload', 'Zap', 'Download'] as const
export type StepIcon = (typeof STEP_ICONS)[number]

/** Items of the gallery teaser, and skeletons while it loads. */
export const DEFAULT_MAX_ITEMS = 5
/** Length of the share promotion's animation, in seconds. */
export const DEFAULT_VIDEO_SECONDS = 5
export const VIDEO_SECONDS = { least: 3, most: 10 } as const
