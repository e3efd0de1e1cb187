/** Holds the scroll position that a return or a reload restores while the content still arrives. */
import { useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { placeOf } from './page.ts'

/** Where `ScrollRestoration` stores the positions when the page is left. */
const SCROLL_POSITIONS = 'react-router-scroll-positions'
/** Time for the content to arrive. */
const HOLD_MS = 3000
/** Input that ends the hold. */
const USER_INPUT = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/** The position of an entry, px, stored when its page was left; 0 for none. */
function storedPosition(place: string): number {
  try {
    const stored = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) ?? '{}') as object
    return Number(Object.entries(stored).find(([key]) => key === place)?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** True until the first screen with this hook is shown; the router itself restores later ones. */
let isLoad = true

/**
 * For screens whose content comes after the page. Switches scroll anchoring off for a while, since
 * it would follow the footer that the content pushes down, and scrolls a page that is too short at
 * first once it is high enough.
 */
export function useHeldScroll(): void {
  const location = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop && location.hash === ''
  const place = placeOf(location)
  useLayoutEffect(() => {
    const wanted = isLoad ? storedPosition(place) : 0
    isLoad = false
    if (!isReturn) return
    const { body, documentElement: root } = document
    root.style.overflowAnchor = 'none'
    const watch = new ResizeObserver(() => {
      if (root.scrollHeight - innerHeight < wanted) return
      if (scrollY < wanted) scrollTo({ top: wanted, behavior: 'instant' })
      watch.disconnect()
    })
    watch.observe(body)
    const release = () => {
      root.style.overflowAnchor = ''
      watch.disconnect()
      clearTimeout(timer)
      for (const name of USER_INPUT) removeEventListener(name, release)
    }
    const timer = setTimeout(release, HOLD_MS)
    for (const name of USER_INPUT) addEventListener(name, release, { passive: true })
    return release
  }, [isReturn, place])
}
