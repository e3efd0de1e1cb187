/** The four endpoints of a collection of the back office, described in one call. */
import { z } from 'zod'
import { endpoint, type JsonEndpoint } from '../endpoint.ts'
import type { Operation } from '../paths.ts'

type Collections<O> = O extends `${infer N}.update` ? N : never
/** Names of collections whose paths `resourcePaths` made. */
export type ResourceName = {
  [N in Collections<Operation>]: `${N}.list` | `${N}.create` | `${N}.remove` extends Operation
    ? N
    : never
}[Collections<Operation>]

const Nothing = z.object({})
type Nothing = typeof Nothing
type KeyOf<K extends string> = z.ZodObject<{ [X in K]: z.ZodString }>

export type ResourceApi<
  N extends string,
  K extends string,
  R extends z.ZodType,
  C extends z.ZodType,
  U extends z.ZodType,
> = { [O in `${N}.list`]: JsonEndpoint<Nothing, Nothing, Nothing, z.ZodArray<R>> } & {
  [O in `${N}.create`]: JsonEndpoint<Nothing, Nothing, C, R>
} & { [O in `${N}.update`]: JsonEndpoint<KeyOf<K>, Nothing, U, R> } & {
  [O in `${N}.remove`]: JsonEndpoint<KeyOf<K>, Nothing, Nothing, Nothing>
}

/** A collection; each row has `updatedAt`, which a save sends back as If-Match. */
type Described<R, C, U> = {
  what: string
  row: R
  create: C
  update: U
  /** Changes need a fresh sign-in. */
  fresh?: boolean
}

export function resourceApi<
  N extends ResourceName,
  K extends string,
  R extends z.ZodType<{ updatedAt: string }>,
  C extends z.ZodType,
  U extends z.ZodType,
>(
  name: N,
  key: K,
  { what, row, create, update, fresh = false }: Described<R, C, U>,
): ResourceApi<N, K, R, C, U> {
  const op = (verb: string) => `${name}.${verb}` as Operation
  const params = z.object({ [key]: z.string().min(1).max(200) })
  return {
    [op('list')]: endpoint(op('list'), {
      access: 'admin',
      summary: `${what}: all of them`,
      reply: z.array(row),
    }),
    [op('create')]: endpoint(op('create'), {
      access: 'admin',
      fresh,
      summary: `${what}: add one`,
      body: create,
      reply: row,
    }),
    [op('update')]: endpoint(op('update'), {
      access: 'admin',
      fresh,
      summary: `${what}: change one`,
      params,
      body: update,
      reply: row,
    }),
    [op('remove')]: endpoint(op('remove'), {
      access: 'admin',
      fresh,
      summary: `${what}: delete one`,
      params,
    }),
  } as unknown as ResourceApi<N, K, R, C, U>
}
