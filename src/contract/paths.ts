/**
 * Every operation of the API with its method and path. Loads no schema, so that it stays small in
 * the browser.
 */
import { accountPaths } from './paths/account.ts'
import { adminPaths } from './paths/admin.ts'
import { albumsPaths } from './paths/albums.ts'
import { contentPaths } from './paths/content.ts'
import { familyPaths } from './paths/family.ts'
import { moneyPaths } from './paths/money.ts'
import { photosPaths } from './paths/photos.ts'

/** `:name` marks a path parameter. */
export const paths = {
  ...accountPaths,
  ...photosPaths,
  ...albumsPaths,
  ...familyPaths,
  ...moneyPaths,
  ...contentPaths,
  ...adminPaths,
} as const satisfies Record<string, `${Method} /api/${string}`>

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Operation = keyof typeof paths
export type PathOf<O extends Operation> = (typeof paths)[O] extends `${Method} ${infer P}`
  ? P
  : never

type Names<P extends string> = P extends `${string}:${infer N}/${infer Rest}`
  ? N | Names<`/${Rest}`>
  : P extends `${string}:${infer N}`
    ? N
    : never
/**
 * The path parameters of an operation: `{ id: string | number }`; an empty object type when it has
 * none.
 */
export type PathParams<O extends Operation> = { [K in Names<PathOf<O>>]: string | number }

/** Splits an operation into its method and path pattern. */
export function route(operation: Operation): { method: Method; path: string } {
  const [method, path] = paths[operation].split(' ') as [Method, string]
  return { method, path }
}

/** The address of an operation with its parameters filled in and encoded. */
export function urlOf<O extends Operation>(operation: O, params: PathParams<O>): string {
  const values = params as Record<string, string | number>
  return route(operation).path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values[name])),
  )
}
