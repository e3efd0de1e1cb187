/** Characters as people count them: joined emoji, flags and accents are one each. */

/**
 * Source of a pattern for what holds an emoji together: the joiner between two of them, and the
 * selector of the coloured form.
 */
export const EMOJI_JOINT =
  '(?<=\\p{Extended_Pictographic}[\\ufe0f\\u{1f3fb}-\\u{1f3ff}]?)(?:\\u200d(?=\\p{Extended_Pictographic})|\\ufe0f)'

/** The characters of a text, in order; browsers without a segmenter split joined ones. */
export const charactersOf = (text: string): string[] =>
  'Segmenter' in Intl
    ? Array.from(new Intl.Segmenter('fr').segment(text), ({ segment }) => segment)
    : [...text]

/** The longest start of at most `count` code points that splits no character. */
export function startOf(text: string, count: number): string {
  if (text.length <= count) return text
  let start = ''
  let left = count
  for (const character of charactersOf(text)) {
    left -= [...character].length
    if (left < 0) break
    start += character
  }
  return start
}

/**
 * Returns the start of a text, without signs at its end, and with an ellipsis if anything was cut.
 */
export function excerpt(text: string, count: number): string {
  const start = startOf(text, count)
  return start.length < text.length ? `${start.replace(/[\s.,;:]+$/u, '')}…` : text
}
