/** The types of a declared collection's rows and bodies, and the calls of its four operations. */
import { queryOptions } from '@tanstack/react-query'
import type { InputOf, JsonOperation, Reply } from '#contract/client.ts'
import type { ResourceName } from '#contract/admin/resource.ts'
import { call, type CallOptions } from '../../../lib/api.ts'
import { adminKey } from './query-keys.ts'

type Op<N extends ResourceName, V extends string> = Extract<`${N}.${V}`, JsonOperation>
export type RowOf<N extends ResourceName> = Reply<Op<N, 'list'>> extends (infer R)[] ? R : never
export type CreateBody<N extends ResourceName> =
  InputOf<Op<N, 'create'>> extends { body: infer B } ? B : never
export type UpdateBody<N extends ResourceName> =
  InputOf<Op<N, 'update'>> extends { body?: infer B } ? B : never

/** The casts are sound: `ResourceName` only has names whose four operations exist. */
export const send = (
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

/** The `updatedAt` that contract/admin/resource.ts requires of every row. */
export const versionOf = (row: unknown): string => (row as { updatedAt: string }).updatedAt
