/** Tracks open dialogs and menus, so that Escape closes the topmost of them before a toast that appeared later. */
import { useLayoutEffect, useRef } from 'react'

/** The close functions of the open layers, the topmost last. */
const closers: (() => void)[] = []

/**
 * Registers a dialog or menu while it is open. Returns the handler for the content of a Radix dialog: Radix registers a new
 * dialog some renders after it is on screen, and would give Escape to the one beneath until then.
 */
export function useEscapeLayer(
  open: boolean,
  onEscape: () => void,
): { onEscapeKeyDown: (event: Event) => void } {
  const latest = useRef(onEscape)
  useLayoutEffect(() => {
    latest.current = onEscape
  })
  useLayoutEffect(() => {
    if (!open) return
    const close = () => latest.current()
    closers.push(close)
    return () => void closers.splice(closers.indexOf(close), 1)
  }, [open])
  return TO_TOPMOST
}

/** Closes the topmost layer; false when none is open. */
export function closeTopmostLayer(): boolean {
  const close = closers.at(-1)
  close?.()
  return close !== undefined
}

const TO_TOPMOST = {
  onEscapeKeyDown: (event: Event) => {
    event.preventDefault()
    closeTopmostLayer()
  },
}
