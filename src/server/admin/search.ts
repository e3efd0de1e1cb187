/** Text search of the lists in the back office. */
import { sql, type SQL, type SQLWrapper } from '../db/drizzle.ts'
import { folded } from '../db/folded-text.ts'

/** Whether the text contains `words` anywhere, ignoring accents and case. */
export const mentions = (text: SQLWrapper, words: string): SQL =>
  // ASCII text has no accents, and lower-casing alone is several times faster.
  sql`position(${folded(sql`${words}::text`)} in case when octet_length(${text}) = char_length(${text})
    then lower(${text}) else ${folded(sql`${text}`)} end) > 0`
