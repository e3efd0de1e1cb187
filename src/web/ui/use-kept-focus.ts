/**
 * Keeps the keyboard focus: when the focused element is removed or disabled, its neighbour gets it.
 */
import { useEffect } from 'react'
import { focusPlace, isGone, placeOf, type Place } from './kept-focus.ts'

/**
 * Active on the whole page, dialogs included, while `active`; code that moves the focus itself
 * takes precedence.
 */
export function useKeptFocus(active = true): void {
  useEffect(() => {
    if (!active) return
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
  }, [active])
}
