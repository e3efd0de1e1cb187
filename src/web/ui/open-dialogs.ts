/** The open dialogs, and the Escape key that a later toast would otherwise take from them. */
import { useEffect, useRef } from 'react'

/** What Escape does to each open dialog, the topmost last. */
const escapes: (() => void)[] = []

/** Registers a dialog while it is open. */
export function useOpenDialog(open: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  })
  useEffect(() => {
    if (!open) return
    const escape = () => latest.current()
    escapes.push(escape)
    return () => void escapes.splice(escapes.indexOf(escape), 1)
  }, [open])
}

/** Does what Escape does to the topmost dialog; false when none is open. */
export function escapeTopmostDialog(): boolean {
  const escape = escapes.at(-1)
  escape?.()
  return escape !== undefined
}
