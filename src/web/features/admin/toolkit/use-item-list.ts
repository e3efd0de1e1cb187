/** A list of like things inside a form: add, take away, move; the focus goes along. */
import { useRef, type RefObject } from 'react'

const NEW = ['input:not([type=checkbox]), textarea, select']
/** The button that moves an item on; at the end of the list the one that moves it back. */
const FURTHER_UP = ['[data-move=up]:enabled', '[data-move=down]:enabled']
const FURTHER_DOWN = FURTHER_UP.toReversed()

export type ItemList<T> = {
  /** For the `<ol>` whose children are the items. */
  list: RefObject<HTMLOListElement | null>
  add: (item: T) => void
  change: (at: number, changes: Partial<T>) => void
  remove: (at: number) => void
  /** Called by buttons with `data-move` 'up' or 'down'. */
  move: (from: number, to: number) => void
}

export function useItemList<T extends object>(
  items: readonly T[],
  onChange: (items: T[]) => void,
): ItemList<T> {
  const list = useRef<HTMLOListElement>(null)
  /** Once the items are drawn anew: the first of these that the item at this place has. */
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
      focus(items.length, NEW)
    },
    change: (at, changes) =>
      onChange(items.map((item, other) => (other === at ? { ...item, ...changes } : item))),
    remove: (at) => onChange(items.filter((_, other) => other !== at)),
    move(from, to) {
      const next = [...items]
      next.splice(to, 0, ...next.splice(from, 1))
      onChange(next)
      focus(to, to < from ? FURTHER_UP : FURTHER_DOWN)
    },
  }
}
