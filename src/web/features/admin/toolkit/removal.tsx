/**
 * Confirms the deletion of a row; a row changed meanwhile is shown with its changes and confirmed
 * again.
 */
import { useState, type ReactNode } from 'react'
import { adminCopy } from '#copy/admin/admin.ts'
import { Alert } from '../../../ui/alert.tsx'
import { ConfirmDialog } from './confirm.tsx'
import { DifferenceList, differences } from './conflict.tsx'
import type { Field } from './form.ts'
import { isConflict, useAction, type Action } from './use-action.ts'

const copy = adminCopy.conflict

export type Removal<R> = {
  busy: boolean
  row: R | null
  /** The row as first shown; null while it is unchanged. */
  was: R | null
  ask: (row: R) => void
  cancel: () => void
  confirm: () => void
}
/** `run` deletes the row and rejects with CONFLICT when it changed. */
export type RemovalOptions<R> = Action<R, unknown> & {
  /** Reads the stored row; null when it was deleted. */
  reread: (row: R) => Promise<R | null>
}

export function useRemoval<R>({ reread, ...action }: RemovalOptions<R>): Removal<R> {
  const [asked, setAsked] = useState<{ row: R; was: R | null } | null>(null)
  const { run, busy } = useAction({
    ...action,
    /** Resolves with the stored row when it changed meanwhile. */
    async run(row: R): Promise<R | null> {
      try {
        await action.run(row)
        return null
      } catch (error) {
        const changed = isConflict(error) ? await reread(row) : null
        if (changed === null) throw error
        return changed
      }
    },
    done: (changed, row) => (changed === null ? action.done(changed, row) : null),
  })
  async function remove(row: R, was: R | null): Promise<void> {
    try {
      const changed = await run(row)
      setAsked(changed && { row: changed, was: was ?? row })
    } catch {
      // The dialog stays open and shows the failure.
    }
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
  /** The values that a comparison shows. */
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
