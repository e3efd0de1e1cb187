/** Shows the failure of a call: inside the open dialog, or as a toast while none is open. */
import { siteCopy } from '#copy/public/site.ts'
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

/** Says that code could not be loaded: offline, or because a release replaced its file. */
export const showLoadFailure = (): void =>
  showFailure({ title: siteCopy.offline, description: siteCopy.reload })
