/** What the log keeps of an error: where it happened and its codes. The words of a database error may quote a row, so they are left out; addresses of people are cut out of all others. */

export type LoggedError = {
  type: string
  message: string
  code?: string
  constraint?: string
  stack: string[]
  cause?: LoggedError
}

const DEPTH = 4

/** The loggable form of whatever was thrown, with at most four causes. Stack: the frames alone, since its first line repeats the message. */
export function loggedError(thrown: unknown, depth = DEPTH): LoggedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: '', stack: [] }
  const { code, constraint } = thrown as { code?: unknown; constraint?: unknown }
  const frames = (thrown.stack ?? '')
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .map((line) => line.trim())
  return {
    type: thrown.name,
    message: quotesRows(thrown) ? 'database error' : withoutAddresses(thrown.message),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    stack: frames,
    ...(thrown.cause !== undefined && depth > 1
      ? { cause: loggedError(thrown.cause, depth - 1) }
      : {}),
  }
}

/** A provider's refusal may quote the e-mail address that it refuses. Bounded, so that no message takes long to read. */
const withoutAddresses = (message: string): string =>
  message.replace(/[^\s<>"'()@]{1,64}@[^\s<>"'()@]{1,255}/g, '…@…')

/** Drizzle's failed queries carry their parameters; Postgres's own errors carry a severity, and values in their message. */
const quotesRows = (error: Error): boolean => 'params' in error || 'severity' in error
