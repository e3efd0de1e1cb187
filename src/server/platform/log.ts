/** The structured log: ids and durations, never query strings, headers or bodies. */
import { pino, type Logger } from 'pino'
import { loggedError } from './log-error.ts'

export type Log = Logger

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
          path: req.url.split('?')[0],
        }),
        res: (res: { statusCode: number }) => ({ status: res.statusCode }),
        err: (error: unknown) => loggedError(error),
      },
    },
    ...(stream ? [stream] : []),
  )
