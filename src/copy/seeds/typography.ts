/** Applies French typography to long texts, which are typed with plain apostrophes and spaces. */

const NO_BREAK = '\u00a0'

/**
 * Sets curly apostrophes, and no-break spaces before high punctuation, inside quotation marks and
 * numbers, and before units.
 */
export const french = (text: string): string =>
  text
    .replaceAll("'", '’')
    .replace(/ ([:;!?»%€])/g, `${NO_BREAK}$1`)
    .replaceAll('« ', `«${NO_BREAK}`)
    .replace(/(?<=\b\d{1,3}) (?=\d{3}\b)|(?<=×) (?=\d)/g, NO_BREAK)
    .replace(
      /(\d) (?=(?:Mo|pixels|jours?|mois|ans?|heures?|secondes?|minutes?|points|millions|cm|mm|°C|crédits?|euros)\b)/g,
      `$1${NO_BREAK}`,
    )
