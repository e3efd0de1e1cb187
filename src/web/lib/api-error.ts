/** The error of every failed API call, with its French sentence. */
import type { ErrorCode } from '#contract/errors.ts'
import { errorCopy } from '#copy/errors.ts'
import { siteCopy } from '#copy/public/site.ts'
import { ReplacedCode } from '../start/load-code.ts'

/**
 * A reply that is not 2xx. `message` is the specified form, "status: body"; screens show
 * `sentence`.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode
  /** The sentence for the user. */
  readonly sentence: string
  /** The server's own sentence; null without one. */
  readonly said: string | null
  /** The server's sentence is its general one for internal errors. */
  readonly isServerFault: boolean
  /** Sentences by input name. */
  readonly fields: Record<string, string>
  readonly requestId: string | null

  constructor(status: number, statusText: string, bodyText: string, requestId: string | null) {
    super(`${status}: ${bodyText || statusText}`)
    this.name = 'ApiError'
    this.status = status
    const body = parseBody(bodyText)
    const known =
      typeof body['code'] === 'string' && Object.hasOwn(errorCopy, body['code'])
        ? (body['code'] as ErrorCode)
        : null
    const message =
      typeof body['message'] === 'string' && body['message'].trim() ? body['message'] : null
    this.code = known ?? 'INTERNAL'
    this.said = message ?? (known && errorCopy[known])
    this.isServerFault = known === 'INTERNAL'
    this.sentence = this.said ?? errorCopy.INTERNAL
    this.fields = known ? ((body['fields'] ?? {}) as Record<string, string>) : {}
    this.requestId = typeof body['requestId'] === 'string' ? body['requestId'] : requestId
  }
}

/** The fields of a JSON object; empty for any other body, such as a proxy's error page. */
function parseBody(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null && !Array.isArray(body)
      ? (body as Record<string, unknown>)
      : {}
  } catch {
    return {}
  }
}

/** The server's own sentence if it is more specific than `fallback`. */
export const serverSentenceOr = (error: unknown, fallback: string): string =>
  error instanceof ApiError && !error.isServerFault ? (error.said ?? fallback) : fallback

/** The network's sentence, or the server's own if it is more specific than `fallback`. */
export const failureSentence = (error: unknown, fallback: string): string =>
  error instanceof TypeError ? siteCopy.offline : serverSentenceOr(error, fallback)

/**
 * A French sentence for anything that was thrown: the server's own, that of a lost connection or of
 * replaced code, or `general`.
 */
export function sentenceFor(error: unknown, general: string = errorCopy.INTERNAL): string {
  if (error instanceof ApiError) return error.sentence
  if (error instanceof TypeError) return siteCopy.offline
  if (error instanceof ReplacedCode) return siteCopy.newRelease
  return general
}

/** Whether the user declined to confirm their identity, which is a choice and no failure. */
export const isDeclined = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'FRESH_SIGN_IN_REQUIRED'
