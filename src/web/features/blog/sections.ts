/** The order and the numbers of the article's sections. */
import type { BlogSection } from '#contract/blog.ts'

export type NumberedSection = BlogSection & { number: number | null }

/**
 * Enabled sections in their order. Those of type 'numbered' get a running number; the introduction
 * never does.
 */
export function numbered(sections: readonly BlogSection[]): NumberedSection[] {
  let count = 0
  return sections
    .filter(({ isEnabled }) => isEnabled)
    .sort((a, b) => a.sortOrder - b.sortOrder || a.id - b.id)
    .map((section) => ({
      ...section,
      number:
        section.type === 'numbered' && section.sectionKey !== 'introduction' ? (count += 1) : null,
    }))
}
