/** A titled list inside a screen: its pages are turned in place and not kept in the address. */
import { useState } from 'react'
import { CUSTOMER_ROWS } from '#contract/admin/customers-figures.ts'
import { Part } from './facts.tsx'
import { PagedTable, type PagedTableProps, usePagedQuery } from './paged-table.tsx'
import { adminKey } from './query-keys.ts'

export type PagedPartProps<D extends { total: number }, Row, S extends string> = {
  title: string
  intro?: string
  /** Parts of the query key; the page is added. */
  queryKey: readonly unknown[]
  read: (page: { page: number; perPage: number }, signal: AbortSignal) => Promise<D>
} & Pick<PagedTableProps<D, Row, S>, 'rowsOf' | 'columns' | 'rowKey' | 'renderActions' | 'empty'>

export function PagedPart<D extends { total: number }, Row, S extends string = never>({
  title,
  intro,
  queryKey,
  read,
  ...table
}: PagedPartProps<D, Row, S>) {
  const [page, setPage] = useState(1)
  const query = usePagedQuery(adminKey(...queryKey, page), (signal) =>
    read({ page, perPage: CUSTOMER_ROWS }, signal),
  )
  return (
    <Part title={title} {...(intro ? { intro } : {})}>
      <PagedTable
        {...table}
        query={query}
        list={{ page, setPage }}
        perPage={CUSTOMER_ROWS}
        caption={title}
        shortEmpty
      />
    </Part>
  )
}
