/** Reads the two logs for their panel and as spreadsheet files; nothing here changes a row. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, count, asc, desc, eq, ilike, or, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { AdminLog, adminLogsApi, SignInLog } from '#contract/admin/logs.ts'
import { actionName, adminLogsCopy as copy } from '#copy/admin-logs.ts'
import { audit, type Actor } from '../../back-office/audit.ts'
import { csv } from '../../back-office/csv.ts'
import { contains } from '../../back-office/search.ts'
import { adminLogs, authLogs } from '../../db/schema/logs.ts'
import type { FileReply } from '../../http/file-reply.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'

type AdminQuery = z.output<(typeof adminLogsApi)['admin.logs.list']['query']>
type SignInQuery = z.output<(typeof adminLogsApi)['admin.signIns.list']['query']>
/** Rows of one file, the newest. */
const LONGEST_EXPORT = 50_000

const anyOf = (q: string, ...columns: Parameters<typeof ilike>[0][]): SQL | undefined => (q === '' ? undefined : or(...columns.map((column) => ilike(column, contains(q)))))

const adminMatching = ({ action, q }: Pick<AdminQuery, 'action' | 'q'>): SQL | undefined => and(
  action === '' ? undefined : eq(adminLogs.action, action),
  anyOf(q, adminLogs.adminUsername, adminLogs.adminEmail, adminLogs.targetUserUsername, adminLogs.targetUserEmail, adminLogs.details, adminLogs.ipAddress),
)
const signInMatching = ({ result, q }: Pick<SignInQuery, 'result' | 'q'>): SQL | undefined =>
  and(result === 'all' ? undefined : eq(authLogs.result, result), anyOf(q, authLogs.email, authLogs.ipAddress, authLogs.failureReason))

const presentAdmin = (row: typeof adminLogs.$inferSelect): AdminLog => ({ ...row, createdAt: row.createdAt.toISOString() })
const presentSignIn = (row: typeof authLogs.$inferSelect): SignInLog => ({ ...row, timestamp: row.timestamp.toISOString() })

export function createLogs({ db, now }: { db: Db; now: Clock }) {
  const adminRows = (query: AdminQuery, limit: number, offset: number) => {
    const direction = query.order === 'asc' ? asc : desc
    return db.select().from(adminLogs).where(adminMatching(query)).orderBy(direction(adminLogs.createdAt), direction(adminLogs.id)).limit(limit).offset(offset)
  }
  const signInRows = (query: SignInQuery, limit: number, offset: number) => {
    const direction = query.order === 'asc' ? asc : desc
    return db.select().from(authLogs).where(signInMatching(query)).orderBy(direction(authLogs.timestamp), direction(authLogs.id)).limit(limit).offset(offset)
  }

  /** The file, after the export was put on record: who took what out of here. */
  async function file(actor: Actor, name: string, text: string): Promise<FileReply> {
    await db.transaction((tx) => audit(tx, actor, { action: 'EXPORT_LOGS', details: name }))
    const bytes = Buffer.from(text, 'utf8')
    return {
      open: async () => Readable.from([bytes]), mediaType: 'text/csv; charset=utf-8', bytes: bytes.length, etag: randomUUID(),
      downloadAs: `${name}-${now().toISOString().slice(0, 10)}.csv`,
    }
  }

  return {
    async list(query: AdminQuery): Promise<{ logs: AdminLog[]; total: number }> {
      const rows = await adminRows(query, query.perPage, (query.page - 1) * query.perPage)
      const [counted] = await db.select({ total: count() }).from(adminLogs).where(adminMatching(query))
      return { logs: rows.map(presentAdmin), total: counted?.total ?? 0 }
    },
    async signIns(query: SignInQuery): Promise<{ logs: SignInLog[]; total: number }> {
      const rows = await signInRows(query, query.perPage, (query.page - 1) * query.perPage)
      const [counted] = await db.select({ total: count() }).from(authLogs).where(signInMatching(query))
      return { logs: rows.map(presentSignIn), total: counted?.total ?? 0 }
    },
    async export(actor: Actor, query: AdminQuery): Promise<FileReply> {
      const { columns } = copy
      const rows = await adminRows(query, LONGEST_EXPORT, 0)
      const header = [columns.createdAt, columns.admin, columns.email, columns.action, columns.target, columns.details, columns.oldValue, columns.newValue, columns.ip, columns.userAgent]
      return file(actor, copy.fileNames.admin, csv(header, rows.map((row) => [
        row.createdAt.toISOString(), row.adminUsername, row.adminEmail, actionName(row.action), row.targetUserEmail, row.details, row.oldValue, row.newValue, row.ipAddress, row.userAgent,
      ])))
    },
    async exportSignIns(actor: Actor, query: SignInQuery): Promise<FileReply> {
      const { columns } = copy
      const rows = await signInRows(query, LONGEST_EXPORT, 0)
      const header = [columns.createdAt, columns.email, columns.provider, columns.result, columns.reason, columns.ip, columns.userAgent]
      return file(actor, copy.fileNames.signIns, csv(header, rows.map((row) => [
        row.timestamp.toISOString(), row.email, row.authProvider, copy.results[row.result], row.failureReason, row.ipAddress, row.userAgent,
      ])))
    },
  }
}
export type Logs = ReturnType<typeof createLogs>
