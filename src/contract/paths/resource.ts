/** The four operations that most collections of the back office have, named in one line. */

type Collection<N extends string, P extends string, K extends string, M extends string> = {
  [O in `${N}.list`]: `GET ${P}`
} & { [O in `${N}.create`]: `POST ${P}` } & { [O in `${N}.update`]: `${M} ${P}/:${K}` } & {
  [O in `${N}.remove`]: `DELETE ${P}/:${K}`
}

/** `key` is the field that names one row in its address; `method` is how a row is changed. */
export function resourcePaths<
  N extends string,
  P extends `/api/admin/${string}`,
  K extends string,
  M extends 'PUT' | 'PATCH' = 'PUT',
>(name: N, path: P, key: K, method = 'PUT' as M): Collection<N, P, K, M> {
  return {
    [`${name}.list`]: `GET ${path}`,
    [`${name}.create`]: `POST ${path}`,
    [`${name}.update`]: `${method} ${path}/:${key}`,
    [`${name}.remove`]: `DELETE ${path}/:${key}`,
  } as Collection<N, P, K, M>
}
