/** A long list that the server sorts, filters and pages: its query, its states, its table, and the way to its other pages. */
import { useEffect, useRef } from 'react'
import {
  keepPreviousData,
  useQuery,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query'
import { DataTable, type DataTableProps, type Sort } from './data-table.tsx'
import { pagesOf, Paging } from './paging.tsx'
import { Loaded } from './panel.tsx'
import { PER_PAGE } from './use-list-query.ts'

/** One page at a time; the one before stays in sight while the next is read. */
export const usePagedQuery = <D,>(
  queryKey: QueryKey,
  read: (signal: AbortSignal) => Promise<D>,
): UseQueryResult<D> =>
  useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export type PagedTableProps<D, Row, S extends string> = Omit<
  DataTableProps<Row, S>,
  'rows' | 'sort' | 'onSort' | 'stale'
> & {
  query: UseQueryResult<D>
  rowsOf: (data: D) => readonly Row[]
  /** Said when nothing is found. */
  empty: string
  list: {
    sort: Sort<S>
    setSort: (sort: Sort<S>) => void
    page: number
    setPage: (page: number) => void
  }
}

export function PagedTable<D extends { total: number }, Row, S extends string>({
  query,
  rowsOf,
  empty,
  list,
  ...table
}: PagedTableProps<D, Row, S>) {
  const top = useRef<HTMLDivElement | null>(null)
  // The last row of the last page is gone: the page before is the last one now.
  const last =
    query.data && !query.isPlaceholderData ? pagesOf(query.data.total, PER_PAGE) : Infinity
  useEffect(() => {
    if (list.page > last) list.setPage(last)
  })
  return (
    <Loaded query={query} skeletons={6} empty={{ when: (data) => data.total === 0, title: empty }}>
      {(data) => (
        <div ref={top} className="scroll-mt-20">
          <DataTable
            {...table}
            rows={rowsOf(data)}
            sort={list.sort}
            onSort={list.setSort}
            stale={query.isPlaceholderData}
          />
          <Paging
            page={list.page}
            perPage={PER_PAGE}
            total={data.total}
            onPage={(page) => {
              list.setPage(page)
              // The next page is read from its first row.
              top.current?.scrollIntoView({ block: 'start' })
            }}
          />
        </div>
      )}
    </Loaded>
  )
}
