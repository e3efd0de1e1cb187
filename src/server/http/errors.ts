/**
 * Maps errors to the error body of the contract. Unknown errors show a sentence and the request id,
 * never a stack.
 */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody, ErrorCode } from '#contract/errors.ts'
import { errorCopy, textTooLong } from '#copy/errors.ts'
import { AppError } from '../platform/app-error.ts'
import { isAccountGone, isUnstorable } from '../platform/db.ts'
import { isUnreachable } from '../platform/unreachable.ts'
import { bareReply } from './bare-reply.ts'

/** Codes for Fastify's own errors, by status. */
const BY_STATUS: Record<number, ErrorCode> = {
  400: 'INVALID_INPUT',
  // A path outside the built files, or a folder of them; our own refusals are FORBIDDEN.
  403: 'NOT_FOUND',
  404: 'NOT_FOUND',
  405: 'NOT_FOUND',
  413: 'FILE_TOO_LARGE',
  415: 'INVALID_INPUT',
  429: 'RATE_LIMITED',
  503: 'OVERLOADED',
}

/** Seconds of `Retry-After` when the error has none. */
const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = {
  OVERLOADED: 5,
  RATE_LIMITED: 60,
  DAILY_LIMIT: 3_600,
  TOO_MANY_LINKS: 3_600,
  RERUN_LIMIT: 3_600,
}

function toAppError(error: unknown, isAdmin: boolean): AppError {
  if (error instanceof AppError) return error
  // The caller's account was deleted during the call; an administrator's call may concern another
  // account.
  if (isAccountGone(error))
    return new AppError(isAdmin ? 'NOT_FOUND' : 'UNAUTHENTICATED', { cause: error })
  if (isUnstorable(error)) return new AppError('INVALID_INPUT', { cause: error })
  const status = (error as Partial<FastifyError>).statusCode
  const code =
    status === undefined
      ? undefined
      : (BY_STATUS[status] ?? (status < 500 ? 'INVALID_INPUT' : undefined))
  // Database and storage outages are usually short.
  if (code === undefined && isUnreachable(error))
    return new AppError('OVERLOADED', { cause: error })
  // Uploads check the size of their files themselves, so only texts get here.
  const sentence = code === 'FILE_TOO_LARGE' ? { sentence: textTooLong } : {}
  return new AppError(code ?? 'INTERNAL', { ...sentence, cause: error })
}

/** The reply body of an error. */
const errorBody = (error: AppError, requestId: string): ErrorBody => ({
  code: error.code,
  message: error.sentence ?? errorCopy[error.code],
  ...(error.fields ? { fields: error.fields } : {}),
  requestId,
})

/** Rejects a malformed or too long URL. It runs before every hook, so it sets its own headers. */
export function rejectBadUrl(_error: unknown, req: FastifyRequest, reply: FastifyReply): void {
  const { headers, body } = bareReply(req.raw, 'NOT_FOUND', req.id)
  void reply.code(404).headers(headers).send(body)
}

export function handleErrors(app: FastifyInstance): void {
  app.setNotFoundHandler((req, reply) =>
    reply
      .code(404)
      .header('cache-control', 'no-store')
      .send(errorBody(new AppError('NOT_FOUND'), req.id)),
  )
  app.setErrorHandler((error, req, reply) => {
    const known = toAppError(error, req.caller?.isAdmin ?? false)
    if (known.code === 'INTERNAL') req.log.error({ err: known.cause ?? known }, 'unexpected error')
    // The operator needs the provider's message: a wrong key rejects every customer.
    if (known.code === 'PAYMENT_UNAVAILABLE')
      req.log.error({ err: known.cause ?? known }, 'the payment provider refused or did not answer')
    if (isUnreachable(known.cause))
      req.log.warn({ err: known.cause }, 'database or storage out of reach')
    const wait = known.retryAfterSeconds ?? RETRY_AFTER_SECONDS[known.code]
    if (wait !== undefined && !reply.hasHeader('retry-after'))
      reply.header('retry-after', String(wait))
    const { failTo } = req.routeOptions.config as { failTo?: string }
    if (failTo) return reply.header('cache-control', 'no-store').redirect(failTo, 302)
    return reply
      .code(known.status)
      .header('cache-control', 'no-store')
      .send(errorBody(known, req.id))
  })
}
