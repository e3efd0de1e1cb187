/** Search field and order of the photo list, and the number of photos found. */
import { useId } from 'react'
import { Search, X } from 'lucide-react'
import { MEMORY_LIMITS, PHOTO_ORDERS, type PhotoOrder } from '#contract/memory-figures.ts'
import { memoriesCopy } from '#copy/account/memories.ts'
import { IconButton } from '../../ui/button.tsx'
import { Input } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import type { PhotoSearch } from './use-photo-search.ts'

const copy = memoriesCopy.search
const CHOICES = PHOTO_ORDERS.map((value) => ({ value, label: copy.orders[value] }))

export function SearchBar({ search, count }: { search: PhotoSearch; count: number }) {
  const id = useId()
  const { words, setWords, order, setOrder, isSearching } = search
  return (
    <div
      role="search"
      className="grid print:hidden gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_13rem]"
    >
      <div className="grid content-start gap-1.5">
        <label htmlFor={id} className="text-sm font-semibold">
          {copy.label}
        </label>
        <div className="relative">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute left-3 top-3.5 size-5 text-muted"
          />
          <Input
            id={id}
            type="text"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            placeholder={copy.placeholder}
            value={words}
            maxLength={MEMORY_LIMITS.search}
            onChange={(event) => setWords(event.target.value)}
            className="px-11!"
          />
          {words && (
            <IconButton
              label={copy.clear}
              className="absolute right-0 top-0"
              onClick={() => {
                setWords('')
                document.getElementById(id)?.focus()
              }}
            >
              <X aria-hidden="true" className="size-5" />
            </IconButton>
          )}
        </div>
      </div>
      <Select
        label={copy.order}
        choices={CHOICES}
        value={order}
        onChange={(event) => setOrder(event.target.value as PhotoOrder)}
      />
      <p role="status" className="text-sm text-muted empty:hidden sm:col-span-2">
        {isSearching && count > 0 && copy.found(count)}
      </p>
    </div>
  )
}
