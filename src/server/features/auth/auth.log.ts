/** Rows of `auth_logs`: every sign-in that ended, well or not; of failures that anybody can cause, only so many. */
import { and, count, eq, gt, sql } from '../../db/drizzle.ts'
import { authLogs } from '../../db/schema/logs.ts'
import type { RequestContext } from '../../http/caller.ts'
import { networkOf } from '../../http/addresses.ts'
import type { Reader } from '../../platform/db.ts'

type Provider = 'google' | 'local'
type Entry = {
  result: 'success' | 'failure'
  email?: string | undefined
  userId?: number | undefined
  failureReason?: string | undefined
  authProvider?: Provider
  now: Date
}

/** Failures count for this long, ms. */
const WINDOW_MS = 15 * 60_000
/** Failures on the way through the provider that are written down in that time, of one network and of all. */
const WRITTEN = { ofNetwork: 60, inAll: 1_000 }

/** The failures of one provider that still count. */
export const recentFailures = (authProvider: Provider, now: Date) =>
  and(
    eq(authLogs.authProvider, authProvider),
    eq(authLogs.result, 'failure'),
    gt(authLogs.timestamp, new Date(now.getTime() - WINDOW_MS)),
  )

/** Whether so much failed lately that a row more would only fill the table. */
async function isFlood(db: Reader, network: string, now: Date): Promise<boolean> {
  const [failed] = await db
    .select({
      inAll: count(),
      here: sql<number>`count(*) filter (where ${eq(authLogs.network, network)})::int`,
    })
    .from(authLogs)
    .where(recentFailures('google', now))
  return (failed?.inAll ?? 0) >= WRITTEN.inAll || (failed?.here ?? 0) >= WRITTEN.ofNetwork
}

/** Wrong passwords are always written: they are counted, and refused before they become many (auth.local.ts). */
export async function logSignIn(
  db: Reader,
  request: Pick<RequestContext, 'ip' | 'userAgent'>,
  entry: Entry,
): Promise<void> {
  const { authProvider = 'google', now } = entry
  const network = networkOf(request.ip)
  if (entry.result === 'failure' && authProvider === 'google' && (await isFlood(db, network, now)))
    return
  await db.insert(authLogs).values({
    timestamp: now,
    email: entry.email ?? null,
    userId: entry.userId ?? null,
    authProvider,
    result: entry.result,
    ipAddress: request.ip,
    network,
    userAgent: request.userAgent,
    failureReason: entry.failureReason ?? null,
  })
}
