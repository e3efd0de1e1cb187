/**
 * Finds the place of a toast on a phone: where it covers no title and no control, and never the
 * header or the element that has the focus.
 */
import { useLayoutEffect, type RefObject } from 'react'

/** A part of the screen, px from its top; covering a px of it costs `weight`. */
export type Obstacle = { top: number; bottom: number; weight: number }

/** Space kept between a toast and its neighbours, px. */
const MARGIN = 8
/** Distance from the top, in px, that counts as much as a covered px of weight 1. */
const DISTANCE_PER_WEIGHT = 20
/** Screens below this width show the toast across their whole width (`sm`). */
const PHONE = '(width < 40rem)'
/** The bar at the top of every page, which the page scrolls under. */
const HEADER = 'header:not(main *)'
const CONTROLS = ':is(h1, h2, h3, legend, button, a[href], summary, [role=progressbar])'
const FIELDS = ':is(input:not([type=range]), select, textarea, label)'
const HEADER_WEIGHT = 128
/** Weights of the parts of a page by selector; a picture has none. */
const WEIGHTS = [
  [`main :is(${CONTROLS}, ${FIELDS}):focus`, 256],
  [`:is(main, footer) ${CONTROLS}, .docked`, 32],
  [`:is(main, footer) ${FIELDS}`, 8],
  [':is(main, footer) :is(p, li, dt, dd, td, th, figcaption)', 1],
] as const

/**
 * Returns the top, px, at which a toast of `height` covers the least between the screen's edges.
 */
export function placeOf(
  height: number,
  screen: { top: number; bottom: number },
  obstacles: readonly Obstacle[],
): number {
  const rows = new Float32Array(Math.max(0, Math.ceil(screen.bottom)))
  for (const { top, bottom, weight } of obstacles) {
    const from = Math.max(0, Math.floor(top - MARGIN))
    const to = Math.min(rows.length, Math.ceil(bottom + MARGIN))
    for (let row = from; row < to; row++) rows[row] = Math.max(rows[row]!, weight)
  }
  const first = Math.max(0, Math.ceil(screen.top)) + MARGIN
  let best = { top: first, cost: Infinity }
  for (let top = first; top + height <= rows.length - MARGIN; top++) {
    const covered = rows.subarray(top, Math.ceil(top + height)).reduce((sum, row) => sum + row, 0)
    const cost = covered + top / DISTANCE_PER_WEIGHT
    if (cost < best.cost) best = { top, cost }
  }
  return best.top
}

function obstaclesOf(page: ParentNode): Obstacle[] {
  const header = Math.max(0, page.querySelector(HEADER)?.getBoundingClientRect().bottom ?? 0)
  const parts = WEIGHTS.flatMap(([selector, weight]) =>
    [...page.querySelectorAll(selector)].flatMap((element) => {
      const { top, bottom, width, height } = element.getBoundingClientRect()
      // Words for screen readers alone are one pixel high.
      const isSeen = width > 1 && height > 1 && bottom > header && top < innerHeight
      return isSeen ? [{ top: Math.max(top, header), bottom, weight }] : []
    }),
  )
  return [{ top: 0, bottom: header, weight: HEADER_WEIGHT }, ...parts]
}

/** The part of the window, px from its top, that the keyboard of a phone does not cover. */
function seenPart(): { top: number; bottom: number } {
  const { offsetTop: top, height } = visualViewport ?? { offsetTop: 0, height: innerHeight }
  return { top, bottom: top + height }
}

/**
 * Places the list of toasts whenever the page changes, the focus moves, or the page scrolls and
 * nobody has scrolled by hand. Open dialogs and pages with `data-toast-room` keep room for it.
 */
export function useToastPlace(list: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const phone = matchMedia(PHONE)
    let isScrolledByHand = false
    let isPressed = false
    let frame = 0
    const place = () => {
      const { current } = list
      if (!current) return
      current.style.top = ''
      const { height } = current.getBoundingClientRect()
      const hasRoom = document.querySelector('[role=dialog][data-state=open], [data-toast-room]')
      if (phone.matches && !hasRoom && height > 0)
        current.style.top = `${placeOf(height, seenPart(), obstaclesOf(document))}px`
    }
    const placeLater = () => {
      cancelAnimationFrame(frame)
      // A press would end on a toast that moves under it.
      if (!isPressed) frame = requestAnimationFrame(place)
    }
    const press = ({ type }: Event) => {
      isPressed = type === 'pointerdown'
      placeLater()
    }
    const afterScroll = () => {
      if (!isScrolledByHand) placeLater()
    }
    const scrollByHand = () => void (isScrolledByHand = true)
    place()
    const observer = new MutationObserver(placeLater)
    observer.observe(document.body, { childList: true, subtree: true })
    const listeners = new AbortController()
    const options = { signal: listeners.signal, passive: true }
    addEventListener('scrollend', afterScroll, options)
    addEventListener('focusin', placeLater, options)
    visualViewport?.addEventListener('resize', placeLater, options)
    for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
      addEventListener(type, press, options)
    for (const gesture of ['wheel', 'touchmove', 'keydown'])
      addEventListener(gesture, scrollByHand, options)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      listeners.abort()
    }
  }, [list])
}
