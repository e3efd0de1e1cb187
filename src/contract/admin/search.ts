/** The search of the back office over accounts, photos and pages. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageQuery, pageTotal } from './page.ts'
import { MIN_SEARCH_LENGTH, PAGE_PLACES, SEARCH_KINDS } from './search-figures.ts'

const Hit = z.object({
  /** Account id, public id of the photo, or slug or section key of the page. */
  key: z.string(),
  label: z.string(),
  detail: z.string(),
  /** Where a page stands; null for anything else. */
  place: z.enum(PAGE_PLACES).nullable(),
})
export type SearchHit = z.infer<typeof Hit>
const Group = z.object({ kind: z.enum(SEARCH_KINDS), total: pageTotal, hits: z.array(Hit) })
export type SearchGroup = z.infer<typeof Group>

const { q, page, perPage } = pageQuery(['kind']).shape

export const adminSearchApi = {
  'admin.search': endpoint('admin.search', {
    access: 'support',
    summary:
      'Finds accounts, photos and, for administrators, pages: a page of each kind, or of one',
    query: z.object({
      q: q.unwrap().min(MIN_SEARCH_LENGTH),
      kind: z.enum(SEARCH_KINDS).optional().describe('Only this kind'),
      page,
      perPage,
    }),
    reply: z.object({ groups: z.array(Group) }),
  }),
}
