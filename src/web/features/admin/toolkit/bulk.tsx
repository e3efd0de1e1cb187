/**
 * A table whose rows can be chosen, and actions on the chosen ones: one call per row, so that one
 * failure stops no other.
 */
import { useEffect, useRef, useState } from 'react'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { adminBulkCopy as copy } from '#copy/admin/bulk.ts'
import { isDeclined, sentenceFor } from '../../../lib/api-error.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ConfirmDialog } from './confirm.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { useUnloadWarning } from '../../../ui/use-unload-warning.ts'

export type BulkAction<Row> = {
  label: string
  /** Whether the action concerns a row; all rows by default. */
  concerns?: (row: Row) => boolean
  title: (rows: number) => string
  /** What will happen. */
  text: string
  /** Must be typed to confirm. */
  word?: string
  harmless?: boolean
  run: (row: Row) => Promise<unknown>
  /** The first row of a group is acted on for all of them. */
  groupOf?: (row: Row) => string | number
  /** The toast after a success of all rows. */
  done: (rows: number) => string
}
export type Bulk<Row> = {
  /** Names a row. */
  nameOf: (row: Row) => string
  actions: readonly BulkAction<Row>[]
  /** Keys of the queries to invalidate. */
  touches: readonly QueryKey[]
}
type Failure = { key: string | number; name: string; sentence: string }
type Failures = { all: number; failures: readonly Failure[] }
type BulkTableProps<Row, S extends string> = DataTableProps<Row, S> & { bulk: Bulk<Row> }

export function BulkTable<Row, S extends string>({ bulk, ...table }: BulkTableProps<Row, S>) {
  const { rows, rowKey } = table
  const [keys, setKeys] = useState<ReadonlySet<string | number>>(new Set())
  const [asked, setAsked] = useState<BulkAction<Row> | null>(null)
  const [failed, setFailed] = useState<Failures | null>(null)
  const chosen = rows.filter((row) => keys.has(rowKey(row)))
  const choose = (some: readonly Row[]) => setKeys(new Set(some.map(rowKey)))
  return (
    <>
      <Checkbox
        className="mb-3 text-sm"
        label={copy.all(rows.length)}
        checked={chosen.length === rows.length}
        onChange={(all) => choose(all ? rows : [])}
      />
      <DataTable
        {...table}
        selection={{
          has: (row) => keys.has(rowKey(row)),
          label: (row) => copy.row(bulk.nameOf(row)),
          toggle: (row, on) =>
            choose(on ? [...chosen, row] : chosen.filter((one) => rowKey(one) !== rowKey(row))),
        }}
      />
      {chosen.length > 0 && (
        <div
          role="group"
          aria-label={copy.bar}
          className="sticky bottom-0 z-20 flex flex-wrap items-center gap-3 border-t border-line-strong bg-raised px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-sm shadow-lifted max-md:-mx-4 md:mt-3 md:rounded-md md:border"
        >
          <p role="status" className="grow font-semibold">
            {copy.chosen(chosen.length)}
          </p>
          <Button size="sm" variant="quiet" onClick={() => choose([])}>
            {copy.clear}
          </Button>
          {bulk.actions.map((action) => (
            <Button
              key={action.label}
              size="sm"
              variant={action.harmless ? 'secondary' : 'danger'}
              onClick={() => setAsked(action)}
            >
              {action.label}
            </Button>
          ))}
        </div>
      )}
      {asked && (
        <Confirming
          action={asked}
          bulk={bulk}
          chosen={chosen}
          rowKey={rowKey}
          onClose={() => setAsked(null)}
          onDone={(result) => {
            setAsked(null)
            setKeys(new Set(result.failures.map(({ key }) => key)))
            if (result.failures.length > 0) setFailed(result)
          }}
        />
      )}
      {failed && <FailureList {...failed} onClose={() => setFailed(null)} />}
    </>
  )
}

type ConfirmingProps<Row> = {
  action: BulkAction<Row>
  bulk: Bulk<Row>
  chosen: readonly Row[]
  rowKey: (row: Row) => string | number
  onClose: () => void
  onDone: (result: Failures) => void
}

function Confirming<Row>({ action, bulk, chosen, rowKey, onClose, onDone }: ConfirmingProps<Row>) {
  const cache = useQueryClient()
  const [done, setDone] = useState<number | null>(null)
  // The list may be read again while the rows are worked through.
  const [rows] = useState(() => chosen.filter(action.concerns ?? (() => true)))
  const [skipped] = useState(chosen.length - rows.length)
  useUnloadWarning(done !== null)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  async function run() {
    const failures: Failure[] = []
    const groups = new Set<string | number>()
    for (const [at, row] of rows.entries()) {
      setDone(at)
      const group = action.groupOf?.(row)
      if (group !== undefined && groups.has(group)) continue
      try {
        await action.run(row)
        if (group !== undefined) groups.add(group)
      } catch (error) {
        if (isDeclined(error)) return onClose()
        failures.push({ key: rowKey(row), name: bulk.nameOf(row), sentence: sentenceFor(error) })
      }
    }
    await Promise.all(bulk.touches.map((queryKey) => cache.invalidateQueries({ queryKey })))
    if (failures.length === 0) toast({ title: action.done(rows.length) })
    // On another screen of the back office the action continues, and a toast reports its outcome.
    else if (!isShown.current)
      toast({
        title: copy.result.title(failures.length, rows.length),
        description: copy.result.names(failures.map(({ name }) => name)),
        variant: 'destructive',
      })
    onDone({ all: rows.length, failures })
  }

  if (rows.length === 0)
    return (
      <Dialog
        open
        onClose={onClose}
        title={action.label}
        description={copy.none}
        actions={<Button onClick={onClose}>{copy.result.close}</Button>}
      />
    )
  return (
    <ConfirmDialog
      open
      title={action.title(rows.length)}
      text={`${action.text}${copy.skipped(skipped)}`}
      confirm={action.label}
      harmless={action.harmless ?? false}
      busy={done !== null}
      {...(action.word ? { word: action.word } : {})}
      notice={
        done !== null && (
          <p role="status" className="mt-4 text-sm text-muted">
            {copy.progress(done, rows.length)}
          </p>
        )
      }
      onCancel={onClose}
      onConfirm={() => void run()}
    />
  )
}

const FailureList = ({ all, failures, onClose }: Failures & { onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title={copy.result.title(failures.length, all)}
    description={copy.result.text}
    actions={<Button onClick={onClose}>{copy.result.close}</Button>}
  >
    <ul className="mt-4 grid max-h-80 gap-3 overflow-y-auto text-sm">
      {failures.map(({ key, name, sentence }) => (
        <li key={key}>
          <span className="font-semibold wrap-anywhere">{name}</span>
          <span className="block text-brick">{sentence}</span>
        </li>
      ))}
    </ul>
  </Dialog>
)
