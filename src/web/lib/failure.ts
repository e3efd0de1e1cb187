/** Shows the failure of a call: inside the open dialog, or as a toast while none is open. */
import { createElement, type ReactElement } from 'react'
import { siteCopy } from '#copy/public/site.ts'
import { ReplacedCode } from '../start/load-code.ts'
import { ApiError, sentenceFor } from './api-error.ts'
import type { ToastContent } from './toast.ts'
import { toast } from './toast.ts'

export type Failure = Pick<ToastContent, 'title' | 'description' | 'action'>
type Show = (failure: Failure) => void

/** Open dialogs, the topmost last. */
const dialogs: Show[] = []

/** Registers an open dialog. Returns the function that removes it. */
export function showFailuresIn(show: Show): () => void {
  dialogs.push(show)
  return () => void dialogs.splice(dialogs.indexOf(show), 1)
}

export function showFailure(failure: Failure): void {
  const show = dialogs.at(-1)
  if (show) show(failure)
  else toast({ ...failure, variant: 'destructive' })
}

/** A link that reloads the page, for what only a reload corrects; null for other failures. */
export function reloadLink(error: unknown): ReactElement | null {
  const isOutdated =
    error instanceof ReplacedCode || (error instanceof ApiError && error.code === 'OUTDATED_PAGE')
  if (!isOutdated) return null
  const className = 'finger justify-self-start font-semibold underline'
  return createElement('a', { href: '', className }, siteCopy.reloadPage)
}

/** Says that code could not be loaded: offline, or because a release removed its file. */
export function showLoadFailure(error: unknown): void {
  const title = sentenceFor(error, siteCopy.offline)
  const action = reloadLink(error)
  showFailure(action ? { title, action } : { title, description: siteCopy.reload })
}
