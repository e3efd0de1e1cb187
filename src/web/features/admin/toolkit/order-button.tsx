/** Opens a list's rows in a drawer to put them in order; all of them are saved together. */
import { useState } from 'react'
import { ArrowDownUp } from 'lucide-react'
import type { QueryKey } from '@tanstack/react-query'
import type { OrderedList } from '#contract/admin/order-figures.ts'
import { adminInputsCopy } from '#copy/admin/inputs.ts'
import { call } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import type { Field, StoredForm } from './form.ts'
import { FormDrawer } from './form-drawer.tsx'
import { OrderList, type OrderItem } from './order-list.tsx'
import { isConflict, useAction } from './use-action.ts'

const copy = adminInputsCopy.order
type Values = { items: readonly OrderItem[] }
/** A row, as its own panel lists it. */
type OrderedRow = OrderItem & { updatedAt: string }

const FIELDS: readonly Field<Values>[] = [
  {
    name: 'items',
    label: copy.label,
    input: 'custom',
    wide: true,
    render: ({ value, onChange }) => <OrderList items={value} onChange={onChange} />,
    show: (items) => items.map(({ label }) => label).join(', '),
  },
]
const labelled = ({ key, label }: OrderedRow): OrderItem => ({ key, label })
/** The versions of all rows as one text, since a form has one version. */
const stored = (rows: readonly OrderedRow[]): StoredForm<Values> => ({
  values: { items: rows.map(labelled) },
  version: JSON.stringify(Object.fromEntries(rows.map(({ key, updatedAt }) => [key, updatedAt]))),
})

export type OrderButtonProps = {
  list: OrderedList
  /**
   * Null until they are loaded: the button keeps its place then, so that the one beside it does not
   * move under a press.
   */
  rows: readonly OrderedRow[] | null
  /** Reads the rows again after a conflict. */
  reread: () => Promise<readonly OrderedRow[]>
  touches: readonly QueryKey[]
}

export function OrderButton({ list, rows, reread, touches }: OrderButtonProps) {
  const [opened, setOpened] = useState<StoredForm<Values> | null>(null)
  const save = useAction({
    run: ({ items, version }: Values & { version: string | undefined }) => {
      const seen = JSON.parse(version ?? '{}') as Record<string, string>
      // Rows that came after a conflict are not on the screen yet: they go to the end.
      const keys = new Set([...items.map(({ key }) => key), ...Object.keys(seen)])
      return call('admin.order.save', {
        params: { list },
        body: {
          rows: [...keys].flatMap((key) => {
            const at = seen[key]
            return at ? [{ key, seen: at }] : []
          }),
        },
      })
    },
    done: () => ({ title: copy.saved }),
    failed: copy.failed,
    quiet: isConflict,
    touches,
  })
  if (rows && rows.length < 2) return null
  return (
    <>
      <Button
        variant="secondary"
        icon={<ArrowDownUp aria-hidden="true" className="size-5" />}
        disabled={!rows}
        onClick={() => rows && setOpened(stored(rows))}
      >
        {copy.open}
      </Button>
      {opened && (
        <FormDrawer<Values>
          title={copy.open}
          initial={opened.values}
          version={opened.version}
          fields={() => FIELDS}
          save={({ items }, version) => save.run({ items, version })}
          reread={async () => stored(await reread())}
          onClose={() => setOpened(null)}
        >
          {() => <p className="mb-5 text-sm text-muted">{copy.help}</p>}
        </FormDrawer>
      )}
    </>
  )
}
