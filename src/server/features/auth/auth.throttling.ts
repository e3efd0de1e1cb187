/**
 * Throttles attempts at passwords and codes per account, per network and per block of addresses
 * that contains the network.
 */
import { DAY_MS } from '#contract/durations.ts'
import { and, count, eq, gt, inArray, max, or, sql } from '../../db/drizzle.ts'
import { authLogs } from '../../db/schema/logs.ts'
import { blocksOf, networkOf } from '../../http/addresses.ts'
import type { Db } from '../../platform/db.ts'
import { recentFailures, type Provider } from './auth.log.ts'

/**
 * Failures within `recentFailures` after which a network is blocked: for one account, and for all
 * accounts together.
 */
const MAX_FAILURES_OF_NETWORK = { account: 5, all: 20 }
/**
 * The same per prefix length: a household has an IPv6 /56, a customer of a hosting provider a /48
 * or an IPv4 /24.
 */
const MAX_FAILURES_OF_BLOCK: Record<'56' | '48' | '24', { account: number; all: number }> = {
  56: { account: 10, all: 40 },
  48: { account: 20, all: 80 },
  24: { account: 20, all: 80 },
}
/**
 * Failures of one account from all networks; each further one doubles the delay before the next
 * attempt.
 */
const MAX_FAILURES_WITHOUT_DELAY = 50
const MAX_DELAY_SECONDS = 60
/** Delay that the reply to a throttled network names. */
const BLOCK_SECONDS = 15 * 60
/**
 * A network that signed in to the account within this time is not throttled by attempts of other
 * networks.
 */
const FAMILIAR_MS = 30 * DAY_MS

export type Attempt = { email: string; network: string }
type Moment = {
  now: Date
  provider: Provider
  /**
   * Other attempts whose outcome was not logged when this one began; each counts as a failure, so
   * that concurrent ones are bounded too.
   */
  pending: readonly Attempt[]
}
/** Why an attempt is refused, and for how many seconds; null when it is allowed. */
export type Throttle = { reason: 'network' | 'account'; seconds: number } | null

/** `email` in lower case. */
export const attemptOf = (email: string, ip: string): Attempt => ({ email, network: networkOf(ip) })

export async function throttleOf(
  db: Db,
  { email, network }: Attempt,
  { pending, now, provider }: Moment,
): Promise<Throttle> {
  const blocks = blocksOf(network)
  const [widest] = blocks.toReversed()
  const nearby = widest
    ? sql`starts_with(${authLogs.network}, ${widest.prefix})`
    : eq(authLogs.network, network)
  const failures = await db
    .select({
      email: authLogs.email,
      network: authLogs.network,
      times: count(),
      last: max(authLogs.timestamp),
    })
    .from(authLogs)
    .where(and(recentFailures(provider, now), or(eq(authLogs.email, email), nearby)))
    .groupBy(authLogs.email, authLogs.network)
  const attempts = [
    ...failures.map((row) => ({ email: row.email, network: row.network ?? '', times: row.times })),
    ...pending.map((other) => ({ ...other, times: 1 })),
  ]
  const sum = (of: typeof attempts) => of.reduce((total, { times }) => total + times, 0)
  const exceeds = (here: typeof attempts, limits: { account: number; all: number }) =>
    sum(here) >= limits.all || sum(here.filter((other) => other.email === email)) >= limits.account

  if (
    exceeds(
      attempts.filter((other) => other.network === network),
      MAX_FAILURES_OF_NETWORK,
    )
  )
    return { reason: 'network', seconds: BLOCK_SECONDS }
  if (await isFamiliar(db, { email, network }, now)) return null
  for (const { bits, holds } of blocks) {
    if (
      exceeds(
        attempts.filter((other) => holds(other.network)),
        MAX_FAILURES_OF_BLOCK[bits],
      )
    )
      return { reason: 'network', seconds: BLOCK_SECONDS }
  }

  const excess = sum(attempts.filter((other) => other.email === email)) - MAX_FAILURES_WITHOUT_DELAY
  if (excess < 0) return null
  const delay = Math.min(2 ** excess, MAX_DELAY_SECONDS)
  const isPending = pending.some((other) => other.email === email)
  const last = Math.max(
    0,
    ...failures.filter((row) => row.email === email).map((row) => row.last?.getTime() ?? 0),
  )
  const since = isPending ? 0 : (now.getTime() - last) / 1_000
  return since >= delay ? null : { reason: 'account', seconds: Math.ceil(delay - since) }
}

async function isFamiliar(db: Db, { email, network }: Attempt, now: Date): Promise<boolean> {
  const [known] = await db
    .select({ id: authLogs.id })
    .from(authLogs)
    .where(
      and(
        eq(authLogs.network, network),
        eq(authLogs.email, email),
        inArray(authLogs.authProvider, ['local', 'second-factor']),
        eq(authLogs.result, 'success'),
        gt(authLogs.timestamp, new Date(now.getTime() - FAMILIAR_MS)),
      ),
    )
    .limit(1)
  return known !== undefined
}
