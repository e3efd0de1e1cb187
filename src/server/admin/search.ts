/** Text search in SQL. */

/** An `ilike` pattern that matches the text anywhere; wildcards in the text are escaped. */
export const contains = (text: string): string =>
  `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
