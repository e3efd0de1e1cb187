/** A sortable table; on a phone each row is a card with labelled values. */
import type { ReactNode } from 'react'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { adminBulkCopy } from '#copy/admin/bulk.ts'
import { adminCopy } from '#copy/admin/admin.ts'
import { cx } from '../../../lib/cx.ts'
import { Select } from '../../../ui/select.tsx'

const copy = adminCopy.table
const sortName = (order: 'asc' | 'desc'): string =>
  order === 'asc' ? copy.sortedUp : copy.sortedDown

export type Sort<S extends string> = { by: S; order: 'asc' | 'desc' }
export type Column<Row, S extends string = never> = {
  key: string
  label: string
  cell: (row: Row) => ReactNode
  /** The sort key of this column. */
  sort?: S
  numeric?: boolean
  /** Not wrapped, except on a phone. */
  nowrap?: boolean
  /** Takes the remaining width; the other columns do not wrap. */
  grow?: boolean
}
export type DataTableProps<Row, S extends string> = {
  /** Accessible name of the table. */
  caption: string
  columns: readonly Column<Row, S>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  sort?: Sort<S>
  onSort?: (sort: Sort<S>) => void
  /** Buttons or a menu at the end of a row. */
  renderActions?: (row: Row) => ReactNode
  /** Newer rows are loading. */
  stale?: boolean
  dimmed?: (row: Row) => boolean
  /** A tick box in front of each row. */
  selection?: Selection<Row>
}
type Selection<Row> = {
  has: (row: Row) => boolean
  toggle: (row: Row, on: boolean) => void
  label: (row: Row) => string
}

