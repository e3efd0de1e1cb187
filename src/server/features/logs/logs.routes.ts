/** Routes of the logs panel. */
import type { FastifyInstance } from 'fastify'
import { adminLogsApi } from '#contract/admin/logs.ts'
import { actorOf } from '../../admin/audit.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { LogFiles } from './logs.export.ts'
import type { Logs } from './logs.ts'

export function adminLogsRoutes(
  app: FastifyInstance,
  { logs, files }: { logs: Logs; files: LogFiles },
  options: BindOptions,
): void {
  bind(
    app,
    adminLogsApi,
    {
      'admin.logs.list': ({ query }) => logs.list(query),
      'admin.signIns.list': ({ query }) => logs.signIns(query),
      'admin.logs.export': (input) => files.admin(actorOf(input), input.query),
      'admin.signIns.export': (input) => files.signIns(actorOf(input), input.query),
    },
    options,
  )
}
