/** Methods and addresses of operations, from a table of their paths. */

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** By operation, method and path; `:name` marks a path parameter. */
type PathTable = Readonly<Record<string, `${Method} /api/${string}`>>
type PathOf<Entry extends string> = Entry extends `${Method} ${infer P}` ? P : never

type Names<P extends string> = P extends `${string}:${infer N}/${infer Rest}`
  ? N | Names<`/${Rest}`>
  : P extends `${string}:${infer N}`
    ? N
    : never
/**
 * The path parameters of an entry: `{ id: string | number }`; an empty object type when it has
 * none.
 */
export type ParamsOf<Entry extends string> = { [K in Names<PathOf<Entry>>]: string | number }

export function createAddresses<T extends PathTable>(table: T) {
  /** Splits an operation into its method and path pattern. */
  function route(operation: keyof T): { method: Method; path: string } {
    const [method, path] = table[operation]!.split(' ') as [Method, string]
    return { method, path }
  }
  return {
    route,

    /** The address of an operation with its parameters filled in and encoded. */
    urlOf<O extends keyof T>(operation: O, params: ParamsOf<T[O]>): string {
      const values = params as Record<string, string | number>
      return route(operation).path.replace(/:(\w+)/g, (_, name: string) =>
        encodeURIComponent(String(values[name])),
      )
    },
  }
}
