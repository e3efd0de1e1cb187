/**
 * The definition of one HTTP endpoint, used by the server's router, the typed client and OpenAPI.
 */
import { z } from 'zod'
import type { Operation } from './paths.ts'

/**
 * Who may call. `image` endpoints also take the image-only cookie, since `<img>` sends no bearer
 * header; `staff` is administrators and support staff, also before a required second factor is
 * enabled; `support` is the same after that.
 */
export type Access = 'public' | 'user' | 'image' | 'staff' | 'support' | 'admin'
/** Named rate limits; the server's rate limiter holds their figures. */
export type RateLimit =
  | 'default'
  | 'sign-in'
  | 'upload'
  | 'poll'
  | 'payment'
  | 'heavy'
  | 'example'
  | 'code'
  | 'reply'

type Common = {
  operation: Operation
  access: Access
  summary: string
  rateLimit: RateLimit
  /** Needs a sign-in or a confirmation of the identity at most FRESH_MINUTES ago. */
  fresh: boolean
}
/** One file field of a multipart form, bounded in bytes. */
export type FileField = { field: string; maxBytes: number }

export type JsonEndpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> = Common & {
  kind: 'json'
  params: P
  query: Q
  body: B
  reply: R
  /** Bound of the body, for bodies that may exceed the server's general one. */
  maxBodyBytes?: number
  file?: FileField
  files?: readonly FileField[]
  stream?: FileField
}
export type FileEndpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
> = Common & { kind: 'file'; params: P; query: Q; mediaTypes: readonly string[] }
export type RedirectEndpoint<Q extends z.ZodType = z.ZodType> = Common & {
  kind: 'redirect'
  query: Q
  failTo: string
}
export type Endpoint = JsonEndpoint | FileEndpoint | RedirectEndpoint

const nothing = z.object({})
type Nothing = typeof nothing
type Described = { access: Access; summary: string; rateLimit?: RateLimit; fresh?: boolean }
const described = (
  operation: Operation,
  { access, summary, rateLimit = 'default', fresh = false }: Described,
) => ({ operation, access, summary, rateLimit, fresh })

/**
 * A JSON endpoint. With `file` its body is a multipart form with that one file, with `files` one
 * with several; the form's other fields are `body`; with `stream`, a form whose one file is passed
 * to the handler as a stream.
 */
export function endpoint<
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
  R extends z.ZodType = Nothing,
>(
  operation: Operation,
  def: Described & {
    params?: P
    query?: Q
    body?: B
    reply?: R
    maxBodyBytes?: number
    file?: FileField
    files?: readonly FileField[]
    stream?: FileField
  },
): JsonEndpoint<P, Q, B, R> {
  const none = nothing as unknown
  return {
    kind: 'json',
    ...described(operation, def),
    params: def.params ?? (none as P),
    query: def.query ?? (none as Q),
    body: def.body ?? (none as B),
    reply: def.reply ?? (none as R),
    ...(def.maxBodyBytes ? { maxBodyBytes: def.maxBodyBytes } : {}),
    ...(def.file ? { file: def.file } : {}),
    ...(def.files ? { files: def.files } : {}),
    ...(def.stream ? { stream: def.stream } : {}),
  }
}

/** An endpoint that answers with a file. */
export function fileEndpoint<P extends z.ZodType = Nothing, Q extends z.ZodType = Nothing>(
  operation: Operation,
  def: Described & { params?: P; query?: Q; mediaTypes: readonly string[] },
): FileEndpoint<P, Q> {
  const none = nothing as unknown
  return {
    kind: 'file',
    ...described(operation, def),
    params: def.params ?? (none as P),
    query: def.query ?? (none as Q),
    mediaTypes: def.mediaTypes,
  }
}

/**
 * An endpoint that the browser navigates to; it replies with a redirection, to the path `failTo`
 * when the call is refused.
 */
export function redirectEndpoint<Q extends z.ZodType = Nothing>(
  operation: Operation,
  def: Described & { query?: Q; failTo: string },
): RedirectEndpoint<Q> {
  return {
    kind: 'redirect',
    ...described(operation, def),
    query: def.query ?? (nothing as unknown as Q),
    failTo: def.failTo,
  }
}

type Part<K extends string, V> = {} extends V ? { [k in K]?: V } : { [k in K]: V }
/** The input of a call, before defaults are applied. */
export type Call<E extends JsonEndpoint> = Part<'params', z.input<E['params']>> &
  Part<'query', z.input<E['query']>> &
  Part<'body', z.input<E['body']>>
/** The body of a 2xx reply. */
export type ReplyOf<E extends JsonEndpoint> = z.output<E['reply']>
