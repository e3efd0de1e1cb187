/** Moves the focus of a removed element to its replacement or nearest neighbour. */

const REACHABLE = 'a[href], button, input, select, textarea, summary, [tabindex]'

const isReachable = (element: HTMLElement): boolean =>
  element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility()
const reachableIn = (place: Element): HTMLElement[] =>
  [...place.querySelectorAll<HTMLElement>(REACHABLE)].filter(isReachable)

export type Place = {
  element: Element
  /** Its ancestors, nearest first, each with the number of focusable elements before it. */
  around: readonly { place: Element; before: number }[]
}

/** Describes the position of an element inside its dialog or the main part of the page. */
export function placeOf(element: Element): Place {
  const around: { place: Element; before: number }[] = []
  for (
    let place = element.parentElement;
    place && place !== document.body;
    place = place.parentElement
  ) {
    const before = reachableIn(place).filter(
      (other) => (element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING) !== 0,
    ).length
    around.push({ place, before })
    if (place.matches('main, [role=dialog]')) break
  }
  return { element, around }
}

/** Whether it can no longer hold the focus. */
export const isGone = ({ element }: Place): boolean =>
  !element.isConnected || element.matches(':disabled')

/** Focuses the element, or the one now at its position. */
export function focusPlace(place: Place): void {
  if (!isGone(place) && place.element instanceof HTMLElement) return place.element.focus()
  for (const { place: near, before } of place.around) {
    const left = near.isConnected ? reachableIn(near) : []
    if (left.length > 0) return left[Math.min(before, left.length - 1)]?.focus()
  }
}
