/** What a long list is asked for, as its controls and the address stand: search (after a pause), filter, order, days, page. */
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Sort } from './data-table.tsx'
import { listFrom, withList, type ListStart, type ListState } from './list-address.ts'
import type { Days } from './period.tsx'

/** Milliseconds without typing before a search is sent. */
const PAUSE = 300
export const PER_PAGE = 25

export function useListQuery<S extends string, F extends string>(start: ListStart<S, F>) {
  const [search, setSearch] = useSearchParams()
  const { q, filter, sort, days, page } = listFrom(search, start)
  const [typed, setTyped] = useState(q)
  const sent = useRef(q)
  const change = (changes: Partial<ListState<S, F>>) =>
    setSearch((now) => withList(now, changes, start), { replace: true, preventScrollReset: true })
  // A search that waits joins whatever else was chosen meanwhile.
  const latest = useRef(change)
  useEffect(() => void (latest.current = change))

  useEffect(() => {
    const next = typed.trim()
    if (next === q) return
    const timer = setTimeout(() => {
      sent.current = next
      latest.current({ q: next })
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [typed, q])

  // The address changed without typing: by the way back, or by the tab's own link.
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
    setTyped,
    setPage: (next: number) => change({ page: next }),
    setFilter: (next: F) => change({ filter: next }),
    setDays: (next: Days) => change({ days: next }),
    setSort: (next: Sort<S>) => change({ sort: next }),
    /** The query of the operation. */
    query: { q, page, perPage: PER_PAGE, sort: sort.by, order: sort.order, filter },
  }
}
