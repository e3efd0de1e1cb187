/** Asks before a row is deleted. One that was changed meanwhile is shown with its changes, and asked about again. */
import { useState, type ReactNode } from 'react'
import { adminCopy } from '#copy/admin/admin.ts'
import { Alert } from '../../../ui/alert.tsx'
import { ConfirmDialog } from './confirm.tsx'
import { DifferenceList } from './conflict.tsx'
import { differences } from './differences.ts'
import type { Field } from './form.ts'
import { isConflict, useAction, type Action } from './use-action.ts'

const copy = adminCopy.conflict

export type Removal<R> = {
  busy: boolean
  row: R | null
  /** What `row` was when it was asked about first; null while it is as it was. */
  was: R | null
  ask: (row: R) => void
  cancel: () => void
  confirm: () => void
}
/** `run` deletes the row if it is still as it is given. */
export type RemovalOptions<R> = Action<R, unknown> & {
  /** The row as it is stored now; null when it is gone. */ reread: (row: R) => Promise<R | null>
}

export function useRemoval<R>({ reread, ...action }: RemovalOptions<R>): Removal<R> {
  const [asked, setAsked] = useState<{ row: R; was: R | null } | null>(null)
  const { run, busy } = useAction({
    ...action,
    /** Resolves with the row as it is now where it changed meanwhile. */
    async run(row: R): Promise<R | null> {
      try {
        await action.run(row)
        return null
      } catch (error) {
        const now = isConflict(error) ? await reread(row) : null
        if (now === null) throw error
        return now
      }
    },
    done: (now, row) => (now === null ? action.done(now, row) : null),
  })
  async function remove(row: R, was: R | null): Promise<void> {
    const now = await run(row).catch(() => null)
    setAsked(now && { row: now, was: was ?? row })
  }
  return {
    busy,
    row: asked?.row ?? null,
    was: asked?.was ?? null,
    ask: (row) => setAsked({ row, was: null }),
    cancel: () => setAsked(null),
    confirm: () => {
      if (asked) void remove(asked.row, asked.was)
    },
  }
}

export type RemovalDialogProps<R, V extends object> = {
  removal: Removal<R>
  title: (row: R) => string
  text: (row: R) => ReactNode
  /** How a comparison shows a row. */
  values: (row: R) => V
  fields: (row: R) => readonly Field<V>[]
}

export function RemovalDialog<R, V extends object>({
  removal: { row, was, busy, cancel, confirm },
  title,
  text,
  values,
  fields,
}: RemovalDialogProps<R, V>) {
  return (
    <ConfirmDialog
      open={row !== null}
      title={row ? title(row) : ''}
      text={row ? text(row) : ''}
      confirm={was ? adminCopy.removeAnyway : adminCopy.remove}
      busy={busy}
      onCancel={cancel}
      onConfirm={confirm}
      notice={
        row &&
        was && (
          <Alert tone="error" title={copy.title} className="mt-4">
            <p>{copy.changed}</p>
            <DifferenceList
              items={differences(fields(row), values(was), values(row))}
              one={copy.before}
              other={copy.theirs}
            />
          </Alert>
        )
      }
    />
  )
}
