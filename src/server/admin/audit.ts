/** The record of what administrators do: one row of `admin_logs` in the transaction of the action itself. */
import { eq } from '../db/drizzle.ts'
import { adminLogs } from '../db/schema/logs.ts'
import { users } from '../db/schema/users.ts'
import type { Caller, RequestContext } from '../http/caller.ts'
import type { Tx } from '../platform/db.ts'

/** Who acts, from where, and which state of the row they were looking at. */
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
  /** What the action was about, in words a person recognises. */
  details?: string
  /** The row before and after: only what differs is kept, secrets replaced. */
  before?: object | null
  after?: object | null
}

/** The longest value kept, in characters. */
const LONGEST = 20_000
const SECRET = /password|secret|token|api_?key/i
const REDACTED = '[masqué]'
/** Changes with every save and says nothing. */
const NOISE = new Set(['updatedAt', 'lastEditedBy', 'createdAt'])

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

/** Whether a row's own key, such as `smtp_password`, says that its value is a secret. */
const holdsSecret = (row: object): boolean =>
  'configKey' in row && typeof row.configKey === 'string' && SECRET.test(row.configKey)

function redacted(row: object): Record<string, unknown> {
  const hidden = holdsSecret(row)
  return Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => !NOISE.has(name))
      .map(([name, value]) => {
        const secret = SECRET.test(name) || (hidden && name === 'configValue')
        return [name, secret && value !== null && value !== '' ? REDACTED : value]
      }),
  )
}

/** The fields of both rows that differ, as JSON; null for a row that is not there. */
export function differences(
  before: object | null | undefined,
  after: object | null | undefined,
): { oldValue: string | null; newValue: string | null } {
  const old = before ? redacted(before) : null
  const next = after ? redacted(after) : null
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(next ?? {})])]
  // Two secrets that differ are told apart before they are replaced, so that a change of password is on record.
  const changed = names.filter(
    (name) => JSON.stringify(before?.[name as never]) !== JSON.stringify(after?.[name as never]),
  )
  const text = (row: Record<string, unknown> | null) =>
    row &&
    JSON.stringify(Object.fromEntries(changed.map((name) => [name, row[name]]))).slice(0, LONGEST)
  return { oldValue: text(old), newValue: text(next) }
}

/** Writes the row. Only retention deletes one, and only the deletion of an account changes one, to a pseudonym. */
export async function audit(
  tx: Tx,
  actor: Actor,
  { action, target, details, before, after }: AuditEntry,
): Promise<void> {
  const [admin] = await tx
    .select({ username: users.username, email: users.email })
    .from(users)
    .where(eq(users.id, actor.id))
  await tx.insert(adminLogs).values({
    adminId: actor.id,
    adminUsername: admin?.username ?? '',
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
}
