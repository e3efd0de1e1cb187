/**
 * Implements the fetch function of Replicate's client, with retries. The client would also retry
 * the call that starts (and bills) a prediction, so failed calls are returned to it as a final
 * refusal.
 */
import { setTimeout as delay } from 'node:timers/promises'

export type RetryPolicy = {
  /** Maximum attempts per call. */
  attempts: number
  /** First backoff, ms; doubles per attempt, with 50 % jitter. */
  firstDelayMs: number
  /** Timeout of one attempt, ms. */
  timeoutMs: number
}

/**
 * HTTP status of a call that was given up, unused by client and Replicate; the body gives the
 * reason.
 */
export const GIVEN_UP_STATUS = 499
const MAX_DELAY_MS = 30_000
/** Maximum response size; responses are a few kilobytes of JSON. */
const MAX_RESPONSE_BYTES = 1_000_000
/** Errors before the connection was established: the request was never sent. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

const codeOf = (error: unknown): string =>
  (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name
const retryAfterMs = (response: Response): number =>
  (Number(response.headers.get('retry-after')) || 0) * 1_000

/** Returns whether a call is idempotent and may be retried after any failure. */
const isIdempotent = (url: string, method: string): boolean =>
  method !== 'POST' || /\/(files|cancel)$/.test(new URL(url).pathname)

/**
 * Returns a body's text.
 * @throws {Error} beyond `maxBytes`
 */
async function boundedText(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error('an answer far too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/**
 * Serialises a form to bytes: a streamed form that is answered early fails outside every promise
 * and ends the process.
 */
async function serialised(init: RequestInit): Promise<RequestInit> {
  if (!(init.body instanceof FormData)) return init
  const form = new Response(init.body)
  const headers = new Headers(init.headers)
  headers.set('content-type', form.headers.get('content-type') ?? '')
  return { ...init, headers, body: await form.arrayBuffer() }
}

type Outcome = { response: Response } | { failure: string; mayRetry: boolean; afterMs?: number }

async function attemptOnce(url: string, init: RequestInit, timeoutMs: number): Promise<Outcome> {
  const isRepeatable = isIdempotent(url, init.method ?? 'GET')
  const signal = AbortSignal.any([
    AbortSignal.timeout(timeoutMs),
    ...(init.signal ? [init.signal] : []),
  ])
  try {
    const answer = await fetch(url, { ...init, signal, redirect: 'error' })
    const text = await boundedText(answer, MAX_RESPONSE_BYTES)
    if (answer.status === 429)
      return { failure: 'too many calls', mayRetry: true, afterMs: retryAfterMs(answer) }
    if (answer.status >= 500)
      return {
        failure: `status ${answer.status}`,
        mayRetry: isRepeatable,
        afterMs: retryAfterMs(answer),
      }
    return {
      response: new Response(answer.status === 204 ? null : text, {
        status: answer.status,
        headers: { 'content-type': 'application/json' },
      }),
    }
  } catch (error) {
    init.signal?.throwIfAborted()
    return { failure: codeOf(error), mayRetry: isRepeatable || NEVER_SENT.has(codeOf(error)) }
  }
}

/** Returns a fetch function that retries, and rejects only when the caller aborts. */
export function createRetryingFetch({ attempts, firstDelayMs, timeoutMs }: RetryPolicy) {
  return async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = input instanceof Request ? input.url : String(input)
    const request = await serialised(init)
    for (let attempt = 1; ; attempt++) {
      const outcome = await attemptOnce(url, request, timeoutMs)
      if ('response' in outcome) return outcome.response
      if (!outcome.mayRetry || attempt >= attempts)
        return new Response(outcome.failure, { status: GIVEN_UP_STATUS })
      const delayMs = Math.max(
        outcome.afterMs ?? 0,
        firstDelayMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2),
      )
      await delay(
        Math.min(MAX_DELAY_MS, delayMs),
        undefined,
        init.signal ? { signal: init.signal } : {},
      )
    }
  }
}
