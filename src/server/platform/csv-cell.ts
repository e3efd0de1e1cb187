/** Cells of CSV files that spreadsheets open. */

/** Beginnings that make a spreadsheet read a text as a formula. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@|%＝＋－＠]|^[\t\r]/u

/** Returns the text with an apostrophe before a formula, which makes it text for spreadsheets. */
export const withoutFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** Returns the text between quotation marks, as one cell. */
export const quotedCell = (text: string): string => `"${text.replaceAll('"', '""')}"`
