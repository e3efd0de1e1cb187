/** Calls the API from the browser, with the bearer token of this browser's session. */
import type { Client, InputOf, JsonOperation, Reply } from '#contract/client.ts'
import type { PathParams } from '#contract/paths.ts'
import { route, urlOf } from './addresses.ts'
import { ApiError } from './api-error.ts'
import { confirmIdentity } from './identity.ts'
import { readToken } from './session-storage.ts'

export type CallOptions = {
  signal?: AbortSignal
  /** Another token than the stored one. */
  token?: string
  /** Lets the call outlive the page. */
  keepalive?: boolean
  /**
   * `updatedAt` of the row as it was shown, null when none was stored: the server refuses (409)
   * when that has changed since.
   */
  ifMatch?: string | null
}
type Parts = {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

/** The address of an operation with its parameters and query filled in. */
export function addressOf(operation: JsonOperation, { params = {}, query = {} }: Parts): string {
  const path = urlOf(operation, params as PathParams<typeof operation>)
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

/** The headers of an authenticated call; none when nobody is signed in. */
export function bearer(token: string | null = readToken()): Record<string, string> {
  return token ? { authorization: `Bearer ${token}` } : {}
}

async function send(
  operation: JsonOperation,
  input: Parts,
  options: CallOptions,
): Promise<Response> {
  const hasBody = input.body !== undefined
  return fetch(addressOf(operation, input), {
    method: route(operation).method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...bearer(options.token ?? readToken()),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(options.ifMatch === undefined ? {} : { 'if-match': `"${options.ifMatch ?? ''}"` }),
    },
    ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.keepalive ? { keepalive: true } : {}),
  })
}

async function errorOf(reply: Response): Promise<ApiError> {
  return new ApiError(
    reply.status,
    reply.statusText,
    await reply.text(),
    reply.headers.get('x-request-id'),
  )
}

/**
 * Sends a request; a sensitive one waits for the confirmation of the identity and is then sent once
 * more. Rejects with ApiError.
 */
export async function sendConfirmed(request: () => Promise<Response>): Promise<Response> {
  const reply = await request()
  if (reply.ok) return reply
  const error = await errorOf(reply)
  if (error.code !== 'FRESH_SIGN_IN_REQUIRED' || !(await confirmIdentity())) throw error
  const second = await request()
  if (!second.ok) throw await errorOf(second)
  return second
}

/**
 * Calls one operation of the contract. Rejects with ApiError for every reply that is not 2xx,
 * TypeError when the network is down.
 */
export async function call<O extends JsonOperation>(
  operation: O,
  input?: InputOf<O>,
  options: CallOptions = {},
): Promise<Reply<O>> {
  const reply = await sendConfirmed(() => send(operation, input ?? {}, options))
  return (await reply.json()) as Reply<O>
}

/** Like `call`, but a 401 resolves with null. */
export async function callOrNull<O extends JsonOperation>(
  operation: O,
  input?: InputOf<O>,
  options: CallOptions = {},
): Promise<Reply<O> | null> {
  const reply = await send(operation, input ?? {}, options)
  if (reply.status === 401) return null
  if (!reply.ok) throw await errorOf(reply)
  return (await reply.json()) as Reply<O>
}

/** The API client of page loaders in the browser. */
export const browserClient: Client = (operation, input) => call(operation, input)
