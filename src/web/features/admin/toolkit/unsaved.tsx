/** Keeps changes from being lost: leaving the page, or the site, asks first while there are any. */
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { adminCopy } from '#copy/admin.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ConfirmDialog } from './confirm.tsx'

const copy = adminCopy.unsaved

/** Put once into a form; asks before the address changes while `dirty`. The router takes one guard at a time, so a clean form has none. */
export const UnsavedGuard = ({ dirty }: { dirty: boolean }) => (dirty ? <Guard /> : null)

function Guard() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
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
