/**
 * Keeps the keyboard focus: when the focused element is removed or disabled, its neighbour gets it.
 */
import { useEffect } from 'react'
import { focusPlace, isGone, placeOf, type Place } from '../../../ui/kept-focus.ts'

/** Active while mounted, dialogs included; code that moves the focus itself takes precedence. */
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
