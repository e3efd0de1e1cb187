/** Names that people read: one form for what looks alike, and nothing that cannot be seen or that passes for other letters. */

/** Control, format (bidi), unassigned and private characters; what fonts draw as nothing; the sign for bytes that were no letters. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800\ufffd]/gu
/** Marks stacked on one letter, beyond what any language writes. */
const STACKED = /\p{M}{4,}/u

/** The text without what fonts draw as nothing. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '')

/** Full-width, circled and mathematical letters become plain ones, white space single spaces; emoji come without the sign that they are some. */
export const plainName = (given: string): string =>
  given
    .normalize('NFKC')
    .replaceAll('\ufe0f', '')
    .replace(/[\p{Z}\s]+/gu, ' ')
    .trim()

/** The name without what cannot be seen. */
export const visibleName = (given: string): string =>
  plainName(withoutUnseen(given.replace(/[\p{C}\p{Z}\s]+/gu, ' ')))

/** Whether every character of a plain name can be seen, and no word mixes the letters of two scripts that look alike. */
export function isReadableName(name: string): boolean {
  if (name.search(UNSEEN) !== -1 || STACKED.test(name)) return false
  return name
    .split(/[^\p{L}\p{M}]+/u)
    .every(
      (word) =>
        [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u].filter((script) =>
          script.test(word),
        ).length < 2,
    )
}
