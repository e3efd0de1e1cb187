/**
 * Audit log of administrators' actions: one row of `admin_logs`, written in the transaction of the
 * action.
 */
import { adminLogsCopy } from '#copy/admin/logs.ts'
import { and, eq, gt, isNull, sql } from '../db/drizzle.ts'
import { adminLogs } from '../db/schema/logs.ts'
import { users } from '../db/schema/users.ts'
import type { Caller, RequestContext } from '../http/caller.ts'
import type { Tx } from '../platform/db.ts'
import { recordVersion, type SavedItem } from './version-records.ts'

/**
 * The acting administrator, the origin of the request, and the version of the row it is based on.
 */
export type Actor = {
  id: number
  isSuperAdmin: boolean
  ip: string
  userAgent: string
  ifMatch: string | null
}
type Target = { id: number; username: string; email: string }
export type AuditEntry = {
  /** Upper case, such as UPDATE_CREDITS; `src/copy/admin/logs.ts` words it. */
  action: string
  target?: Target
  /** Names the subject of the action in plain words. */
  details?: string
  /** The row before and after: the log keeps the differences, with secrets masked. */
  before?: object | null
  after?: object | null
  /** The item of content whose new version is kept, with its whole rows. */
  version?: SavedItem
}

/** The actor of audit rows that a job writes when a publication date comes. */
export const SCHEDULER: Actor = { id: 0, isSuperAdmin: false, ip: '', userAgent: '', ifMatch: null }

/** Longest value that the log keeps, in characters. */
const MAX_VALUE_LENGTH = 20_000
const SECRET = /password|secret|token|api_?key/i
const REDACTED = '[masqué]'
/** Columns that change with every save. */
const IGNORED_COLUMNS = new Set(['updatedAt', 'lastEditedBy', 'createdAt'])

export const actorOf = ({
  caller,
  request,
}: {
  caller: Caller
  request: RequestContext
}): Actor => ({
  id: caller.userId,
  isSuperAdmin: caller.isSuperAdmin,
  ip: request.ip,
  userAgent: request.userAgent,
  ifMatch: request.ifMatch,
})

/** Whether the key of a settings row, such as `smtp_password`, marks its value as a secret. */
const holdsSecret = (row: object): boolean =>
  'configKey' in row && typeof row.configKey === 'string' && SECRET.test(row.configKey)

function redacted(row: object): Record<string, unknown> {
  const hidden = holdsSecret(row)
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !IGNORED_COLUMNS.has(name))
      .map(([name, value]) => {
        const secret = SECRET.test(name) || (hidden && name === 'configValue')
        return [name, secret && value !== null && value !== '' ? REDACTED : value]
      }),
  )
}

/** The differing fields of both rows as JSON; null for a missing row. */
export function differences(
  before: object | null | undefined,
  after: object | null | undefined,
): { oldValue: string | null; newValue: string | null } {
  const old = before ? redacted(before) : null
  const next = after ? redacted(after) : null
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(next ?? {})])]
  // Compared before masking, so that the log shows that a secret changed.
  const changed = names.filter(
    (name) => JSON.stringify(before?.[name as never]) !== JSON.stringify(after?.[name as never]),
  )
  const text = (row: Record<string, unknown> | null) =>
    row &&
    JSON.stringify(Object.fromEntries(changed.map((name) => [name, row[name]]))).slice(
      0,
      MAX_VALUE_LENGTH,
    )
  return { oldValue: text(old), newValue: text(next) }
}

/**
 * Writes an audit row and, for content, its new version. Only retention deletes audit rows, and
 * only the deletion of an account changes them, to a pseudonym.
 */
export async function audit(
  tx: Tx,
  actor: Actor,
  { action, target, details, before, after, version }: AuditEntry,
): Promise<void> {
  const [admin] = await tx
    .select({ username: users.username, email: users.email })
    .from(users)
    .where(eq(users.id, actor.id))
  await tx.insert(adminLogs).values({
    adminId: actor.id,
    adminUsername: admin?.username ?? (actor.id === SCHEDULER.id ? adminLogsCopy.scheduler : ''),
    adminEmail: admin?.email ?? '',
    action,
    targetUserId: target?.id ?? null,
    targetUserUsername: target?.username ?? null,
    targetUserEmail: target?.email ?? null,
    details: details ?? null,
    ...differences(before, after),
    ipAddress: actor.ip,
    userAgent: actor.userAgent,
  })
  if (version) await recordVersion(tx, actor.id, version)
}

/** Records a visit, unless the same administrator made the same one within the last hour. */
export async function auditOnceAnHour(
  tx: Tx,
  actor: Actor,
  entry: Pick<AuditEntry, 'action' | 'target' | 'details'>,
): Promise<void> {
  const { action, target, details } = entry
  // Parallel visits wait for each other, so that only the first one is written.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, actor.id)).for('update')
  const [recent] = await tx
    .select({ id: adminLogs.id })
    .from(adminLogs)
    .where(
      and(
        eq(adminLogs.adminId, actor.id),
        eq(adminLogs.action, action),
        target ? eq(adminLogs.targetUserId, target.id) : undefined,
        details === undefined ? isNull(adminLogs.details) : eq(adminLogs.details, details),
        gt(adminLogs.createdAt, sql`now() - interval '1 hour'`),
      ),
    )
    .limit(1)
  if (!recent) await audit(tx, actor, entry)
}
