/** What a long list is asked for, as its controls stand: search (after a pause), filter, order, page. */
import { useEffect, useState } from 'react'
import type { Sort } from './data-table.tsx'
import type { Days } from './period.tsx'

/** Milliseconds without typing before a search is sent. */
const PAUSE = 300
export const PER_PAGE = 25

export function useListQuery<S extends string, F extends string>(start: { sort: Sort<S>; filter: F }) {
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  const [filter, setFilter] = useState(start.filter)
  const [sort, setSort] = useState(start.sort)
  const [days, setDays] = useState<Days>({})
  const [page, setPage] = useState(1)

  useEffect(() => {
    const timer = setTimeout(() => {
      setQ(typed.trim())
      setPage(1)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [typed])

  return {
    typed, filter, sort, page, days, setTyped, setPage,
    setFilter: (next: F) => {
      setFilter(next)
      setPage(1)
    },
    setDays: (next: Days) => {
      setDays(next)
      setPage(1)
    },
    setSort: (next: Sort<S>) => {
      setSort(next)
      setPage(1)
    },
    /** The query of the operation. */
    query: { q, page, perPage: PER_PAGE, sort: sort.by, order: sort.order, filter },
  }
}
