/**
 * A declared collection of the back office: its declaration, its data and mutations, and its panel.
 */
import { useState, type ReactNode } from 'react'
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import type { OrderedList } from '#contract/admin/order-figures.ts'
import type { ResourceName } from '#contract/admin/resource.ts'
import type { VersionKind } from '#contract/admin/version-figures.ts'
import { adminCopy } from '#copy/admin/admin.ts'
import { rowButton } from '#copy/row-button.ts'
import type { CallOptions } from '../../../lib/api.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { type Column, DataTable } from './data-table.tsx'
import type { Field, Form, StoredForm } from './form.ts'
import { FormDrawer } from './form-drawer.tsx'
import { OrderButton } from './order-button.tsx'
import { Loaded, Panel } from './panel.tsx'
import { adminTouches } from './query-keys.ts'
import { RemovalDialog, useRemoval } from './removal.tsx'
import {
  type CreateBody,
  resourceQuery,
  type RowOf,
  send,
  type UpdateBody,
  versionOf,
} from './resource-calls.ts'
import { type Outcome, isOutdated, useAction } from './use-action.ts'
import { VersionsButton } from './versions.tsx'

/** A failure is a sentence titled 'Erreur', or has its own title. */
type ResultWords = { done: Outcome; failed: string | Outcome }
/** The texts of a panel. */
type ResourceWords<R> = {
  title: string
  intro?: string
  add: string
  empty: { title: string; text?: string }
  create: { title: string } & ResultWords
  update: { title: (row: R) => string } & ResultWords
  remove: { title: (row: R) => string; text: (row: R) => ReactNode } & ResultWords
}

export type ResourceSpec<N extends ResourceName, V extends object> = {
  name: N
  /** The path parameter that identifies a row, and its value. */
  keyParam: string
  keyOf: (row: RowOf<N>) => string
  /** Names a row for people, as its buttons do. */
  nameOf: (row: RowOf<N>) => string
  words: ResourceWords<RowOf<N>>
  /** The form values of a row; null for a new one. */
  toForm: (row: RowOf<N> | null, rows: readonly RowOf<N>[]) => V
  fields: (context: {
    row: RowOf<N> | null
    rows: readonly RowOf<N>[]
    values: V
  }) => readonly Field<V>[]
  toCreate: (values: V) => CreateBody<N>
  toUpdate: (values: V, row: RowOf<N>) => UpdateBody<N>
  /** Updates dependent values; `before` holds the previous values, `row` is null for a new one. */
  derive?: (values: V, changed: keyof V & string, context: { before: V; row: RowOf<N> | null }) => V
  /** Rendered above the fields of the form. */
  notice?: (form: Form<V>) => ReactNode
  columns?: readonly Column<RowOf<N>>[]
  /** One card per row instead of a table. */
  card?: (row: RowOf<N>, buttons: ReactNode) => ReactNode
  /** Additional buttons of a row, before edit and delete. */
  extra?: (row: RowOf<N>) => ReactNode
  dimmed?: (row: RowOf<N>) => boolean
  /** The rows have a `sortOrder` that an administrator sets. */
  order?: OrderedList
  /** The rows keep versions of this kind. */
  versions?: VersionKind
  /** The server's own error sentence takes precedence over `words`. */
  serverFirst?: boolean
  /** A wide drawer, for a text and its preview side by side. */
  wide?: boolean
  /** Maps a path of the server's validation errors to a path of the form. */
  fieldOf?: (path: string) => string
  /** Keys of public queries that show these rows. */
  touches?: readonly QueryKey[]
  /** Milliseconds for which the list counts as fresh. */
  staleTime?: number
}

/** Type-checks a declaration against the contract. */
export const defineResource = <N extends ResourceName, V extends object>(
  spec: ResourceSpec<N, V>,
): ResourceSpec<N, V> => spec

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
  const { words, keyOf, nameOf, derive } = spec
  const { query, create, update, removal, order, reread, touches } = useResource(spec)
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
        <FormDrawer
          key={row ? keyOf(row) : 'new'}
          title={row ? words.update.title(row) : words.create.title}
          initial={spec.toForm(row, rows)}
          version={row ? versionOf(row) : undefined}
          fields={(values) => spec.fields({ row, rows, values })}
          wide={spec.wide ?? false}
          derive={derive && ((values, changed, before) => derive(values, changed, { before, row }))}
          fieldOf={spec.fieldOf}
          save={(values, version) =>
            row ? update.run({ row, values, version }) : create.run(values)
          }
          reread={row ? () => reread(keyOf(row)) : undefined}
          onClose={() => setEditing(null)}
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
