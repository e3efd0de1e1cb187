/** Pages of a long list of the back office: search, order and place. */
import { z } from 'zod'
import { MAX_INTEGER } from '../params.ts'
import { MAX_PAGE, MAX_SEARCH_LENGTH } from './page-figures.ts'

/**
 * The query of a long list; `sorts` names the columns it can be ordered by, the first one by
 * default.
 */
export const pageQuery = <const S extends readonly [string, ...string[]]>(sorts: S) =>
  z.object({
    /** A call without parameters gets the first page. */
    q: z
      .string()
      .trim()
      .max(MAX_SEARCH_LENGTH)
      .refine((text) => !text.includes('\u0000'))
      .default('')
      .describe('Text to search for'),
    page: z.coerce
      .number<number>()
      .int()
      .min(1)
      .max(MAX_PAGE)
      .default(1)
      .describe('Page, counted from 1'),
    perPage: z.coerce
      .number<number>()
      .int()
      .min(1)
      .max(100)
      .default(25)
      .describe('Rows of a page, 100 at most; 25 when left out'),
    sort: z.enum(sorts).default(sorts[0]).describe('Column that orders the list'),
    order: z
      .enum(['asc', 'desc'])
      .default('desc')
      .describe('Direction; newest or largest first when left out'),
  })

/** Days in Paris, both included. The calendar of the database has no year 0. */
export const day = z.iso
  .date()
  .refine((given) => given >= '0001-01-01')
  .optional()

/** Restricts a list to one account. */
export const ofAccount = z.coerce
  .number<number>()
  .int()
  .positive()
  .max(MAX_INTEGER)
  .optional()
  .describe('Only of this account')

/** How many rows match in all, of which the reply holds one page. */
export const pageTotal = z.int().nonnegative().describe('Rows that match, on all pages together')
