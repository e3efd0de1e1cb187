/** Routes of the logs panel. */
import type { FastifyInstance } from 'fastify'
import { adminLogsApi } from '#contract/admin/logs.ts'
import { actorOf } from '../../back-office/audit.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { Logs } from './logs.ts'

export function adminLogsRoutes(app: FastifyInstance, logs: Logs, options: BindOptions): void {
  bind(app, adminLogsApi, {
    'admin.logs.list': ({ query }) => logs.list(query),
    'admin.signIns.list': ({ query }) => logs.signIns(query),
    'admin.logs.export': (input) => logs.export(actorOf(input), input.query),
    'admin.signIns.export': (input) => logs.exportSignIns(actorOf(input), input.query),
  }, options)
}
