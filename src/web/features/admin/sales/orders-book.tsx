/** The orders of all accounts, searched and filtered by state, kind, day and amount. */
import { useSearchParams } from 'react-router'
import { plainNumber } from '#contract/admin/pricing-figures.ts'
import {
  SALE_KINDS,
  SALE_STATES,
  type SaleKind,
  type SaleState,
} from '#contract/admin/sales-figures.ts'
import { adminSalesCopy as copy } from '#copy/admin/sales.ts'
import { call } from '../../../lib/api.ts'
import { Input } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { ListExport } from '../toolkit/export-button.tsx'
import { ListPanel } from '../toolkit/list-panel.tsx'
import { NEWEST_FIRST, type ListStart } from '../toolkit/list-query.ts'
import { Period } from '../toolkit/period.tsx'
import { OpenSale, saleColumns, type SaleSort } from './sale-columns.tsx'

/** Filters of this list beside those that every list has; kept in the address too. */
function useFurtherFilters() {
  const [search, setSearch] = useSearchParams()
  const kind = SALE_KINDS.find((name) => name === search.get('kind')) ?? 'all'
  const amount = (name: 'min' | 'max') => {
    const text = plainNumber(search.get(name) ?? '')
    return /^\d{1,6}(\.\d{1,2})?$/.test(text) ? text : ''
  }
  const set = (name: 'kind' | 'min' | 'max', value: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (value === '' || value === 'all') next.delete(name)
        else next.set(name, value)
        next.delete('page')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const min = amount('min')
  const max = amount('max')
  const query = {
    kind: kind as SaleKind | 'all',
    ...(min ? { min: Number(min) } : {}),
    ...(max ? { max: Number(max) } : {}),
  }
  return { query, set, typed: { min: search.get('min') ?? '', max: search.get('max') ?? '' } }
}

const START: ListStart<SaleSort, SaleState | 'all'> = {
  ...NEWEST_FIRST,
  choices: [
    { value: 'all', label: copy.allStates },
    ...SALE_STATES.map((value) => ({ value, label: copy.states[value] })),
  ],
}

export function OrdersBook() {
  const further = useFurtherFilters()
  return (
    <>
      <div className="mb-4 flex justify-end">
        <ListExport
          operation="admin.sales.export"
          start={START}
          further={further.query}
          name={copy.fileName}
        />
      </div>
      <ListPanel
        queryKey={['sales', further.query]}
        start={START}
        read={(query, days, signal) =>
          call('admin.sales.list', { query: { ...query, ...days, ...further.query } }, { signal })
        }
        words={{
          search: copy.search,
          filterLabel: copy.stateLabel,
          empty: copy.empty,
          title: copy.title,
        }}
        renderControls={(list) => (
          <>
            <div className="w-full sm:w-auto sm:min-w-44">
              <Select
                label={copy.kindLabel}
                hideLabel
                value={further.query.kind}
                choices={[
                  { value: 'all', label: copy.allKinds },
                  ...SALE_KINDS.map((value) => ({ value, label: copy.kinds[value] })),
                ]}
                onChange={({ target }) => further.set('kind', target.value)}
              />
            </div>
            <div className="flex w-full flex-wrap items-center gap-x-6 gap-y-3">
              <div className="max-sm:w-full">
                <Period value={list.days} onChange={list.setDays} />
              </div>
              <div
                role="group"
                aria-label={copy.amounts}
                className="flex items-center gap-2 text-sm max-sm:w-full"
              >
                {(['min', 'max'] as const).map((name) => (
                  <label key={name} className="flex items-center gap-2 max-sm:grow">
                    <span className="shrink-0 font-semibold">{copy[name]}</span>
                    <Input
                      inputMode="decimal"
                      defaultValue={further.typed[name]}
                      maxLength={12}
                      className="sm:w-24"
                      onChange={({ target }) => further.set(name, target.value.trim())}
                    />
                  </label>
                ))}
              </div>
            </div>
          </>
        )}
        rowsOf={({ sales }) => sales}
        columns={saleColumns}
        rowKey={({ id }) => id}
        renderActions={OpenSale}
      />
    </>
  )
}
