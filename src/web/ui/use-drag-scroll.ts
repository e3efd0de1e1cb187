/** Scrolls an area with the mouse held down on its content; fingers and pens scroll it natively. */
import { useRef, type PointerEvent, type RefObject } from 'react'

/** Returns the handlers of the content of `area`. */
export function useDragScroll(area: RefObject<HTMLElement | null>) {
  /** The last place of the mouse that is held down. */
  const last = useRef<{ x: number; y: number } | null>(null)

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.pointerType !== 'mouse' || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    last.current = { x: event.clientX, y: event.clientY }
  }
  function onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
    if (!last.current) return
    area.current?.scrollBy({
      left: last.current.x - clientX,
      top: last.current.y - clientY,
      behavior: 'instant',
    })
    last.current = { x: clientX, y: clientY }
  }
  const end = () => {
    last.current = null
  }
  return { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end }
}