export function DataTable<Row, S extends string = never>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
  renderActions,
  stale = false,
  dimmed,
  selection,
}: DataTableProps<Row, S>) {
  const sorted = columns.filter((column) => column.sort)
  const grows = columns.some(({ grow }) => grow)
  const lineOf = ({ nowrap = false, grow = false }: Column<Row, S>) =>
    (nowrap || (grows && !grow)) && 'md:whitespace-nowrap'
  return (
    <>
      {sort && onSort && sorted.length > 0 && (
        <SortChoice columns={sorted} sort={sort} onSort={onSort} />
      )}
      {/* Between a phone and a desktop a wide table scrolls by itself, not with the page. */}
      <div className="relative md:overflow-x-auto md:contain-inline-size">
        <table
          aria-busy={stale}
          className={cx('w-full border-collapse text-sm max-md:block', stale && 'cursor-progress')}
        >
          <caption className="sr-only">{caption}</caption>
          <thead className="max-md:hidden">
            <tr className="border-b-2 border-line">
              {selection && (
                <th scope="col" className="w-px px-2 py-2">
                  <span className="sr-only">{adminBulkCopy.column}</span>
                </th>
              )}
              {columns.map((column) => (
                <ColumnHeader
                  key={column.key}
                  column={column}
                  sort={sort}
                  onSort={onSort}
                  className={grows && lineOf(column)}
                />
              ))}
              {renderActions && (
                <th scope="col" className="w-px px-2 py-2">
                  <span className="sr-only">{adminCopy.actions}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody className="max-md:grid max-md:grid-cols-1 max-md:gap-3">
            {rows.map((row) => (
              <tr
                key={rowKey(row)}
                className={cx(
                  'border-line max-md:grid max-md:grid-cols-1 max-md:gap-1 max-md:rounded-md max-md:border max-md:bg-raised max-md:p-4 md:border-b md:hover:bg-raised',
                  dimmed?.(row) && 'bg-sunken text-muted',
                )}
              >
                <Cells
                  row={row}
                  columns={columns}
                  lineOf={lineOf}
                  selection={selection}
                  renderActions={renderActions}
                />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

type CellsProps<Row, S extends string> = Pick<
  DataTableProps<Row, S>,
  'columns' | 'selection' | 'renderActions'
> & {
  row: Row
  /** The class that keeps a column on one line, if it has one. */
  lineOf: (column: Column<Row, S>) => string | false
}

const Cells = <Row, S extends string>({
  row,
  columns,
  lineOf,
  selection,
  renderActions,
}: CellsProps<Row, S>) => (
  <>
    {selection && <SelectionCell row={row} selection={selection} />}
    {columns.map((column) => (
      <td
        key={column.key}
        data-label={column.label}
        className={cx(
          'md:px-2 md:py-2.5 md:align-middle max-md:grid max-md:grid-cols-[8.5rem_minmax(0,1fr)] max-md:gap-3 max-md:before:text-muted max-md:before:content-[attr(data-label)]',
          column.numeric && 'md:text-right md:tabular-nums',
          lineOf(column),
        )}
      >
        <div className="min-w-0 break-words">{column.cell(row)}</div>
      </td>
    ))}
    {renderActions && (
      <td className="md:px-2 md:py-1.5 md:text-right max-md:-mb-2 max-md:mt-1">
        <div className="flex flex-wrap justify-end gap-2 md:flex-nowrap">{renderActions(row)}</div>
      </td>
    )}
  </>
)

const SelectionCell = <Row,>({ row, selection }: { row: Row; selection: Selection<Row> }) => (
  <td className="md:px-2 md:py-2.5">
    <label className="-m-2.5 inline-flex p-2.5">
      <input
        type="checkbox"
        aria-label={selection.label(row)}
        checked={selection.has(row)}
        onChange={(event) => selection.toggle(row, event.target.checked)}
        className="size-6 accent-ochre"
      />
    </label>
  </td>
)

/** The heading of a column; a button where the column can be sorted by. */
function ColumnHeader<Row, S extends string>({
  column,
  sort,
  onSort,
  className,
}: {
  column: Column<Row, S>
  sort: Sort<S> | undefined
  onSort: ((sort: Sort<S>) => void) | undefined
  className: string | false
}) {
  const order = sort?.order === 'asc' ? ('ascending' as const) : ('descending' as const)
  return (
    <th
      scope="col"
      {...(column.sort && sort?.by === column.sort ? { 'aria-sort': order } : {})}
      className={cx(
        'px-2 py-2 font-semibold',
        column.numeric ? 'text-right' : 'text-left',
        column.grow && 'w-full',
        className,
      )}
    >
      {column.sort && onSort ? (
        <SortButton column={column} by={column.sort} sort={sort} onSort={onSort} />
      ) : (
        column.label
      )}
    </th>
  )
}

type SortButtonProps<Row, S extends string> = {
  column: Column<Row, S>
  by: S
  sort: Sort<S> | undefined
  onSort: (sort: Sort<S>) => void
}

function SortButton<Row, S extends string>({ column, by, sort, onSort }: SortButtonProps<Row, S>) {
  const active = sort?.by === by
  const Icon = sort?.order === 'asc' ? ArrowUp : ArrowDown
  // Figures begin with the largest, words with the first letter.
  const first = column.numeric ? 'desc' : 'asc'
  const opposite = sort?.order === 'asc' ? 'desc' : 'asc'
  const next = active ? opposite : first
  return (
    <button
      type="button"
      onClick={() => onSort({ by, order: next })}
      className={cx(
        'inline-flex min-h-8 pointer-coarse:min-h-11 items-center gap-1 rounded-sm text-left font-semibold hover:text-ochre',
        column.numeric && 'relative text-right',
      )}
    >
      {column.label}
      {/* Right of words the arrow has room of its own; left of figures it stands between the columns. */}
      <Icon
        aria-hidden="true"
        className={cx('size-4', !active && 'opacity-0', column.numeric && 'absolute right-full')}
      />
      {active && <span className="sr-only">, {sortName(sort.order)}</span>}
    </button>
  )
}

type SortChoiceProps<Row, S extends string> = {
  columns: readonly Column<Row, S>[]
  sort: Sort<S>
  onSort: (sort: Sort<S>) => void
}

/** The sort choice on a phone, where the column heads are hidden. */
function SortChoice<Row, S extends string>({ columns, sort, onSort }: SortChoiceProps<Row, S>) {
  const sorts = columns.flatMap(({ label, sort: by }) =>
    by
      ? (['asc', 'desc'] as const).map((order) => ({
          by,
          order,
          value: `${by} ${order}`,
          label: copy.sortedBy(label, sortName(order)),
        }))
      : [],
  )
  return (
    <div className="mb-4 md:hidden">
      <Select
        label={copy.sortLabel}
        choices={sorts}
        value={`${sort.by} ${sort.order}`}
        onChange={({ target }) => {
          const chosen = sorts.find(({ value }) => value === target.value)
          if (chosen) onSort({ by: chosen.by, order: chosen.order })
        }}
      />
    </div>
  )
}
