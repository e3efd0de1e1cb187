/** Gives the focus back to what opened a dialog, also when it was opened by code rather than by its own button. */
import { useRef } from 'react'

/** Handlers for the content of a Radix dialog. */
export function useOpener(): { onOpenAutoFocus: () => void; onCloseAutoFocus: (event: Event) => void } {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus() {
      opener.current = document.activeElement
    },
    onCloseAutoFocus(event) {
      event.preventDefault()
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
    },
  }
}
