/** The open dialogs and menus, so that Escape closes the topmost of them before a toast that appeared later. */
import { useEffect, useRef } from 'react'

/** What closes each open layer, the topmost last. */
const closers: (() => void)[] = []

/** Registers a dialog or menu while it is open. */
export function useEscapeLayer(open: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  })
  useEffect(() => {
    if (!open) return
    const close = () => latest.current()
    closers.push(close)
    return () => void closers.splice(closers.indexOf(close), 1)
  }, [open])
}

/** Closes the topmost layer; false when none is open. */
export function closeTopmostLayer(): boolean {
  const close = closers.at(-1)
  close?.()
  return close !== undefined
}
