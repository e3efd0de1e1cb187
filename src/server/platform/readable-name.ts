/**
 * Names shown to people: normalised, without invisible characters, and without look-alike letters
 * of another script.
 */
import { EMOJI_JOINT } from '#contract/characters.ts'

/**
 * Control, format (bidi), unassigned and private characters, characters without a glyph, and the
 * replacement character.
 */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800\ufffd]/gu
/** More combining marks on one letter than any language uses. */
const STACKED = /\p{M}{4,}/u

const INVISIBLE_APART = new RegExp(`(?!${EMOJI_JOINT})${INVISIBLE.source}`, 'gu')

/** The text without invisible characters; joined emoji stay joined. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE_APART, '')

/**
 * The name in NFKC (full-width, circled and mathematical letters become plain), with single spaces
 * and without variation selectors.
 */
export const plainName = (given: string): string =>
  given
    .normalize('NFKC')
    .replaceAll('\ufe0f', '')
    .replace(/[\p{Z}\s]+/gu, ' ')
    .trim()

/** The name without invisible characters. */
export const visibleName = (given: string): string =>
  plainName(withoutInvisible(given.replace(/[\p{C}\p{Z}\s]+/gu, ' ')))

/** The text without invisible characters, with at most two line breaks in a row. */
export const visibleText = (given: string): string =>
  given
    .split(/\r?\n/)
    .map((line) => withoutInvisible(line.replaceAll('\t', ' ')).trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/**
 * Whether a plain name has no invisible characters, and no word mixes Latin, Cyrillic and Greek
 * letters.
 */
export function isReadableName(name: string): boolean {
  if (name.search(INVISIBLE) !== -1 || STACKED.test(name)) return false
  return name
    .split(/[^\p{L}\p{M}]+/u)
    .every(
      (word) =>
        [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u].filter((script) =>
          script.test(word),
        ).length < 2,
    )
}
