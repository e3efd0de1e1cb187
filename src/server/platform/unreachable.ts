/**
 * Recognises errors of a database or storage that is unreachable, full or read-only, and too many
 * open files: a temporary outage, not a bug.
 */

/**
 * Codes of sockets, of too many open files, and of Postgres: connection exceptions, read-only
 * (a standby, or a managed database whose disk is full), too many connections, shutdown, start,
 * deadlock, serialisation.
 */
const CODE =
  /^(?:E(?:CONNREFUSED|CONNRESET|CONNABORTED|TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|MFILE|NFILE)|08\w{3}|25006|40001|40P01|53300|57P0[123])$/
/** Messages of pg and its pool without a code. */
const MESSAGE =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout|terminating connection)/
/**
 * A full disk, or one that the system made read-only after an error: codes of the system and of
 * Postgres. Errors of image processes arrive as messages only.
 */
const UNWRITABLE_CODE = /^(?:ENOSPC|EDQUOT|EROFS|53100)$/
const UNWRITABLE_MESSAGE =
  /\b(?:ENOSPC|EDQUOT|EROFS)\b|no space left on device|read-only file system/i
const MAX_CAUSES = 5

/** Whether the error or one of its causes is a full or read-only disk. */
export function isDiskUnwritable(error: unknown, depth = MAX_CAUSES): boolean {
  if (!(error instanceof Error) || depth === 0) return false
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return (
    (typeof code === 'string' && UNWRITABLE_CODE.test(code)) ||
    UNWRITABLE_MESSAGE.test(error.message) ||
    isDiskUnwritable(cause, depth - 1)
  )
}

/**
 * Whether the error or one of its causes is a failed connection, too many open files, or a full
 * or read-only disk. `TimeoutError` comes from the storage.
 */
export function isUnreachable(error: unknown, depth = MAX_CAUSES): boolean {
  if (!(error instanceof Error) || depth === 0) return false
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  if (typeof code === 'string' && CODE.test(code)) return true
  if (error.name === 'TimeoutError' || MESSAGE.test(error.message) || isDiskUnwritable(error, 1))
    return true
  if (error instanceof AggregateError && error.errors.some((one) => isUnreachable(one, depth - 1)))
    return true
  return isUnreachable(cause, depth - 1)
}
