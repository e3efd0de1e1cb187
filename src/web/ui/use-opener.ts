/** Gives the focus back to what opened a dialog, also when it was opened by code rather than by its own button; to what stands nearest when it is gone. */
import { useRef } from 'react'
import { focusPlace, isGone, placeOf, type Place } from './kept-focus.ts'

/** Handlers for the content of a Radix dialog. */
export function useOpener(): {
  onOpenAutoFocus: () => void
  onCloseAutoFocus: (event: Event) => void
} {
  const opener = useRef<Place | null>(null)
  return {
    onOpenAutoFocus() {
      opener.current = document.activeElement && placeOf(document.activeElement)
    },
    onCloseAutoFocus(event) {
      event.preventDefault()
      const place = opener.current
      // Whatever took the place of the opener may have taken the focus as well.
      if (place && !(isGone(place) && document.activeElement !== document.body)) focusPlace(place)
    },
  }
}
