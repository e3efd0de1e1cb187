/** A long list in the address: its search, filter, order, days and page outlive a reload and the way back. */
import type { Sort } from './data-table.tsx'
import type { Days } from './period.tsx'

export type ListState<S extends string, F extends string> = {
  q: string
  filter: F
  sort: Sort<S>
  days: Days
  page: number
}
/** What a list is before anything was chosen: it stands in no address. */
export type ListStart<S extends string, F extends string> = Pick<ListState<S, F>, 'filter' | 'sort'>

const sortText = ({ by, order }: Sort<string>): string => `${by}-${order}`

function sortFrom<S extends string>(text: string | null, start: Sort<S>): Sort<S> {
  const [, by, order] = /^(\w+)-(asc|desc)$/.exec(text ?? '') ?? []
  return by && order ? { by: by as S, order: order as 'asc' | 'desc' } : start
}

export function listFrom<S extends string, F extends string>(
  search: URLSearchParams,
  start: ListStart<S, F>,
): ListState<S, F> {
  const [from, to] = [search.get('from'), search.get('to')]
  return {
    q: search.get('q') ?? '',
    filter: (search.get('filter') ?? start.filter) as F,
    sort: sortFrom(search.get('sort'), start.sort),
    days: { ...(from ? { from } : {}), ...(to ? { to } : {}) },
    page: /^[1-9]\d{0,6}$/.test(search.get('page') ?? '') ? Number(search.get('page')) : 1,
  }
}

/** The address with these changes; whatever else changes, the list begins at its first page again. */
export function withList<S extends string, F extends string>(
  search: URLSearchParams,
  changes: Partial<ListState<S, F>>,
  start: ListStart<S, F>,
): URLSearchParams {
  const { q, filter, sort, days, page } = { ...listFrom(search, start), page: 1, ...changes }
  const next = new URLSearchParams(search)
  const texts = {
    q,
    filter: filter === start.filter ? '' : filter,
    sort: sortText(sort) === sortText(start.sort) ? '' : sortText(sort),
    from: days.from ?? '',
    to: days.to ?? '',
    page: page === 1 ? '' : String(page),
  }
  for (const [name, text] of Object.entries(texts)) {
    if (text === '') next.delete(name)
    else next.set(name, text)
  }
  return next
}
