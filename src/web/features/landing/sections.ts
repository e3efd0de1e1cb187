/** The sections of the landing page by their key. */
import type { LandingSection } from '#contract/landing.ts'
import type { LandingKey } from '#contract/landing-figures.ts'

export type SectionOf<K extends LandingKey> = Extract<LandingSection, { sectionKey: K }>

/**
 * Returns the enabled sections in order. The server filters too, but a cached list may be outdated.
 */
export const shownSections = (sections: readonly LandingSection[]): LandingSection[] =>
  sections
    .filter(({ isEnabled }) => isEnabled)
    .sort((a, b) => a.sortOrder - b.sortOrder || a.id - b.id)
