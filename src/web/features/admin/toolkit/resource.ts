/** What a collection of the back office is to the browser: a declaration. `ResourcePanel` draws it. */
import type { ReactNode } from 'react'
import type { QueryKey } from '@tanstack/react-query'
import type { InputOf, JsonOperation, Reply } from '#contract/client.ts'
import type { ResourceName } from '#contract/admin/resource.ts'
import type { Column } from './data-table.tsx'
import type { Field, Form } from './form.ts'
import type { Outcome } from './use-action.ts'

type Op<N extends ResourceName, V extends string> = Extract<`${N}.${V}`, JsonOperation>
export type RowOf<N extends ResourceName> = Reply<Op<N, 'list'>> extends (infer R)[] ? R : never
export type CreateBody<N extends ResourceName> =
  InputOf<Op<N, 'create'>> extends { body: infer B } ? B : never
export type UpdateBody<N extends ResourceName> =
  InputOf<Op<N, 'update'>> extends { body?: infer B } ? B : never

/** What a panel says. A failure is a sentence under 'Erreur', or has a title of its own. */
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
  /** The path parameter that names a row, and its value. */
  keyParam: string
  keyOf: (row: RowOf<N>) => string
  words: ResourceWords<RowOf<N>>
  /** The values of the form, for a row or (null) a new one. */
  toForm: (row: RowOf<N> | null, rows: readonly RowOf<N>[]) => V
  fields: (context: {
    row: RowOf<N> | null
    rows: readonly RowOf<N>[]
    values: V
  }) => readonly Field<V>[]
  toCreate: (values: V) => CreateBody<N>
  toUpdate: (values: V, row: RowOf<N>) => UpdateBody<N>
  /** Changes other values when one does; `before` are the values before it, `row` is null for a new one. */
  derive?: (values: V, changed: keyof V & string, context: { before: V; row: RowOf<N> | null }) => V
  /** Above the fields of the form. */
  notice?: (form: Form<V>) => ReactNode
  columns?: readonly Column<RowOf<N>>[]
  /** Instead of a table: one card per row, with its buttons. */
  card?: (row: RowOf<N>, buttons: ReactNode) => ReactNode
  /** More buttons of a row, before edit and delete. */
  extra?: (row: RowOf<N>) => ReactNode
  dimmed?: (row: RowOf<N>) => boolean
  /** The server's own sentence comes before the specified one when there is one. */
  serverFirst?: boolean
  /** The form needs room for a text and its preview side by side. */
  wide?: boolean
  /** The field of the form that shows a refusal of the server, by its path, where their names differ. */
  fieldOf?: (path: string) => string
  /** Keys of public data that show these rows. */
  touches?: readonly QueryKey[]
  /** Milliseconds for which the list counts as fresh. */
  staleTime?: number
}

/** Checks a declaration against the contract: an unknown column or a forgotten field does not compile. */
export const defineResource = <N extends ResourceName, V extends object>(
  spec: ResourceSpec<N, V>,
): ResourceSpec<N, V> => spec
