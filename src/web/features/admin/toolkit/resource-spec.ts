/** The declaration of a collection of the back office, from which its panel is drawn. */
import type { ReactNode } from 'react'
import type { QueryKey } from '@tanstack/react-query'
import type { OrderedList } from '#contract/admin/order-figures.ts'
import type { ResourceName } from '#contract/admin/resource.ts'
import type { VersionKind } from '#contract/admin/version-figures.ts'
import type { Column } from './data-table.tsx'
import type { Field, Form } from './form.ts'
import type { CreateBody, RowOf, UpdateBody } from './resource-calls.ts'
import type { Outcome } from './use-action.ts'

/** A failure is a sentence titled 'Erreur', or has its own title. */
export type ResultWords = { done: Outcome; failed: string | Outcome }
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

/** The results of a collection's mutations, from words with the usual names. */
export const outcomesOf = (
  words: Record<
    'created' | 'createFailed' | 'updated' | 'updateFailed' | 'removed' | 'removeFailed',
    string
  >,
) => ({
  create: { done: { title: words.created }, failed: words.createFailed },
  update: { done: { title: words.updated }, failed: words.updateFailed },
  remove: { done: { title: words.removed }, failed: words.removeFailed },
})

/** Type-checks a declaration against the contract. */
export const defineResource = <N extends ResourceName, V extends object>(
  spec: ResourceSpec<N, V>,
): ResourceSpec<N, V> => spec
