/** Characters that the bundled fonts draw into pictures and PDFs. Loads no schema. */

/**
 * Latin with its accents, Greek, Cyrillic and punctuation, which every weight of Source Sans has.
 */
const CHARACTERS =
  '\\u0020-\\u007e\\u00a0-\\u00ac\\u00ae-\\u017f\\u0218-\\u021b\\u0384-\\u038a\\u038c\\u038e-\\u03a1\\u03a3-\\u03ce\\u0400-\\u045f\\u1e80-\\u1e85\\u1e9e-\\u1ef9\\u2010-\\u201e\\u2020-\\u2022\\u2026\\u202f\\u2030\\u2032\\u2033\\u2039\\u203a\\u20ac\\u2116\\u2122\\u2212'
const PRINTABLE = new RegExp(`^[${CHARACTERS}]*$`, 'u')
const UNPRINTABLE = new RegExp(`[^${CHARACTERS}\\n]+`, 'gu')

/** Whether a line can be drawn as it is; accents may be separate characters. */
export const isPrintable = (line: string): boolean => PRINTABLE.test(line.normalize('NFC'))

/** The text without the characters that would be drawn as boxes. */
export const printablePart = (text: string): string =>
  text.normalize('NFC').replace(UNPRINTABLE, ' ').replaceAll(/ {2,}/g, ' ').trim()
