/** The one error every failed call rejects with, and its French sentence. */
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { errorCopy } from '#copy/errors.ts'
import { siteCopy } from '#copy/site.ts'

/** A reply that is not 2xx. `message` is the specified form, "status: body"; screens show `sentence`. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode
  /** What to tell the user, in French. */
  readonly sentence: string
  /** Input name → its sentence. */
  readonly fields: Record<string, string>
  readonly requestId: string | null

  constructor(status: number, statusText: string, bodyText: string, requestId: string | null) {
    super(`${status}: ${bodyText || statusText}`)
    this.name = 'ApiError'
    this.status = status
    const body = parseBody(bodyText)
    this.code = body?.code ?? 'INTERNAL'
    this.sentence = body?.message ?? errorCopy[this.code]
    this.fields = body?.fields ?? {}
    this.requestId = body?.requestId ?? requestId
  }
}

function parseBody(text: string): ErrorBody | null {
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body !== 'object' || body === null) return null
    const { code, message } = body as Partial<ErrorBody>
    return typeof code === 'string' && Object.hasOwn(errorCopy, code) && typeof message === 'string' ? (body as ErrorBody) : null
  } catch {
    return null
  }
}

/** A French sentence for anything that was thrown: the server's own, the network's, or a general one. */
export function sentenceFor(error: unknown): string {
  if (error instanceof ApiError) return error.sentence
  if (error instanceof TypeError) return siteCopy.offline
  return errorCopy.INTERNAL
}
