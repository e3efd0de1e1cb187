/** Renders a declared collection: its list, its form in a drawer, and its deletion. */
import { useState, type ReactNode } from 'react'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { adminCopy } from '#copy/admin/admin.ts'
import type { ResourceName } from '#contract/admin/resource.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { DataTable } from './data-table.tsx'
import { FormDrawer } from './form-drawer.tsx'
import { OrderButton } from './order-button.tsx'
import { Loaded, Panel } from './panel.tsx'
import { RemovalDialog } from './removal.tsx'
import { adminTouches, type ResourceSpec, type RowOf, useResource, versionOf } from './resource.ts'
import { VersionsButton } from './versions.tsx'

export type ResourcePanelProps<N extends ResourceName, V extends object> = {
  spec: ResourceSpec<N, V>
  /** Beside the add button. */
  actions?: ReactNode
  /** Between the heading and the list. */
  children?: ReactNode
}

export function ResourcePanel<N extends ResourceName, V extends object>({
  spec,
  actions,
  children,
}: ResourcePanelProps<N, V>) {
  const { words, keyOf } = spec
  const { query, create, update, removal, order, reread } = useResource(spec)
  const [editing, setEditing] = useState<RowOf<N> | 'new' | null>(null)
  const rows = query.data ?? []
  const row = editing === 'new' ? null : editing
  const add = (
    <Button icon={<Plus aria-hidden="true" className="size-5" />} onClick={() => setEditing('new')}>
      {words.add}
    </Button>
  )

  const buttons = (item: RowOf<N>) => (
    <>
      {spec.extra?.(item)}
      <IconButton
        label={`${adminCopy.edit}\u00a0: ${keyOf(item)}`}
        onClick={() => setEditing(item)}
      >
        <Pencil aria-hidden="true" className="size-4.5" />
      </IconButton>
      <IconButton
        label={`${adminCopy.remove}\u00a0: ${keyOf(item)}`}
        className="text-brick!"
        onClick={() => removal.ask(item)}
      >
        <Trash2 aria-hidden="true" className="size-4.5" />
      </IconButton>
    </>
  )

  return (
    <Panel
      title={words.title}
      {...(words.intro ? { intro: words.intro } : {})}
      actions={
        <>
          {actions}
          {order && <OrderButton {...order} />}
          {add}
        </>
      }
    >
      {children}
      <Loaded
        query={query}
        empty={{ when: (list) => list.length === 0, ...words.empty, action: add }}
      >
        {(list) =>
          spec.card ? (
            <ul className="grid gap-5 lg:grid-cols-2">
              {list.map((item) => (
                <li key={keyOf(item)}>{spec.card?.(item, buttons(item))}</li>
              ))}
            </ul>
          ) : (
            <DataTable
              caption={words.title}
              columns={spec.columns ?? []}
              rows={list}
              rowKey={keyOf}
              renderActions={buttons}
              {...(spec.dimmed ? { dimmed: spec.dimmed } : {})}
            />
          )
        }
      </Loaded>
      {editing && (
        <FormDrawer
          key={row ? keyOf(row) : 'new'}
          title={row ? words.update.title(row) : words.create.title}
          initial={spec.toForm(row, rows)}
          version={row ? versionOf(row) : undefined}
          fields={(values) => spec.fields({ row, rows, values })}
          wide={spec.wide ?? false}
          {...(spec.derive
            ? {
                derive: (values: V, changed: keyof V & string, before: V) =>
                  spec.derive?.(values, changed, { before, row }) ?? values,
              }
            : {})}
          {...(spec.fieldOf ? { fieldOf: spec.fieldOf } : {})}
          save={(values, version) =>
            row ? update.run({ row, values, version }) : create.run(values)
          }
          {...(row ? { reread: () => reread(keyOf(row)) } : {})}
          onClose={() => setEditing(null)}
        >
          {(form) => (
            <>
              {row && spec.versions && (
                <div className="flex justify-end">
                  <VersionsButton
                    kind={spec.versions.kind}
                    itemKey={keyOf(row)}
                    name={spec.versions.label(row)}
                    seen={versionOf(row)}
                    dirty={form.dirty}
                    touches={[...adminTouches(spec.name), ...(spec.touches ?? [])]}
                    onRestored={() => setEditing(null)}
                  />
                </div>
              )}
              {spec.notice?.(form)}
            </>
          )}
        </FormDrawer>
      )}
      <RemovalDialog
        removal={removal}
        title={words.remove.title}
        text={words.remove.text}
        values={(item) => spec.toForm(item, rows)}
        fields={(item) => spec.fields({ row: item, rows, values: spec.toForm(item, rows) })}
      />
    </Panel>
  )
}
