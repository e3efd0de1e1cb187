/**
 * A list that is declared by its columns, filter and wording: search, filter, table and pagination.
 */
import type { ReactNode } from 'react'
import { adminCopy } from '#copy/admin/admin.ts'
import { ListControls } from './list-controls.tsx'
import { type ListStart, useListQuery } from './list-query.ts'
import { PagedTable, type PagedTableProps, usePagedQuery } from './paged-table.tsx'
import type { Days } from './period.tsx'
import { adminKey } from './query-keys.ts'

type ListQuery<S extends string, F extends string> = ReturnType<typeof useListQuery<unknown, S, F>>

export type ListPanelProps<D extends { total: number }, Row, S extends string, F extends string> = {
  /** Parts of the query key; the query of the list is added. */
  queryKey: readonly unknown[]
  /** The defaults of the list and the choices of its filter. */
  start: ListStart<S, F>
  /** Reads one page. */
  read: (query: ListQuery<S, F>['query'], days: Days, signal: AbortSignal) => Promise<D>
  words: { title: string; search: string; filterLabel: string; empty: string }
  /** Controls after the search and the filter, such as a period. */
  renderControls?: (list: ListQuery<S, F>) => ReactNode
} & Pick<PagedTableProps<D, Row, S>, 'rowsOf' | 'columns' | 'rowKey' | 'renderActions' | 'bulk'>

export function ListPanel<D extends { total: number }, Row, S extends string, F extends string>({
  queryKey,
  start,
  read,
  words,
  renderControls,
  ...table
}: ListPanelProps<D, Row, S, F>) {
  const list = useListQuery(start, table.columns)
  const query = usePagedQuery(adminKey(...queryKey, { ...list.query, ...list.days }), (signal) =>
    read(list.query, list.days, signal),
  )
  return (
    <>
      <ListControls
        searchLabel={words.search}
        typed={list.typed}
        onType={list.setTyped}
        filterLabel={words.filterLabel}
        filter={list.filter}
        onFilter={list.setFilter}
        choices={start.choices}
      >
        {renderControls?.(list)}
      </ListControls>
      <PagedTable
        {...table}
        query={query}
        list={list}
        empty={list.isNarrowed ? words.empty : adminCopy.table.nothing}
        caption={words.title}
      />
    </>
  )
}
