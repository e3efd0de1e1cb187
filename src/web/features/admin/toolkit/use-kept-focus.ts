/** Nobody at the keyboard is thrown back to the top of the page: when what has the focus is taken away or switched off, its neighbour gets it. */
import { useEffect } from 'react'
import { focusPlace, isGone, placeOf, type Place } from '../../../ui/kept-focus.ts'

/** For as long as the screen is open, dialogs included. What moves the focus itself goes first. */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Place | null = null
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element && target !== document.body ? placeOf(target) : null
    }
    const isLost = () =>
      document.activeElement === null ||
      document.activeElement === document.body ||
      document.activeElement.matches(':disabled, [role=dialog]')
    const observer = new MutationObserver(() => {
      if (last && isGone(last) && isLost()) focusPlace(last)
    })
    document.addEventListener('focusin', remember)
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled'],
    })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
}
