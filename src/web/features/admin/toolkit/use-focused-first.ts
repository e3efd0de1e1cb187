/** Moves the focus to an element that replaces the focused screen. */
import { useEffect, useRef, type RefObject } from 'react'

/** Focuses the element on mount if `focused` is true then. */
export function useFocusedFirst<E extends HTMLElement>(focused: boolean): RefObject<E | null> {
  const element = useRef<E>(null)
  const first = useRef(focused)
  useEffect(() => {
    if (first.current) element.current?.focus()
  }, [])
  return element
}
