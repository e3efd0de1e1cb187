/**
 * A mutation: busy while it runs, a toast at its end or a failure in the open dialog, and the
 * affected queries invalidated.
 */
import { useState } from 'react'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { adminCopy } from '#copy/admin/admin.ts'
import { siteCopy } from '#copy/public/site.ts'
import { ApiError, isDeclined, serverSentenceOr } from '../../../lib/api-error.ts'
import { showFailure } from '../../../lib/failure.ts'
import { toast } from '../../../lib/toast.ts'
import { openSignIn } from '../../../domain/session/sign-in.ts'
import { isSignedOut } from '../../../domain/session/signed-in.ts'

export type Outcome = { title: string; description?: string }
export type Action<I, R> = {
  run: (input: I) => Promise<R>
  /** The toast on success; none for null. */
  done: (result: R, input: I) => Outcome | null
  /** The toast on failure, titled 'Erreur' unless it has its own title. */
  failed: string | Outcome
  /** The server's own error sentence takes precedence over `failed`. */
  serverFirst?: boolean
  /** Failures that show no toast. */
  quiet?: (error: unknown) => boolean
  /** Keys of the queries to invalidate. */
  touches?: readonly QueryKey[]
}

/** The row changed since it was read, or its key is taken. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'CONFLICT'

/** The row changed or was deleted since it was read. */
export const isOutdated = (error: unknown): boolean =>
  isConflict(error) || (error instanceof ApiError && error.code === 'NOT_FOUND')

/** A dialog stays open after a failure, which it shows. */
export const stayOpen = (): void => undefined

/** A cause outside the panel: a lost network, an ended session or a deleted row. */
function causeOf(error: unknown): string | null {
  if (error instanceof TypeError) return siteCopy.offline
  if (!(error instanceof ApiError)) return null
  if (error.code === 'NOT_FOUND') return adminCopy.conflict.gone
  return error.code === 'UNAUTHENTICATED' ? error.sentence : null
}

/**
 * Shows a failure in the open dialog or as a toast, unless the user declined to confirm the
 * identity; where the session has ended, it also offers to sign in.
 */
export function toastFailure(
  error: unknown,
  failed: string | Outcome,
  { serverFirst = false }: { serverFirst?: boolean | undefined } = {},
): void {
  if (isDeclined(error)) return
  const { title, description } =
    typeof failed === 'string' ? { title: adminCopy.errorTitle, description: failed } : failed
  const sentence = serverFirst ? serverSentenceOr(error, description ?? '') : description
  const text = [...new Set([sentence, causeOf(error)])].filter(Boolean).join(' ')
  showFailure({ title, ...(text ? { description: text } : {}) })
  if (isSignedOut(error)) openSignIn()
}

/** `run` rejects after showing the failure; success and failure both invalidate the queries. */
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
  const invalidate = () =>
    Promise.all(touches.map((queryKey) => cache.invalidateQueries({ queryKey })))
  return {
    busy,
    async run(input) {
      setBusy(true)
      try {
        const result = await run(input)
        const outcome = done(result, input)
        if (outcome) toast(outcome)
        await invalidate()
        return result
      } catch (error) {
        if (!quiet?.(error)) toastFailure(error, failed, { serverFirst })
        // The data may have changed despite the failure; not awaited, since it never settles
        // offline.
        void invalidate()
        throw error
      } finally {
        setBusy(false)
      }
    },
  }
}
