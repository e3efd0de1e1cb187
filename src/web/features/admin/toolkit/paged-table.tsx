/**
 * A list that the server sorts, filters and pages: its query, its states, its table and its
 * pagination.
 */
import { useEffect, useRef } from 'react'
import {
  keepPreviousData,
  useQuery,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query'
import { type Bulk, BulkTable } from './bulk.tsx'
import { DataTable, type DataTableProps, type Sort } from './data-table.tsx'
import { Loaded } from './panel.tsx'
import { PER_PAGE } from './list-query.ts'
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { adminCopy } from '#copy/admin/admin.ts'
import { IconButton } from '../../../ui/button.tsx'
import { useMayWrite } from './may-write.ts'

/** Queries one page; the previous page stays visible while the next one loads. */
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
  'rows' | 'sort' | 'onSort' | 'stale' | 'selection'
> & {
  /** Rows can be chosen for these actions. */
  bulk?: Bulk<Row> | undefined
  query: UseQueryResult<D>
  rowsOf: (data: D) => readonly Row[]
  /** Shown when nothing is found. */
  empty: string
  list: {
    sort?: Sort<S>
    setSort?: (sort: Sort<S>) => void
    page: number
    setPage: (page: number) => void
  }
  perPage?: number
  /** One line instead of a box when nothing is found. */
  shortEmpty?: boolean
}

export function PagedTable<D extends { total: number }, Row, S extends string>({
  query,
  rowsOf,
  empty,
  list,
  perPage = PER_PAGE,
  shortEmpty = false,
  bulk,
  ...table
}: PagedTableProps<D, Row, S>) {
  const top = useRef<HTMLDivElement | null>(null)
  const mayWrite = useMayWrite()
  // Deleting the last row of the last page makes the previous page the last one.
  const lastPage =
    query.data && !query.isPlaceholderData ? pageCount(query.data.total, perPage) : Infinity
  useEffect(() => {
    if (list.page > lastPage) list.setPage(lastPage)
  })
  if (shortEmpty && query.data?.total === 0) return <p className="text-muted">{empty}</p>
  return (
    <Loaded
      query={query}
      skeletons={shortEmpty ? 2 : 6}
      empty={{ when: (data) => data.total === 0, title: empty }}
    >
      {(data) => {
        const shown = {
          ...table,
          rows: rowsOf(data),
          ...(list.sort && list.setSort ? { sort: list.sort, onSort: list.setSort } : {}),
          stale: query.isPlaceholderData,
        }
        return (
          <div ref={top} className="scroll-mt-20">
            {bulk && mayWrite ? <BulkTable {...shown} bulk={bulk} /> : <DataTable {...shown} />}
            <Paging
              caption={table.caption}
              page={list.page}
              perPage={perPage}
              total={data.total}
              onPage={(page) => {
                list.setPage(page)
                top.current?.scrollIntoView({ block: 'start' })
              }}
            />
          </div>
        )
      }}
    </Loaded>
  )
}

const copy = adminCopy.table

/** At least one. */
const pageCount = (total: number, perPage: number): number =>
  Math.max(1, Math.ceil(total / perPage))

export function Paging({
  caption,
  page,
  perPage,
  total,
  onPage,
}: {
  /** Names the list. */
  caption: string
  page: number
  perPage: number
  total: number
  onPage: (page: number) => void
}) {
  const pages = pageCount(total, perPage)
  return (
    <nav
      aria-label={copy.pages(caption)}
      className="mt-4 flex flex-wrap items-center justify-between gap-3 text-sm text-muted"
    >
      <p role="status">{copy.count(total)}</p>
      {pages > 1 && (
        <div className="flex items-center gap-2">
          <IconButton label={copy.first} disabled={page <= 1} onClick={() => onPage(1)}>
            <ChevronFirst aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton label={copy.previous} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <ChevronLeft aria-hidden="true" className="size-5" />
          </IconButton>
          <span>{copy.page(page, pages)}</span>
          <IconButton label={copy.next} disabled={page >= pages} onClick={() => onPage(page + 1)}>
            <ChevronRight aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton label={copy.last} disabled={page >= pages} onClick={() => onPage(pages)}>
            <ChevronLast aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      )}
    </nav>
  )
}
