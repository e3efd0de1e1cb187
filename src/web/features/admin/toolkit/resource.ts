/** A collection of the back office: its declaration, its list from the cache, and its mutations. */
import type { ReactNode } from 'react'
import { type QueryKey, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf, JsonOperation, Reply } from '#contract/client.ts'
import type { OrderedList } from '#contract/admin/order-figures.ts'
import type { ResourceName } from '#contract/admin/resource.ts'
import type { VersionKind } from '#contract/admin/version-figures.ts'
import type { Column } from './data-table.tsx'
import type { Field, Form, StoredForm } from './form.ts'
import { type Outcome, isConflict, useAction } from './use-action.ts'
import { call, type CallOptions } from '../../../lib/api.ts'
import { ME } from '../../../lib/query-client.ts'
import type { OrderButtonProps } from './order-button.tsx'
import { useRemoval } from './removal.tsx'

type Op<N extends ResourceName, V extends string> = Extract<`${N}.${V}`, JsonOperation>
export type RowOf<N extends ResourceName> = Reply<Op<N, 'list'>> extends (infer R)[] ? R : never
export type CreateBody<N extends ResourceName> =
  InputOf<Op<N, 'create'>> extends { body: infer B } ? B : never
export type UpdateBody<N extends ResourceName> =
  InputOf<Op<N, 'update'>> extends { body?: infer B } ? B : never

/** The texts of a panel. A failure is a sentence titled 'Erreur', or has its own title. */
export type ResourceWords<R> = {
  title: string
  intro?: string
  add: string
  empty: { title: string; text?: string }
  create: { title: string; done: Outcome; failed: string | Outcome }
  update: { title: (row: R) => string; done: Outcome; failed: string | Outcome }
  remove: {
    title: (row: R) => string
    text: (row: R) => ReactNode
    done: Outcome
    failed: string | Outcome
  }
}

export type ResourceSpec<N extends ResourceName, V extends object> = {
  name: N
  /** The path parameter that identifies a row, and its value. */
  keyParam: string
  keyOf: (row: RowOf<N>) => string
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
  /** The rows have a `sortOrder` that an administrator sets; `label` names a row. */
  order?: { list: OrderedList; label: (row: RowOf<N>) => string }
  /** The rows keep versions of this kind; `label` names a row. */
  versions?: { kind: VersionKind; label: (row: RowOf<N>) => string }
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

/** Query key of admin data, removed from the cache when the session changes. */
export const adminKey = (...parts: readonly unknown[]) => [ME, 'admin', ...parts]

/** Keys to invalidate after a change of this data: its list, the overview and the logs. */
export const adminTouches = (name: string): QueryKey[] => [
  adminKey(name),
  adminKey('stats'),
  adminKey('logs'),
]

/** The casts are sound: `ResourceName` only has names whose four operations exist. */
const send = (
  name: ResourceName,
  verb: 'list' | 'create' | 'update' | 'remove',
  input: object = {},
  options: CallOptions = {},
) =>
  call(
    `${name}.${verb}` as JsonOperation,
    input as InputOf<JsonOperation>,
    options,
  ) as Promise<unknown>

export const resourceQuery = <N extends ResourceName>(name: N, staleTime = 0) =>
  queryOptions({
    queryKey: adminKey(name),
    queryFn: ({ signal }) => send(name, 'list', {}, { signal }) as Promise<RowOf<N>[]>,
    staleTime,
  })

type Edited<N extends ResourceName, V> = { row: RowOf<N>; values: V; version: string | undefined }
/** The `updatedAt` that contract/admin/resource.ts requires of every row. */
export const versionOf = (row: unknown): string => (row as { updatedAt: string }).updatedAt

/** What the button needs that puts the rows of a declared list in order; null for a list without an order. */
const orderOf = <N extends ResourceName, V extends object>(
  { order, keyOf, name, touches = [] }: ResourceSpec<N, V>,
  rows: readonly RowOf<N>[],
  fetchRows: () => Promise<readonly RowOf<N>[]>,
): OrderButtonProps | null => {
  if (!order) return null
  const ordered = (row: RowOf<N>) => ({
    key: keyOf(row),
    label: order.label(row),
    updatedAt: versionOf(row),
  })
  return {
    list: order.list,
    rows: rows.map(ordered),
    reread: async () => (await fetchRows()).map(ordered),
    touches: [...adminTouches(name), ...touches],
  }
}

export function useResource<N extends ResourceName, V extends object>(spec: ResourceSpec<N, V>) {
  const { name, keyParam, keyOf, words, serverFirst = false } = spec
  const cache = useQueryClient()
  const query = useQuery(resourceQuery(name, spec.staleTime))
  const touches = [...adminTouches(name), ...(spec.touches ?? [])]
  const params = (row: RowOf<N>) => ({ params: { [keyParam]: keyOf(row) } })
  const matching = (version: string | undefined): CallOptions =>
    version ? { ifMatch: version } : {}

  const create = useAction({
    run: (values: V) => send(name, 'create', { body: spec.toCreate(values) }),
    done: () => words.create.done,
    failed: words.create.failed,
    serverFirst,
    touches,
  })
  const update = useAction({
    run: ({ row, values, version }: Edited<N, V>) =>
      send(name, 'update', { ...params(row), body: spec.toUpdate(values, row) }, matching(version)),
    done: () => words.update.done,
    failed: words.update.failed,
    serverFirst,
    touches,
    quiet: isConflict,
  })
  const fetchRows = () => cache.fetchQuery({ ...resourceQuery(name), staleTime: 0 })
  const fetchRow = async (key: string) => {
    const rows = await fetchRows()
    return { rows, row: rows.find((candidate) => keyOf(candidate) === key) ?? null }
  }
  const removal = useRemoval({
    run: (row: RowOf<N>) => send(name, 'remove', params(row), matching(versionOf(row))),
    done: () => words.remove.done,
    failed: words.remove.failed,
    serverFirst,
    touches,
    reread: async (row) => (await fetchRow(keyOf(row))).row,
  })

  return {
    query,
    create,
    update,
    removal,
    order: orderOf(spec, query.data ?? [], fetchRows),
    /** Reads the stored row; null when it was deleted. */
    async reread(key: string): Promise<StoredForm<V> | null> {
      const { rows, row } = await fetchRow(key)
      return row ? { values: spec.toForm(row, rows), version: versionOf(row) } : null
    },
  }
}
