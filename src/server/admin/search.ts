/** Search as people type it. */

/** An `ilike` pattern that finds the text anywhere; its own wildcards are taken literally. */
export const contains = (text: string): string =>
  `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
