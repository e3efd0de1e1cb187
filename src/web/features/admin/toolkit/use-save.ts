/** Saves values outside a form, such as a switch: what somebody else changed meanwhile is kept, or, where both changed the same, shown to choose from. */
import { useState } from 'react'
import { differing } from './form.ts'
import { isConflict, useAction, type Action } from './use-action.ts'

/** What is stored: its values, and the moment of its last change. */
export type Stored<V> = { values: V; version: string | null }
/** Both changed the same. */
export type Clash<V> = { mine: V; stored: Stored<V> | null }
type Input<V> = { values: V; seen: Stored<V> }

export type SaveOptions<V extends object, R> = Omit<
  Action<Input<V>, R>,
  'run' | 'done' | 'quiet'
> & {
  /** Rejects with CONFLICT when the row changed after `version`. */
  run: (values: V, version: string | null) => Promise<R>
  /** What is stored now in place of what is being saved; null when it is gone. */
  reread: (values: V) => Promise<Stored<V> | null>
  done: (result: R, values: V) => ReturnType<Action<Input<V>, R>['done']>
  /** Forgets what was typed. */
  onSaved?: () => void
}

/** My changes upon what is stored now; null where somebody else changed the same to something else. */
export function merged<V extends object>(seen: V, mine: V, stored: V): V | null {
  const changes = differing(seen, mine)
  const others = new Set(differing(seen, stored))
  const clashing = new Set(differing(mine, stored))
  if (changes.some((name) => others.has(name) && clashing.has(name))) return null
  return { ...stored, ...Object.fromEntries(changes.map((name) => [name, mine[name]])) }
}

/** Both values are shown, in a dialog that a toast would cover on a phone. */
class Clashed extends Error {}

export function useSave<V extends object, R = unknown>({
  run,
  reread,
  done,
  onSaved,
  ...options
}: SaveOptions<V, R>) {
  const [clash, setClash] = useState<Clash<V> | null>(null)
  const action = useAction<Input<V>, R>({
    ...options,
    async run({ values, seen }) {
      try {
        return await run(values, seen.version)
      } catch (error) {
        if (!isConflict(error)) throw error
        const stored = await reread(values)
        const both = stored && merged(seen.values, values, stored.values)
        if (both) return run(both, stored.version)
        setClash({ mine: values, stored })
        throw new Clashed('both changed the same', { cause: error })
      }
    },
    done: (result, { values }) => done(result, values),
    quiet: (error) => error instanceof Clashed,
  })
  async function attempt(values: V, seen: Stored<V>): Promise<void> {
    try {
      await action.run({ values, seen })
      onSaved?.()
    } catch {
      // The failure has been told, and a clash is shown.
    }
  }
  return {
    busy: action.busy,
    clash,
    save: (values: V, seen: Stored<V>) => void attempt(values, seen),
    /** After a clash: keeps what is stored, saves mine over it, or leaves it open. */
    settle(choice: 'mine' | 'theirs' | 'later'): void {
      setClash(null)
      if (choice === 'mine' && clash?.stored) void attempt(clash.mine, clash.stored)
    },
  }
}
export type Save<V extends object> = ReturnType<typeof useSave<V>>
