/**
 * Focus of a dialog: on opening a form's first field (neither read-only nor `data-optional`) or the
 * dialog itself, on closing the opener (or its nearest neighbour). The second press of a double
 * click on the opener does not close the dialog.
 */
import { useRef } from 'react'
import { DOUBLE_CLICK_MS } from './double-click.ts'
import { focusPlace, isGone, placeOf, type Place } from './kept-focus.ts'

const FIELD =
  'input:not(:disabled, [readonly], [data-optional], [type=hidden], [type=radio], [type=checkbox], [type=file]), select:not(:disabled), textarea:not(:disabled)'

/** Whether the focus of a removed opener fell back to the page or to the dialog around it. */
const isDropped = ({ around }: Place): boolean =>
  document.activeElement === document.body ||
  around.some(({ place }) => place === document.activeElement && place.matches('[role=dialog]'))

/** Handlers for the content of a Radix dialog. */
export function useOpener(): {
  onOpenAutoFocus: (event: Event) => void
  onCloseAutoFocus: (event: Event) => void
  onPointerDownOutside: (event: Event) => void
} {
  const opener = useRef<Place | null>(null)
  const openedAt = useRef(0)
  return {
    onPointerDownOutside(event) {
      if (performance.now() - openedAt.current < DOUBLE_CLICK_MS) event.preventDefault()
    },
    onOpenAutoFocus(event) {
      openedAt.current = performance.now()
      opener.current = document.activeElement && placeOf(document.activeElement)
      const content = event.target
      if (!(content instanceof HTMLElement)) return
      // Radix would focus the first control, which is the close button.
      event.preventDefault()
      ;(content.querySelector<HTMLElement>(FIELD) ?? content).focus()
    },
    onCloseAutoFocus(event) {
      event.preventDefault()
      const place = opener.current
      // What replaces a removed opener may have taken the focus itself.
      if (place && (!isGone(place) || isDropped(place))) focusPlace(place)
    },
  }
}
