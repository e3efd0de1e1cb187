/** Saves values outside a form, such as a switch: merges concurrent changes, or offers a choice. */
import { useState } from 'react'
import { differing, rebased } from './form.ts'
import { isOutdated, useAction, type Action } from './use-action.ts'

/** The stored values and their `updatedAt`. */
export type Stored<V> = { values: V; version: string | null }
/** Both administrators changed the same field; `stored` is null when the row was deleted. */
export type EditConflict<V> = { mine: V; stored: Stored<V> | null }
type Input<V> = { values: V; seen: Stored<V> }

export type SaveOptions<V extends object, R> = Omit<
  Action<Input<V>, R>,
  'run' | 'done' | 'quiet'
> & {
  /** Rejects with CONFLICT when the row changed after `version`. */
  run: (values: V, version: string | null) => Promise<R>
  /** Reads the stored values; null when the row was deleted. */
  reread: (values: V) => Promise<Stored<V> | null>
  done: (result: R, values: V) => ReturnType<Action<Input<V>, R>['done']>
  /** Discards the typed value. */
  onSaved?: () => void
}

/** Three-way merge of `mine` into `stored`; null when both changed a field differently. */
export function merged<V extends object>(seen: V, mine: V, stored: V): V | null {
  const changes = differing(seen, mine)
  const others = new Set(differing(seen, stored))
  const conflicting = new Set(differing(mine, stored))
  if (changes.some((name) => others.has(name) && conflicting.has(name))) return null
  return rebased(seen, mine, stored)
}

/** Thrown for a conflict that the dialog shows; a toast would cover it on a phone. */
class UnmergedConflict extends Error {}

export function useSave<V extends object, R = unknown>({
  run,
  reread,
  done,
  onSaved,
  ...options
}: SaveOptions<V, R>) {
  const [conflict, setConflict] = useState<EditConflict<V> | null>(null)
  const action = useAction<Input<V>, R>({
    ...options,
    async run({ values, seen }) {
      try {
        return await run(values, seen.version)
      } catch (error) {
        if (!isOutdated(error)) throw error
        const stored = await reread(values)
        const both = stored && merged(seen.values, values, stored.values)
        if (both) return run(both, stored.version)
        setConflict({ mine: values, stored })
        throw new UnmergedConflict('both changed the same field', { cause: error })
      }
    },
    done: (result, { values }) => done(result, values),
    quiet: (error) => error instanceof UnmergedConflict,
  })
  async function attempt(values: V, seen: Stored<V>): Promise<void> {
    try {
      await action.run({ values, seen })
      onSaved?.()
    } catch {
      // The toast or the conflict dialog shows the failure.
    }
  }
  return {
    busy: action.busy,
    conflict,
    save: (values: V, seen: Stored<V>) => void attempt(values, seen),
    /** Keeps the stored values, overwrites them with mine, or closes the dialog. */
    resolveConflict(choice: 'mine' | 'theirs' | 'later'): void {
      setConflict(null)
      if (choice === 'mine' && conflict?.stored) void attempt(conflict.mine, conflict.stored)
    },
  }
}
export type Save<V extends object> = ReturnType<typeof useSave<V>>
