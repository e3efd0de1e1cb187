/** Warns about unsaved changes before a navigation or a page unload. */
import { useEffect, useId } from 'react'
import { useBlocker } from 'react-router'
import { adminCopy } from '#copy/admin/admin.ts'
import { createStore, useStore } from '../../../lib/store.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useUnloadWarning } from '../../../ui/use-unload-warning.ts'
import { ConfirmDialog } from './confirm.tsx'

const copy = adminCopy.unsaved
/** The ids of the forms with unsaved changes. */
const unsaved = createStore<readonly string[]>([])

/** Registers a form as `dirty`; rendered once per form. */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const id = useId()
  useEffect(() => {
    if (!dirty) return
    unsaved.set([...unsaved.get(), id])
    return () => unsaved.set(unsaved.get().filter((other) => other !== id))
  }, [dirty, id])
  return null
}

/** Blocks navigation while a form is dirty; rendered once, since the router allows one blocker. */
export const LeaveGuard = () => (useStore(unsaved).length > 0 ? <Guard /> : null)

function Guard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.get().length > 0 &&
      (currentLocation.pathname !== nextLocation.pathname ||
        currentLocation.search !== nextLocation.search),
  )
  useUnloadWarning(true)
  return (
    <LeaveDialog
      open={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  )
}

export function LeaveDialog({
  open,
  onStay,
  onLeave,
}: {
  open: boolean
  onStay: () => void
  onLeave: () => void
}) {
  return (
    <ConfirmDialog
      open={open}
      onCancel={onStay}
      onConfirm={onLeave}
      title={copy.title}
      text={copy.text}
      confirm={copy.leave}
      cancel={copy.stay}
    />
  )
}

export const UnsavedBadge = ({ dirty }: { dirty: boolean }) =>
  dirty ? <Badge tone="accent">{copy.badge}</Badge> : null
