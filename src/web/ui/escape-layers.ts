/**
 * Tracks open dialogs and menus, so that Escape and Back close the topmost of them before a toast
 * that appeared later.
 */
import { useLayoutEffect, useRef } from 'react'
import { createBackHandler } from './back-closes.ts'

type Layer = { close: () => void; isLocked: () => boolean }
/** The open layers, the topmost last. */
const layers: Layer[] = []
const updateBack = createBackHandler(() => layers.at(-1)?.isLocked() === false, closeTopmostLayer)

/**
 * Registers a dialog or menu while it is open. Returns the handler for the content of a Radix
 * dialog: Radix registers a new dialog some renders after it is on screen, and would give Escape to
 * the one beneath until then. While `isLocked`, Back leaves the page, as without a dialog.
 */
export function useEscapeLayer(
  open: boolean,
  onEscape: () => void,
  isLocked = false,
): { onEscapeKeyDown: (event: Event) => void } {
  const latest = useRef({ onEscape, isLocked })
  useLayoutEffect(() => {
    latest.current = { onEscape, isLocked }
  })
  useLayoutEffect(() => {
    if (!open) return
    const layer: Layer = {
      close: () => latest.current.onEscape(),
      isLocked: () => latest.current.isLocked,
    }
    layers.push(layer)
    updateBack()
    return () => {
      layers.splice(layers.indexOf(layer), 1)
      updateBack()
    }
  }, [open])
  useLayoutEffect(updateBack, [isLocked])
  return TO_TOPMOST
}

/** Closes the topmost layer; false when none is open. */
export function closeTopmostLayer(): boolean {
  const layer = layers.at(-1)
  layer?.close()
  return layer !== undefined
}

const TO_TOPMOST = {
  onEscapeKeyDown: (event: Event) => {
    event.preventDefault()
    closeTopmostLayer()
  },
}
