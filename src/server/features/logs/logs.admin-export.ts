/** Exports of the two logs as CSV. */
import { and, asc, desc, gt, lt, type SQL } from '../../db/drizzle.ts'
import type { PgTable } from 'drizzle-orm/pg-core'
import { changesOf } from '#copy/admin/log-changes.ts'
import { detailsInWords, providerInWords, reasonInWords } from '#copy/admin/log-words.ts'
import { actionName, adminLogsCopy as copy } from '#copy/admin/logs.ts'
import type { Actor } from '../../admin/audit.ts'
import { auditedFile, type Cells } from '../../admin/csv-file.ts'
import { adminLogs, authLogs } from '../../db/schema/logs.ts'
import type { FileReply } from '../../http/file-reply.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import { adminMatching, signInMatching, type AdminQuery, type SignInQuery } from './logs.admin.ts'

/** Rows in memory at once; a row has at most two values of 20,000 characters (admin/audit.ts). */
const BATCH_ROWS = 200

const { columns } = copy
const ADMIN_HEADER = [
  columns.createdAt,
  columns.admin,
  columns.email,
  columns.action,
  columns.target,
  columns.details,
  columns.oldValue,
  columns.newValue,
  columns.ip,
  columns.userAgent,
]
const SIGN_IN_HEADER = [
  columns.createdAt,
  columns.email,
  columns.provider,
  columns.result,
  columns.reason,
  columns.ip,
  columns.userAgent,
]

function adminCells(row: typeof adminLogs.$inferSelect): Cells {
  const changes = changesOf(row)
  const values = (side: 'from' | 'to') =>
    changes
      .flatMap(({ field, [side]: value }) =>
        value === null ? [] : [`${copy.field(field)} ${value || copy.noValue}`],
      )
      .join(' | ') || null
  return [
    row.createdAt,
    row.adminUsername,
    row.adminEmail,
    actionName(row.action),
    row.targetUserEmail,
    row.details && detailsInWords(row.action, row.details),
    values('from'),
    values('to'),
    row.ipAddress,
    row.userAgent,
  ]
}
const signInCells = (row: typeof authLogs.$inferSelect): Cells => [
  row.timestamp,
  row.email,
  providerInWords(row.authProvider),
  copy.results[row.result],
  row.failureReason && reasonInWords(row.failureReason),
  row.ipAddress,
  row.userAgent,
]

type LogTable = typeof adminLogs | typeof authLogs
type LogFile<T extends LogTable> = {
  table: T
  name: string
  header: readonly string[]
  /** The query's filter, as the audit row keeps it, and as a condition. */
  filter: object
  matching: SQL | undefined
  order: 'asc' | 'desc'
  cells: (row: T['$inferSelect']) => Cells
}

/** Keyset pagination by id, which follows the order of writing. */
async function* inBatches<T extends LogTable>(
  db: Db,
  { table, matching, order, cells }: LogFile<T>,
): AsyncGenerator<Cells[]> {
  const from: PgTable = table
  const [beyond, sorted] = order === 'asc' ? [gt, asc] : [lt, desc]
  let last: number | undefined
  for (;;) {
    const rows = (await db
      .select()
      .from(from)
      .where(and(matching, last === undefined ? undefined : beyond(table.id, last)))
      .orderBy(sorted(table.id))
      .limit(BATCH_ROWS)) as T['$inferSelect'][]
    yield rows.map(cells)
    last = rows.at(-1)?.id
    if (rows.length < BATCH_ROWS) return
  }
}

export function createLogFiles({ db, now }: { db: Db; now: Clock }) {
  const logFile = <T extends LogTable>(actor: Actor, file: LogFile<T>): Promise<FileReply> =>
    auditedFile({ db, now }, actor, {
      action: 'EXPORT_LOGS',
      name: file.name,
      filter: file.filter,
      header: file.header,
      rows: () => inBatches(db, file),
    })

  return {
    admin: (actor: Actor, { action, q, from, to, order }: AdminQuery): Promise<FileReply> => {
      const filter = { action, q, from, to }
      return logFile(actor, {
        table: adminLogs,
        name: copy.fileNames.admin,
        header: ADMIN_HEADER,
        filter,
        matching: adminMatching(filter),
        order,
        cells: adminCells,
      })
    },
    signIns: (actor: Actor, { result, q, from, to, order }: SignInQuery): Promise<FileReply> => {
      const filter = { result, q, from, to }
      return logFile(actor, {
        table: authLogs,
        name: copy.fileNames.signIns,
        header: SIGN_IN_HEADER,
        filter,
        matching: signInMatching(filter),
        order,
        cells: signInCells,
      })
    },
  }
}
