/** Tells what a database or a storage that is out of reach or full looks like, so that people hear of a bad moment and not of a fault of ours. */

/** Of the socket; of Postgres: connection exceptions, too many connections, shutting down or starting, transactions in each other's way. */
const CODE =
  /^(?:E(?:CONNREFUSED|CONNRESET|CONNABORTED|TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|08\w{3}|40001|40P01|53300|57P0[123])$/
/** pg and its pool say these without a code; TimeoutError is the storage's. */
const WORDS =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Query read timeout|terminating connection)/
/** A full disk, by its name at the system or at Postgres, or in the words of an image process, which knows no other way to tell. */
const FULL_CODE = /^(?:ENOSPC|EDQUOT|53100)$/
const FULL_WORDS = /\b(?:ENOSPC|EDQUOT)\b|no space left on device/i
const DEPTH = 5

/** Whether this error, or what caused it, is a disk without room. */
export function isDiskFull(error: unknown, depth = DEPTH): boolean {
  if (!(error instanceof Error) || depth === 0) return false
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return (
    (typeof code === 'string' && FULL_CODE.test(code)) ||
    FULL_WORDS.test(error.message) ||
    isDiskFull(cause, depth - 1)
  )
}

/** Whether this error, or what caused it, is a connection that failed or was cut, or a disk without room. */
export function isUnreachable(error: unknown, depth = DEPTH): boolean {
  if (!(error instanceof Error) || depth === 0) return false
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  if (typeof code === 'string' && CODE.test(code)) return true
  if (error.name === 'TimeoutError' || WORDS.test(error.message) || isDiskFull(error, 1))
    return true
  if (error instanceof AggregateError && error.errors.some((one) => isUnreachable(one, depth - 1)))
    return true
  return isUnreachable(cause, depth - 1)
}
