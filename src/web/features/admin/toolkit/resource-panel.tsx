/** A declared collection of the back office: its data and mutations, and its panel. */
import { useState, type ReactNode } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import type { ResourceName } from '#contract/admin/resource.ts'
import { adminCopy } from '#copy/admin/admin.ts'
import { rowButton } from '#copy/row-button.ts'
import type { CallOptions } from '../../../lib/api.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { DataTable } from './data-table.tsx'
import type { StoredForm } from './form.ts'
import { FormDrawer } from './form-drawer.tsx'
import { OrderButton } from './order-button.tsx'
import { Loaded, Panel } from './panel.tsx'
import { adminTouches } from './query-keys.ts'
import { RemovalDialog, useRemoval } from './removal.tsx'
import { resourceQuery, type RowOf, send, versionOf } from './resource-calls.ts'
import type { ResourceSpec, ResultWords } from './resource-spec.ts'
import { isOutdated, useAction } from './use-action.ts'
import { VersionsButton } from './versions.tsx'

type Resource<N extends ResourceName, V extends object> = ReturnType<typeof useResource<N, V>>
type Edited<N extends ResourceName, V> = { row: RowOf<N>; values: V; version: string | undefined }

export function useResource<N extends ResourceName, V extends object>(spec: ResourceSpec<N, V>) {
  const { name, keyParam, keyOf, nameOf, words, serverFirst = false } = spec
  const cache = useQueryClient()
  const query = useQuery(resourceQuery(name, spec.staleTime))
  const touches = [...adminTouches(name), ...(spec.touches ?? [])]
  const params = (row: RowOf<N>) => ({ params: { [keyParam]: keyOf(row) } })
  const ifMatch = (version: string | undefined): CallOptions =>
    version ? { ifMatch: version } : {}
  const outcomes = ({ done, failed }: ResultWords) => ({
    done: () => done,
    failed,
    serverFirst,
    touches,
  })

  const create = useAction({
    run: (values: V) => send(name, 'create', { body: spec.toCreate(values) }),
    ...outcomes(words.create),
  })
  const update = useAction({
    run: ({ row, values, version }: Edited<N, V>) =>
      send(name, 'update', { ...params(row), body: spec.toUpdate(values, row) }, ifMatch(version)),
    ...outcomes(words.update),
    quiet: isOutdated,
  })
  const fetchRows = () => cache.fetchQuery({ ...resourceQuery(name), staleTime: 0 })
  const ordered = (row: RowOf<N>) => ({
    key: keyOf(row),
    label: nameOf(row),
    updatedAt: versionOf(row),
  })
  const fetchRow = async (key: string) => {
    const rows = await fetchRows()
    return { rows, row: rows.find((candidate) => keyOf(candidate) === key) ?? null }
  }
  const removal = useRemoval({
    run: (row: RowOf<N>) => send(name, 'remove', params(row), ifMatch(versionOf(row))),
    ...outcomes(words.remove),
    reread: async (row) => (await fetchRow(keyOf(row))).row,
  })

  return {
    query,
    create,
    update,
    removal,
    touches,
    /**
     * The properties of the button that puts the rows in order; null for a list without an order.
     */
    order: spec.order
      ? {
          list: spec.order,
          rows: query.data?.map(ordered) ?? null,
          reread: async () => (await fetchRows()).map(ordered),
          touches,
        }
      : null,
    /** Reads the stored row; null when it was deleted. */
    async reread(key: string): Promise<StoredForm<V> | null> {
      const { rows, row } = await fetchRow(key)
      return row ? { values: spec.toForm(row, rows), version: versionOf(row) } : null
    },
  }
}

const RowButtons = ({
  name,
  onEdit,
  onRemove,
}: {
  name: string
  onEdit: () => void
  onRemove: () => void
}) => (
  <>
    <IconButton label={rowButton(adminCopy.edit, name)} onClick={onEdit}>
      <Pencil aria-hidden="true" className="size-4.5" />
    </IconButton>
    <IconButton
      label={rowButton(adminCopy.remove, name)}
      className="text-brick!"
      onClick={onRemove}
    >
      <Trash2 aria-hidden="true" className="size-4.5" />
    </IconButton>
  </>
)

/** The form of a row, or of a new one (null). */
function RowDrawer<N extends ResourceName, V extends object>({
  spec,
  resource: { query, create, update, reread, touches },
  row,
  onClose,
}: {
  spec: ResourceSpec<N, V>
  resource: Resource<N, V>
  row: RowOf<N> | null
  onClose: () => void
}) {
  const { words, keyOf, nameOf, derive } = spec
  const rows = query.data ?? []
  return (
    <FormDrawer
      title={row ? words.update.title(row) : words.create.title}
      initial={spec.toForm(row, rows)}
      version={row ? versionOf(row) : undefined}
      fields={(values) => spec.fields({ row, rows, values })}
      wide={spec.wide ?? false}
      derive={derive && ((values, changed, before) => derive(values, changed, { before, row }))}
      fieldOf={spec.fieldOf}
      save={(values, version) => (row ? update.run({ row, values, version }) : create.run(values))}
      reread={row ? () => reread(keyOf(row)) : undefined}
      onClose={onClose}
    >
      {(form) => (
        <>
          {row && spec.versions && (
            <div className="flex justify-end">
              <VersionsButton
                kind={spec.versions}
                itemKey={keyOf(row)}
                name={nameOf(row)}
                seen={versionOf(row)}
                dirty={form.dirty}
                touches={touches}
                onRestored={onClose}
              />
            </div>
          )}
          {spec.notice?.(form)}
        </>
      )}
    </FormDrawer>
  )
}

export function ResourcePanel<N extends ResourceName, V extends object>({
  spec,
  actions,
  children,
}: {
  spec: ResourceSpec<N, V>
  /** Beside the add button. */
  actions?: ReactNode
  /** Between the heading and the list. */
  children?: ReactNode
}) {
  const { words, keyOf, nameOf } = spec
  const resource = useResource(spec)
  const { query, removal, order } = resource
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
      <RowButtons
        name={nameOf(item)}
        onEdit={() => setEditing(item)}
        onRemove={() => removal.ask(item)}
      />
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
        <RowDrawer
          key={row ? keyOf(row) : 'new'}
          spec={spec}
          resource={resource}
          row={row}
          onClose={() => setEditing(null)}
        />
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
