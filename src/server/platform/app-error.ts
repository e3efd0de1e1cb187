/** The only error a feature throws on purpose. Anything else is a bug and leaves as INTERNAL. */
import { ERROR_STATUS, type ErrorCode } from '#contract/errors.ts'

export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  /** A sentence other than the code's own, when the specification words one. */
  readonly sentence: string | undefined
  /** When it is worth asking again, where that is known. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    more: {
      fields?: Record<string, string>
      sentence?: string
      retryAfterSeconds?: number
      cause?: unknown
    } = {},
  ) {
    super(code, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'AppError'
    this.code = code
    this.status = ERROR_STATUS[code]
    this.fields = more.fields
    this.sentence = more.sentence
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}
