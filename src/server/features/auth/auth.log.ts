/** Rows of `auth_logs`: every sign-in that ended, well or not. */
import { authLogs } from '../../db/schema/logs.ts'
import type { RequestContext } from '../../http/caller.ts'
import type { Reader } from '../../platform/db.ts'

type Entry = { result: 'success' | 'failure'; email?: string | undefined; userId?: number | undefined; failureReason?: string | undefined; authProvider?: 'google' | 'local'; now: Date }

export async function logSignIn(db: Reader, request: Pick<RequestContext, 'ip' | 'userAgent'>, entry: Entry): Promise<void> {
  await db.insert(authLogs).values({
    timestamp: entry.now,
    email: entry.email ?? null,
    userId: entry.userId ?? null,
    authProvider: entry.authProvider ?? 'google',
    result: entry.result,
    ipAddress: request.ip,
    userAgent: request.userAgent,
    failureReason: entry.failureReason ?? null,
  })
}
