/** Keeps changes from being lost: leaving the page, or the site, asks first while there are any. */
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { adminCopy } from '#copy/admin.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ConfirmDialog } from './confirm.tsx'

const copy = adminCopy.unsaved

/** Put once into a form; asks before the address changes while `dirty`. */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) =>
    dirty && (currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search))
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
  return (
    <LeaveDialog
      open={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  )
}

export function LeaveDialog({ open, onStay, onLeave }: { open: boolean; onStay: () => void; onLeave: () => void }) {
  return (
    <ConfirmDialog open={open} onCancel={onStay} onConfirm={onLeave} title={copy.title} text={copy.text} confirm={copy.leave} cancel={copy.stay} />
  )
}

export const UnsavedBadge = ({ dirty }: { dirty: boolean }) => (dirty ? <Badge tone="accent">{copy.badge}</Badge> : null)
