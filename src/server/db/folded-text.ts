/** Text without accents and case, for searches in SQL. */
import { sql, type SQL } from './drizzle.ts'

/**
 * `Été à l’Œuvre` gives `ete a l'oeuvre`. Decomposed before it is lower-cased, which the C
 * collation does for ASCII only.
 */
export const folded = (text: SQL): SQL => sql`replace(replace(replace(replace(lower(regexp_replace(
  normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g')), 'Œ', 'oe'), 'œ', 'oe'), 'æ', 'ae'), '’', '''')`
