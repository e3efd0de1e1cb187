/** The focus for what takes the place of the screen it was on. */
import { useEffect, useRef, type RefObject } from 'react'

/** For an element that gets the focus when it first appears, if `focused` is true then. */
export function useFocusedFirst<E extends HTMLElement>(focused: boolean): RefObject<E | null> {
  const element = useRef<E>(null)
  const first = useRef(focused)
  useEffect(() => {
    if (first.current) element.current?.focus()
  }, [])
  return element
}
