/**
 * The sign-in log `auth_logs`: every success and failure, up to a limit of failures that anybody
 * can cause.
 */
import { MINUTE_MS } from '#contract/durations.ts'
import { and, count, eq, gt, lt, sql } from '../../db/drizzle.ts'
import { authLogs } from '../../db/schema/logs.ts'
import type { RequestContext } from '../../http/caller.ts'
import { networkOf } from '../../http/addresses.ts'
import type { Reader } from '../../platform/db.ts'

/** `second-factor`: the second step of a sign-in, after either of the others. */
export type Provider = 'google' | 'local' | 'second-factor'
type Entry = {
  result: 'success' | 'failure'
  email?: string | undefined
  userId?: number | undefined
  failureReason?: string | undefined
  authProvider?: Provider
  now: Date
}

/** Failures count towards limits for this long. */
const FAILURE_WINDOW_MS = 15 * MINUTE_MS
/** Failures through the provider that are logged in that time, of one network and in total. */
const MAX_LOGGED_FAILURES = { perNetwork: 60, total: 1_000 }

/**
 * Condition: failures of one provider within the window. Those logged before the clock was set back
 * by more than the window do not count, or they would until that time comes again.
 */
export const recentFailures = (authProvider: Provider, now: Date) =>
  and(
    eq(authLogs.authProvider, authProvider),
    eq(authLogs.result, 'failure'),
    gt(authLogs.timestamp, new Date(now.getTime() - FAILURE_WINDOW_MS)),
    lt(authLogs.timestamp, new Date(now.getTime() + FAILURE_WINDOW_MS)),
  )

/** Whether the logged failures reach their limit. */
async function isFlood(db: Reader, network: string, now: Date): Promise<boolean> {
  const [failed] = await db
    .select({
      total: count(),
      ofNetwork: sql<number>`count(*) filter (where ${eq(authLogs.network, network)})::int`,
    })
    .from(authLogs)
    .where(recentFailures('google', now))
  return (
    (failed?.total ?? 0) >= MAX_LOGGED_FAILURES.total ||
    (failed?.ofNetwork ?? 0) >= MAX_LOGGED_FAILURES.perNetwork
  )
}

/**
 * Wrong passwords are always logged, because throttling counts them (auth.throttling.ts) and bounds
 * their number.
 */
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
