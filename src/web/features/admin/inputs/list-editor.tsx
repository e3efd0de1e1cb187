/** A list of items inside a form: add, remove, move. */
import type { ReactNode } from 'react'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { adminInputsCopy } from '#copy/admin/inputs.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { useItemList } from '../toolkit/use-item-list.ts'

const copy = adminInputsCopy.list

export type ListWords = {
  add: string
  /** With its article, for button labels: 'la question 2'. */
  one: (number: number) => string
  title: (number: number) => string
}
export type ListEditorProps<T> = {
  words: ListWords
  items: readonly T[]
  onChange: (items: T[]) => void
  /** The value of a new item. */
  blank: T
  max: number
  renderBadge?: (item: T) => ReactNode
  /** The error of the whole list. */
  error?: string | null
  children: (item: T, set: (changes: Partial<T>) => void, at: number) => ReactNode
}

export function ListEditor<T extends object>({
  words,
  items,
  onChange,
  blank,
  max,
  renderBadge,
  error = null,
  children,
}: ListEditorProps<T>) {
  const { list, add, change, remove, move } = useItemList(items, onChange)
  return (
    <div className="grid gap-4">
      {items.length === 0 && <p className="text-muted">{copy.empty}</p>}
      <ol ref={list} className="grid gap-4">
        {items.map((item, at) => (
          // Items have no key, and their order is editable.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="grid gap-4 rounded-md border border-line bg-paper p-4">
            <div className="flex flex-wrap items-center gap-2">
              <h3 className="grow font-semibold">{words.title(at + 1)}</h3>
              {renderBadge?.(item)}
              <div className="ml-auto flex">
                <IconButton
                  data-move="up"
                  label={copy.up(words.one(at + 1))}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                >
                  <ArrowUp aria-hidden="true" className="size-4" />
                </IconButton>
                <IconButton
                  data-move="down"
                  label={copy.down(words.one(at + 1))}
                  disabled={at === items.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <ArrowDown aria-hidden="true" className="size-4" />
                </IconButton>
                <IconButton
                  label={copy.remove(words.one(at + 1))}
                  className="text-brick!"
                  onClick={() => remove(at)}
                >
                  <Trash2 aria-hidden="true" className="size-4" />
                </IconButton>
              </div>
            </div>
            {children(item, (changes) => change(at, changes), at)}
          </li>
        ))}
      </ol>
      {error && (
        <p role="alert" className="text-sm font-semibold text-brick">
          {error}
        </p>
      )}
      {items.length < max && (
        <Button
          size="sm"
          variant="secondary"
          className="justify-self-start"
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => add(blank)}
        >
          {words.add}
        </Button>
      )}
    </div>
  )
}
