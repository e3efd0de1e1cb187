/** Explains a failed start to the operator: what is wrong and what to do. */
import { inspect } from 'node:util'
import { DoubleMissingError } from '../adapters/load-double.ts'
import { ConfigError, type Config } from '../config.ts'
import { isDiskUnwritable, isUnreachable } from '../platform/unreachable.ts'

/** Messages that need no stack trace. */
const SELF_EXPLANATORY = /^(?:The data folder |A backup was being put |The storage belongs to )/

/** The embedded database's file system throws errors with WASI numbers: 51 is ENOSPC. */
const isEmbeddedDiskFull = (error: unknown) =>
  typeof error === 'object' && error !== null && 'errno' in error && error.errno === 51

/** Returns one paragraph; an unknown error is printed with its stack. */
export function explainStart(
  error: unknown,
  config: Pick<Config, 'port' | 'host' | 'dataDir'> | null,
): string {
  if (error instanceof ConfigError) return `The configuration needs mending:\n${error.message}`
  if (
    error instanceof DoubleMissingError ||
    (error instanceof Error && SELF_EXPLANATORY.test(error.message))
  )
    return `Antan could not start: ${error.message}`
  const cause = firstWithCode(error)
  const {
    code,
    path = config?.dataDir,
    syscall,
  } = cause as { code?: string; path?: string; syscall?: string }
  const folder = config?.dataDir ?? 'the data folder'
  if (code === 'EADDRINUSE')
    return `Antan could not start: port ${config?.port} is taken by another program. Stop it, or set another PORT.`
  if (syscall === 'listen')
    return `Antan could not start: it may not listen at ${config?.host}:${config?.port} (${code}). Set another HOST or PORT.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `Antan could not start: ${path} cannot be written (${code}). Give this user the right to, or set another DATA_DIR.`
  if (isDiskUnwritable(error) || isEmbeddedDiskFull(error))
    return `Antan could not start: there is no room left on the disk of ${folder}. Make room, or set another DATA_DIR.`
  if (code === 'ENOENT' && syscall === 'mkdir')
    return `Antan could not start: ${path} cannot be made (${code}). Set another DATA_DIR.`
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `Antan could not start: ${path} is no folder. Set another DATA_DIR.`
  if (isUnreachable(error))
    return `Antan could not start: the database or the storage cannot be reached (${code ?? (cause as Error).message}). Check DATABASE_URL and the S3 settings.`
  return `Antan could not start: ${error instanceof Error ? error.stack : inspect(error)}`
}

function firstWithCode(error: unknown): object {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (typeof (at as { code?: unknown }).code === 'string') return at
    if (at instanceof AggregateError && at.errors[0] instanceof Error)
      return firstWithCode(at.errors[0])
  }
  return error instanceof Error ? error : {}
}
