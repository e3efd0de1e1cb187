/**
 * What Replicate's client calls the network with. The client itself repeats any call whose connection broke, without a pause, also the one
 * that begins (and bills) a prediction. So all repeating happens here, and what is given up reaches the client as a plain refusal.
 */
import { setTimeout as delay } from 'node:timers/promises'

export type Patience = {
  /** Calls until one is given up. */
  tries: number
  /** The first pause between them, ms; it doubles, and half of it is chance. */
  pauseMs: number
  /** One call, ms. */
  timeoutMs: number
}

/** Status of a call that was given up: neither the client nor Replicate uses it. The body says why. */
export const GIVEN_UP = 499
const LONGEST_PAUSE_MS = 30_000
/** Answers are a few kilobytes of JSON. */
const LARGEST_ANSWER_BYTES = 1_000_000
/** The connection never came about, so nothing was asked for. */
const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

const codeOf = (error: unknown): string =>
  (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name
const retryAfterMs = (response: Response): number =>
  (Number(response.headers.get('retry-after')) || 0) * 1_000

/** Only a call that begins nothing twice may be repeated whatever became of it. */
const isRepeatable = (url: string, method: string): boolean =>
  method !== 'POST' || /\/(files|cancel)$/.test(new URL(url).pathname)

/** A body's text of at most `most` bytes. Throws an Error beyond that. */
async function boundedText(response: Response, most: number): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    bytes += part.length
    if (bytes > most) throw new Error('an answer far too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/** A form goes out as bytes: one that streams, answered before its end, fails outside of every promise and ends the process. */
async function asBytes(init: RequestInit): Promise<RequestInit> {
  if (!(init.body instanceof FormData)) return init
  const form = new Response(init.body)
  const headers = new Headers(init.headers)
  headers.set('content-type', form.headers.get('content-type') ?? '')
  return { ...init, headers, body: await form.arrayBuffer() }
}

type Outcome = { response: Response } | { failure: string; again: boolean; afterMs?: number }

async function once(url: string, init: RequestInit, timeoutMs: number): Promise<Outcome> {
  const repeatable = isRepeatable(url, init.method ?? 'GET')
  const signal = AbortSignal.any([
    AbortSignal.timeout(timeoutMs),
    ...(init.signal ? [init.signal] : []),
  ])
  try {
    const answer = await fetch(url, { ...init, signal, redirect: 'error' })
    const text = await boundedText(answer, LARGEST_ANSWER_BYTES)
    if (answer.status === 429)
      return { failure: 'too many calls', again: true, afterMs: retryAfterMs(answer) }
    if (answer.status >= 500)
      return {
        failure: `status ${answer.status}`,
        again: repeatable,
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
    return { failure: codeOf(error), again: repeatable || NEVER_SENT.has(codeOf(error)) }
  }
}

/** Rejects with the caller's own abortion only. */
export function createCarefulFetch({ tries, pauseMs, timeoutMs }: Patience) {
  return async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = input instanceof Request ? input.url : String(input)
    const request = await asBytes(init)
    for (let attempt = 1; ; attempt++) {
      const outcome = await once(url, request, timeoutMs)
      if ('response' in outcome) return outcome.response
      if (!outcome.again || attempt >= tries)
        return new Response(outcome.failure, { status: GIVEN_UP })
      const pause = Math.max(
        outcome.afterMs ?? 0,
        pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2),
      )
      await delay(
        Math.min(LONGEST_PAUSE_MS, pause),
        undefined,
        init.signal ? { signal: init.signal } : {},
      )
    }
  }
}
