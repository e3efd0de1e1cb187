/**
 * Every operation of the API with its method and path. No schema is loaded here, so that the browser can carry it.
 * `:name` marks a path parameter.
 */
export const paths = {
  'auth.start': 'GET /api/auth/google',
  'auth.callback': 'GET /api/auth/google/callback',
  'auth.exchange': 'POST /api/auth/exchange',
  'auth.me': 'GET /api/auth/me',
  'auth.logout': 'POST /api/auth/logout',

  'photos.upload': 'POST /api/photos/upload',
  'photos.one': 'GET /api/photos/secure/:id',
  'photos.status': 'GET /api/photos/status/:publicId',
  'photos.mine': 'GET /api/photos/user',
  'photos.unlock': 'POST /api/photos/:id/unlock',

  'images.original': 'GET /api/images/original/:publicId',
  'images.watermark': 'GET /api/images/watermark/:publicId',
  'images.hd': 'GET /api/images/hd/:publicId',

  'pricing.unitPrice': 'GET /api/unit-price',
  'pricing.plans': 'GET /api/pricing-configurations',
  'payments.transactions': 'GET /api/transactions/user',
  'users.stats': 'GET /api/user/stats',
} as const satisfies Record<string, `${Method} /api/${string}`>

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Operation = keyof typeof paths
export type PathOf<O extends Operation> = (typeof paths)[O] extends `${Method} ${infer P}` ? P : never

type Names<P extends string> = P extends `${string}:${infer N}/${infer Rest}` ? N | Names<`/${Rest}`> : P extends `${string}:${infer N}` ? N : never
/** The path parameters of an operation: `{ id: string | number }`; an empty object type when it has none. */
export type PathParams<O extends Operation> = { [K in Names<PathOf<O>>]: string | number }

/** Splits an operation into its method and path pattern. */
export function route(operation: Operation): { method: Method; path: string } {
  const [method, path] = paths[operation].split(' ') as [Method, string]
  return { method, path }
}

/** The address of an operation with its parameters filled in and encoded. */
export function urlOf<O extends Operation>(operation: O, params: PathParams<O>): string {
  const values = params as Record<string, string | number>
  return route(operation).path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
}
