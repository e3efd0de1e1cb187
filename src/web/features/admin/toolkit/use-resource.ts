/** The calls of a collection: its list from the cache, and what changes it. */
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf, JsonOperation } from '#contract/client.ts'
import type { ResourceName } from '#contract/admin/resource.ts'
import { call, type CallOptions } from '../../../lib/api.ts'
import { ME } from '../../../lib/query-client.ts'
import type { ResourceSpec, RowOf } from './resource.ts'
import { useRemoval } from './removal.tsx'
import { isConflict, useAction } from './use-action.ts'
import type { StoredForm } from './use-form-save.ts'

/** Key of an admin list in the cache; everything under it is forgotten when the session changes. */
export const adminKey = (...parts: readonly unknown[]) => [ME, 'admin', ...parts]

/** The operation is put together from names that the contract knows (`ResourceName`), which the compiler cannot follow. */
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
/** When a row last changed, as every row of a collection says (contract/admin/resource.ts). */
export const versionOf = (row: unknown): string => (row as { updatedAt: string }).updatedAt

export function useResource<N extends ResourceName, V extends object>(spec: ResourceSpec<N, V>) {
  const { name, keyParam, keyOf, words, serverFirst = false } = spec
  const cache = useQueryClient()
  const query = useQuery(resourceQuery(name, spec.staleTime))
  const touches = [adminKey(name), adminKey('stats'), adminKey('logs'), ...(spec.touches ?? [])]
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
  const rowNow = async (key: string) => {
    const rows = await cache.fetchQuery({ ...resourceQuery(name), staleTime: 0 })
    return { rows, row: rows.find((candidate) => keyOf(candidate) === key) ?? null }
  }
  const removal = useRemoval({
    run: (row: RowOf<N>) => send(name, 'remove', params(row), matching(versionOf(row))),
    done: () => words.remove.done,
    failed: words.remove.failed,
    serverFirst,
    touches,
    reread: async (row) => (await rowNow(keyOf(row))).row,
  })

  return {
    query,
    create,
    update,
    removal,
    /** The row as it is stored now; null when it is gone. */
    async reread(key: string): Promise<StoredForm<V> | null> {
      const { rows, row } = await rowNow(key)
      return row ? { values: spec.toForm(row, rows), version: versionOf(row) } : null
    },
  }
}
