/** Figures of written pages, shared by client and server. Loads no schema. */

/** Where a content page may stand in the footer. */
export const FOOTER_SECTIONS = ['support', 'navigation'] as const
export type FooterSection = (typeof FOOTER_SECTIONS)[number]
/** Longest text of a page or of a blog section, in characters of HTML. */
export const MAX_PAGE_CHARACTERS = 200_000
/** Characters of a page shown in the list (spec 2 §9). */
export const EXCERPT_LENGTH = 200
