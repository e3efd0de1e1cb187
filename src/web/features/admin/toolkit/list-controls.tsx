/** The search field and the filter of a paged list. */
import type { ReactNode } from 'react'
import { Search } from 'lucide-react'
import { MAX_SEARCH_LENGTH } from '#contract/admin/page-figures.ts'
import { Input } from '../../../ui/field.tsx'
import { Select, type Choice } from '../../../ui/select.tsx'

export type ListControlsProps<F extends string> = {
  searchLabel: string
  typed: string
  onType: (text: string) => void
  filterLabel: string
  filter: F
  choices: readonly (Choice & { value: F })[]
  onFilter: (filter: F) => void
  /** Additional controls, such as a period. */
  children?: ReactNode
}

export function ListControls<F extends string>({
  searchLabel,
  typed,
  onType,
  filterLabel,
  filter,
  choices,
  onFilter,
  children,
}: ListControlsProps<F>) {
  return (
    <search className="mb-5 flex flex-wrap gap-3">
      <div className="relative min-w-60 grow">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute left-3 top-1/2 size-5 -translate-y-1/2 text-muted"
        />
        <Input
          type="search"
          aria-label={searchLabel}
          placeholder={searchLabel}
          value={typed}
          maxLength={MAX_SEARCH_LENGTH}
          className="pl-10"
          onChange={(event) => onType(event.target.value)}
        />
      </div>
      <div className="w-full sm:w-auto sm:min-w-52">
        <Select
          label={filterLabel}
          hideLabel
          choices={choices}
          value={filter}
          onChange={(event) => onFilter(event.target.value as F)}
        />
      </div>
      {children}
    </search>
  )
}
