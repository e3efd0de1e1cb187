/** Shows the failure of a call: inside the open dialog, or as a toast while none is open. */
import { createElement } from 'react'
import { siteCopy } from '#copy/public/site.ts'
import { ReplacedCode } from '../start/load-code.ts'
import { sentenceFor } from './api-error.ts'
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

/** Says that code could not be loaded: offline, or because a release removed its file. */
export function showLoadFailure(error: unknown): void {
  const title = sentenceFor(error, siteCopy.offline)
  const className = 'font-semibold underline'
  showFailure(
    error instanceof ReplacedCode
      ? { title, action: createElement('a', { href: '', className }, siteCopy.reloadPage) }
      : { title, description: siteCopy.reload },
  )
}
