/** Something that changes data: busy while it runs, a toast at its end, and the lists it touches read again. */
import { useState } from 'react'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { adminCopy } from '#copy/admin/admin.ts'
import { ApiError, saidOr } from '../../../lib/api-error.ts'
import { toast } from '../../../lib/toast.ts'

export type Outcome = { title: string; description?: string }
export type Action<I, R> = {
  run: (input: I) => Promise<R>
  /** Said on success; nothing when it returns null. */
  done: (result: R, input: I) => Outcome | null
  /** Said on failure, under 'Erreur' unless it has its own title. */
  failed: string | Outcome
  /** The server's own sentence comes before `failed` when there is one. */
  serverFirst?: boolean
  /** Failures that are shown otherwise than by a toast. */
  quiet?: (error: unknown) => boolean
  /** Keys of the data that changed. */
  touches?: readonly QueryKey[]
}

/** Somebody saved meanwhile. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'CONFLICT'

/** Shows why something failed. */
export function toastFailure(error: unknown, failed: string | Outcome, serverFirst = false): void {
  const { title, description } =
    typeof failed === 'string' ? { title: adminCopy.errorTitle, description: failed } : failed
  const sentence = serverFirst ? saidOr(error, description ?? '') : description
  toast({ title, ...(sentence ? { description: sentence } : {}), variant: 'destructive' })
}

/** `run` resolves with the result, or rejects after its failure was told; either way the lists it touches are read again. */
export function useAction<I, R>({
  run,
  done,
  failed,
  serverFirst,
  quiet,
  touches = [],
}: Action<I, R>): { run: (input: I) => Promise<R>; busy: boolean } {
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const readAgain = () =>
    Promise.all(touches.map((queryKey) => cache.invalidateQueries({ queryKey })))
  return {
    busy,
    async run(input) {
      setBusy(true)
      try {
        const result = await run(input)
        const outcome = done(result, input)
        if (outcome) toast(outcome)
        await readAgain()
        return result
      } catch (error) {
        if (!quiet?.(error)) toastFailure(error, failed, serverFirst)
        // Somebody may have saved meanwhile, or part of it was done: the next try starts from what is stored. Not waited for: offline it would never end.
        void readAgain()
        throw error
      } finally {
        setBusy(false)
      }
    },
  }
}
