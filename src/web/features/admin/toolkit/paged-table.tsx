/** A long list that the server sorts, filters and pages: its query, its states, its table, and the way to its other pages. */
import { keepPreviousData, useQuery, type QueryKey, type UseQueryResult } from '@tanstack/react-query'
import { DataTable, type DataTableProps, type Sort } from './data-table.tsx'
import { Paging } from './paging.tsx'
import { Loaded } from './panel.tsx'
import { PER_PAGE } from './use-list-query.ts'

/** One page at a time; the one before stays in sight while the next is read. */
export const usePagedQuery = <D,>(queryKey: QueryKey, read: (signal: AbortSignal) => Promise<D>): UseQueryResult<D> =>
  useQuery({ queryKey, queryFn: ({ signal }) => read(signal), staleTime: 0, placeholderData: keepPreviousData })

export type PagedTableProps<D, Row, S extends string> = Omit<DataTableProps<Row, S>, 'rows' | 'sort' | 'onSort' | 'stale'> & {
  query: UseQueryResult<D>
  rowsOf: (data: D) => readonly Row[]
  /** Said when nothing is found. */
  empty: string
  list: { sort: Sort<S>; setSort: (sort: Sort<S>) => void; page: number; setPage: (page: number) => void }
}

export function PagedTable<D extends { total: number }, Row, S extends string>({ query, rowsOf, empty, list, ...table }: PagedTableProps<D, Row, S>) {
  return (
    <Loaded query={query} skeletons={6} empty={{ when: (data) => rowsOf(data).length === 0, title: empty }}>
      {(data) => (
        <>
          <DataTable {...table} rows={rowsOf(data)} sort={list.sort} onSort={list.setSort} stale={query.isPlaceholderData} />
          <Paging page={list.page} perPage={PER_PAGE} total={data.total} onPage={list.setPage} />
        </>
      )}
    </Loaded>
  )
}
