/** Pages of a long list of the back office: search, order and place. */
import { z } from 'zod'

/** The query of a long list; `sorts` names the columns it can be ordered by, the first one by default. */
export const pageQuery = <const S extends readonly [string, ...string[]]>(sorts: S) => z.object({
  q: z.string().trim().max(200).refine((text) => !text.includes('\u0000')).default(''),
  page: z.coerce.number<number>().int().min(1).max(100_000).default(1),
  perPage: z.coerce.number<number>().int().min(1).max(100).default(25),
  sort: z.enum(sorts).default(sorts[0]),
  order: z.enum(['asc', 'desc']).default('desc'),
})
