/** The words of sanitised HTML, for a list of contents or a log. */

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: '\u00a0',
}

/**
 * Collapses runs of spaces and line breaks into one space; non-breaking spaces before punctuation
 * stay.
 */
export const oneLine = (text: string): string => text.replace(/[^\S\u00a0\u202f]+/g, ' ').trim()

/** Removes tags, putting `between` in their place, and reads the named signs once. */
export const textOfHtml = (html: string, between = ''): string =>
  html
    .replace(/<[^<>]*>/g, between)
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (sign, name: string) => NAMED[name] ?? sign)
    .trim()
