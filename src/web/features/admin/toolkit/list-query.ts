/** The query of a paged list, kept in the URL: search, filter, order, days and page. */
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { MAX_PAGE, MAX_SEARCH_LENGTH } from '#contract/admin/page-figures.ts'
import type { Choice } from '../../../ui/select.tsx'
import type { Column, Sort } from './data-table.tsx'
import type { Days } from './period.tsx'

/** Milliseconds without typing before a search is sent. */
const SEARCH_DELAY_MS = 300
export const PER_PAGE = 25
/** Parameters of the URL that leave every row in the list. */
const PLACE = ['tab', 'part', 'sort', 'page']

export function useListQuery<Row, S extends string, F extends string>(
  start: ListStart<S, F>,
  columns: readonly Column<Row, S>[],
) {
  const [search, setSearch] = useSearchParams()
  const { q, filter, days, page, ...asked } = listFrom(search, start)
  const isSortable = columns.some((column) => column.sort === asked.sort.by)
  const sort = isSortable ? asked.sort : start.sort
  const [typed, setTyped] = useState(q)
  const sent = useRef(q)
  const change = (changes: Partial<ListState<S, F>>) =>
    setSearch((now) => withList(now, changes, start), { replace: true, preventScrollReset: true })
  // A delayed search is applied to the latest state of the URL.
  const latest = useRef(change)
  useEffect(() => void (latest.current = change))

  useEffect(() => {
    const next = typed.trim()
    if (next === q) return
    const timer = setTimeout(() => {
      sent.current = next
      latest.current({ q: next })
    }, SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [typed, q])

  // The URL changed without typing: by the back button or by the tab's link.
  useEffect(() => {
    if (q === sent.current) return
    sent.current = q
    setTyped(q)
  }, [q])

  return {
    typed,
    filter,
    sort,
    page,
    days,
    /** Whether a search or a filter may hide rows; the filter that a list starts with is none. */
    isNarrowed: [...search.keys()].some((name) => !PLACE.includes(name)),
    setTyped,
    setPage: (next: number) => change({ page: next }),
    setFilter: (next: F) => change({ filter: next }),
    setDays: (next: Days) => change({ days: next }),
    setSort: (next: Sort<S>) => change({ sort: next }),
    /** The query parameters of the operation. */
    query: { q, page, perPage: PER_PAGE, sort: sort.by, order: sort.order, filter },
  }
}

export type ListState<S extends string, F extends string> = {
  q: string
  filter: F
  sort: Sort<S>
  days: Days
  page: number
}
/** The defaults of a list, which the URL omits, and the choices of its filter. */
export type ListStart<S extends string, F extends string> = Pick<
  ListState<S, F>,
  'filter' | 'sort'
> & { choices: readonly (Choice & { value: F })[] }
/** Every row, the newest one first. */
export const NEWEST_FIRST = {
  sort: { by: 'createdAt', order: 'desc' },
  filter: 'all',
} as const

const sortText = ({ by, order }: Sort<string>): string => `${by}-${order}`

function sortFrom<S extends string>(text: string | null, start: Sort<S>): Sort<S> {
  const [, by, order] = /^(\w+)-(asc|desc)$/.exec(text ?? '') ?? []
  return by && order ? { by: by as S, order: order as 'asc' | 'desc' } : start
}

/** An ISO day of the calendar; undefined for any other text. */
function dayFrom(text: string | null): string | undefined {
  const isDay = text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && text >= '0001-01-01'
  return isDay && new Date(text).toJSON()?.startsWith(text) ? text : undefined
}

/** Returns the page in the address; the first one for any other text. */
export function pageFrom(text: string | null): number {
  const page = Number(text)
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1
}

/** Reads the state of a list from the address; invalid parameters get their defaults. */
export function listFrom<S extends string, F extends string>(
  search: URLSearchParams,
  start: ListStart<S, F>,
): ListState<S, F> {
  const from = dayFrom(search.get('from'))
  const to = dayFrom(search.get('to'))
  const filter = start.choices.find(({ value }) => value === search.get('filter'))
  return {
    q: (search.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH),
    filter: filter?.value ?? start.filter,
    sort: sortFrom(search.get('sort'), start.sort),
    days: { ...(from ? { from } : {}), ...(to ? { to } : {}) },
    page: pageFrom(search.get('page')),
  }
}

/** The URL parameters with these changes; the page returns to the first one unless it is given. */
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
