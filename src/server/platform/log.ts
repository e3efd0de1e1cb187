/** The structured log: ids and durations, never query strings, headers or bodies. */
import { pino, type Logger } from 'pino'
import { loggedError } from './log-error.ts'

export type Log = Logger

/** The path of a request for the log: without query, token of a family link, and gift code. */
export const loggedPath = (url: string): string =>
  (url.split('?')[0] ?? '').replace(/^(\/+(?:api\/+relatives|famille|cadeau)\/+)[^/]+/i, '$1…')

export const createLog = (level: string, stream?: { write(line: string): void }): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {
        req: (req: { method: string; url: string; id: string }) => ({
          id: req.id,
          method: req.method,
          path: loggedPath(req.url),
        }),
        res: (res: { statusCode: number }) => ({ status: res.statusCode }),
        err: (error: unknown) => loggedError(error),
      },
    },
    ...(stream ? [stream] : []),
  )
