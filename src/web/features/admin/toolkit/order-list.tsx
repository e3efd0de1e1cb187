/**
 * Rows that are put in order: dragged by their handle with mouse or finger, or moved by buttons.
 */
import { useState, type PointerEvent } from 'react'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { adminInputsCopy } from '#copy/admin/inputs.ts'
import { cx } from '../../../lib/cx.ts'
import { IconButton } from '../../../ui/button.tsx'
import { useItemList } from './use-item-list.ts'

const { list: copy, order: words } = adminInputsCopy

export type OrderItem = { key: string; label: string }

export function OrderList({
  items,
  onChange,
}: {
  items: readonly OrderItem[]
  onChange: (items: OrderItem[]) => void
}) {
  const { list, move } = useItemList(items, onChange)
  /** Key of the row that is being dragged. */
  const [dragged, setDragged] = useState<string | null>(null)
  const at = items.findIndex(({ key }) => key === dragged)
  /** Swaps the dragged row with the row whose middle the pointer has passed. */
  const drag = ({ clientY }: PointerEvent) => {
    if (at < 0) return
    const middles = [...(list.current?.children ?? [])].map((row) => {
      const { top, height } = row.getBoundingClientRect()
      return top + height / 2
    })
    const above = middles[at - 1]
    const below = middles[at + 1]
    const to =
      above !== undefined && clientY < above
        ? at - 1
        : below !== undefined && clientY > below
          ? at + 1
          : at
    if (to === at) return
    const next = [...items]
    next.splice(to, 0, ...next.splice(at, 1))
    onChange(next)
  }
  const end = () => setDragged(null)
  return (
    <ol ref={list} className="grid gap-2">
      {items.map(({ key, label }, index) => (
        <li
          key={key}
          className={cx(
            'flex select-none items-center gap-1 rounded-md border bg-raised py-1 pr-1',
            key === dragged ? 'border-ochre shadow-lifted' : 'border-line',
          )}
        >
          <span
            aria-hidden="true"
            data-handle={key}
            className="inline-flex size-11 shrink-0 cursor-grab touch-none items-center justify-center text-muted active:cursor-grabbing"
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId)
              setDragged(key)
            }}
            onPointerMove={drag}
            onPointerUp={end}
            onPointerCancel={end}
          >
            <GripVertical className="size-5" />
          </span>
          <span className="w-7 shrink-0 text-right text-sm tabular-nums text-muted">
            {index + 1}.
          </span>
          <span className="min-w-0 grow px-2 font-semibold break-words">{label}</span>
          <IconButton
            data-move="up"
            label={copy.up(words.quoted(label))}
            disabled={index === 0}
            onClick={() => move(index, index - 1)}
          >
            <ArrowUp aria-hidden="true" className="size-4" />
          </IconButton>
          <IconButton
            data-move="down"
            label={copy.down(words.quoted(label))}
            disabled={index === items.length - 1}
            onClick={() => move(index, index + 1)}
          >
            <ArrowDown aria-hidden="true" className="size-4" />
          </IconButton>
        </li>
      ))}
    </ol>
  )
}
