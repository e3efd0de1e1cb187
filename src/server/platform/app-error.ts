/** The error that features throw on purpose. Any other error is a bug and becomes INTERNAL. */
import { ERROR_STATUS, type ErrorCode } from '#contract/errors.ts'

export class AppError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, string> | undefined
  /** Replaces the sentence of the code, where the specification words one. */
  readonly sentence: string | undefined
  /** Seconds until a retry may succeed, when known. */
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

/** The error of a rejected value, with the sentence shown under its input. */
export const fieldError = (field: string, sentence: string): AppError =>
  new AppError('INVALID_INPUT', { fields: { [field]: sentence }, sentence })
