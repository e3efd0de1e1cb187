/** A list of items inside a form: add, remove, move; the focus follows. */
import { useRef, type RefObject } from 'react'

const FIRST_INPUT = ['input:not([type=checkbox]), textarea, select']
/** The button of the same direction; at the end of the list, that of the other direction. */
const MOVE_UP = ['[data-move=up]:enabled', '[data-move=down]:enabled']
const MOVE_DOWN = MOVE_UP.toReversed()

export type ItemList<T> = {
  /** Ref of the `<ol>` whose children are the items. */
  list: RefObject<HTMLOListElement | null>
  add: (item: T) => void
  change: (at: number, changes: Partial<T>) => void
  remove: (at: number) => void
  /** For buttons with `data-move` 'up' or 'down'. */
  move: (from: number, to: number) => void
}

export function useItemList<T extends object>(
  items: readonly T[],
  onChange: (items: T[]) => void,
): ItemList<T> {
  const list = useRef<HTMLOListElement>(null)
  /** After the render, focuses the first selector that the item at this index matches. */
  const focus = (at: number, selectors: readonly string[]) =>
    requestAnimationFrame(() => {
      const item = list.current?.children[at]
      for (const selector of selectors) {
        const found = item?.querySelector<HTMLElement>(selector)
        if (found) return found.focus()
      }
    })
  return {
    list,
    add(item) {
      onChange([...items, item])
      focus(items.length, FIRST_INPUT)
    },
    change: (at, changes) =>
      onChange(items.map((item, other) => (other === at ? { ...item, ...changes } : item))),
    remove: (at) => onChange(items.filter((_, other) => other !== at)),
    move(from, to) {
      const next = [...items]
      next.splice(to, 0, ...next.splice(from, 1))
      onChange(next)
      focus(to, to < from ? MOVE_UP : MOVE_DOWN)
    },
  }
}
