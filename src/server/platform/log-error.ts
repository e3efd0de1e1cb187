/**
 * The loggable form of an error: stack and codes. Messages of database errors may quote a row and
 * are dropped; e-mail addresses are removed from others.
 */

export type LoggedError = {
  type: string
  message: string
  code?: string
  constraint?: string
  stack: string[]
  cause?: LoggedError
}

const MAX_CAUSES = 4

/** `stack` has the frames only, since the first line of a stack repeats the message. */
export function loggedError(thrown: unknown, depth = MAX_CAUSES): LoggedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: '', stack: [] }
  const { code, constraint } = thrown as { code?: unknown; constraint?: unknown }
  const frames = (thrown.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .map((line) => line.trim())
  return {
    type: thrown.name,
    message: quotesRows(thrown) ? 'database error' : withoutEmails(thrown.message),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    stack: frames,
    ...(thrown.cause !== undefined && depth > 1
      ? { cause: loggedError(thrown.cause, depth - 1) }
      : {}),
  }
}

/**
 * A provider's error may quote an e-mail address. The quantifiers are bounded against slow
 * matching.
 */
const withoutEmails = (message: string): string =>
  message.replace(/[^\s<>"'()@]{1,64}@[^\s<>"'()@]{1,255}/g, '…@…')

/**
 * Drizzle's errors have the parameters of the query; those of Postgres have a severity and quote
 * values in their message.
 */
const quotesRows = (error: Error): boolean => 'params' in error || 'severity' in error
