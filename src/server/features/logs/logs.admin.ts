/** Panel of the audit log and the sign-in log, read-only. Exports: logs.admin-export.ts. */
import { and, asc, count, desc, eq, or, type SQL } from '../../db/drizzle.ts'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { type AdminLog, adminLogsApi, type SignInLog } from '#contract/admin/logs.ts'
import { mentions } from '../../admin/search.ts'
import { adminLogs, authLogs } from '../../db/schema/logs.ts'
import type { Db } from '../../platform/db.ts'
import type { FastifyInstance } from 'fastify'
import { actorOf, type Actor } from '../../admin/audit.ts'
import type { FileReply } from '../../http/file-reply.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import { inParisDays } from '../../domain/paris-time.ts'

export type AdminQuery = z.output<(typeof adminLogsApi)['admin.logs.list']['query']>
export type SignInQuery = z.output<(typeof adminLogsApi)['admin.signIns.list']['query']>
type Period = Pick<AdminQuery, 'from' | 'to'>

const anyOf = (q: string, ...columns: PgColumn[]): SQL | undefined =>
  q === '' ? undefined : or(...columns.map((column) => mentions(column, q)))

export const adminMatching = ({
  action,
  q,
  ...period
}: Period & Pick<AdminQuery, 'action' | 'q'>): SQL | undefined =>
  and(
    inParisDays(adminLogs.createdAt, period),
    action === '' ? undefined : eq(adminLogs.action, action),
    anyOf(
      q,
      adminLogs.adminUsername,
      adminLogs.adminEmail,
      adminLogs.targetUserUsername,
      adminLogs.targetUserEmail,
      adminLogs.details,
      adminLogs.ipAddress,
    ),
  )
export const signInMatching = ({
  result,
  q,
  ...period
}: Period & Pick<SignInQuery, 'result' | 'q'>): SQL | undefined =>
  and(
    inParisDays(authLogs.timestamp, period),
    result === 'all' ? undefined : eq(authLogs.result, result),
    anyOf(q, authLogs.email, authLogs.ipAddress, authLogs.failureReason),
  )

const presentAdmin = (row: typeof adminLogs.$inferSelect): AdminLog => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
})
const presentSignIn = (row: typeof authLogs.$inferSelect): SignInLog => ({
  ...row,
  timestamp: row.timestamp.toISOString(),
})

export function createLogs({ db }: { db: Db }) {
  return {
    async list(query: AdminQuery): Promise<{ logs: AdminLog[]; total: number }> {
      const direction = query.order === 'asc' ? asc : desc
      const rows = await db
        .select()
        .from(adminLogs)
        .where(adminMatching(query))
        .orderBy(direction(adminLogs.createdAt), direction(adminLogs.id))
        .limit(query.perPage)
        .offset((query.page - 1) * query.perPage)
      const [counted] = await db
        .select({ total: count() })
        .from(adminLogs)
        .where(adminMatching(query))
      return { logs: rows.map(presentAdmin), total: counted?.total ?? 0 }
    },
    async signIns(query: SignInQuery): Promise<{ logs: SignInLog[]; total: number }> {
      const direction = query.order === 'asc' ? asc : desc
      const rows = await db
        .select()
        .from(authLogs)
        .where(signInMatching(query))
        .orderBy(direction(authLogs.timestamp), direction(authLogs.id))
        .limit(query.perPage)
        .offset((query.page - 1) * query.perPage)
      const [counted] = await db
        .select({ total: count() })
        .from(authLogs)
        .where(signInMatching(query))
      return { logs: rows.map(presentSignIn), total: counted?.total ?? 0 }
    },
  }
}
export type Logs = ReturnType<typeof createLogs>

/** Exports of the logs as CSV files. */
type LogFiles = {
  admin(actor: Actor, query: AdminQuery): Promise<FileReply>
  signIns(actor: Actor, query: SignInQuery): Promise<FileReply>
}

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
