/** Bounds the tries of passwords: of an account, of a network, and of the blocks of addresses that the network belongs to. */
import { and, count, eq, gt, max, or, sql } from '../../db/drizzle.ts'
import { authLogs } from '../../db/schema/logs.ts'
import { blocksOf, networkOf } from '../../http/addresses.ts'
import type { Db } from '../../platform/db.ts'
import { recentFailures } from './auth.log.ts'

/** Failures in the window of `recentFailures` after which a network or block waits: for one account, and for all of them together. */
const OF_NETWORK = { account: 5, all: 20 }
/** By the number of leading bits: a household has an IPv6 /56, a customer of a hoster a /48 or an IPv4 /24. */
const OF_BLOCK: Record<'56' | '48' | '24', { account: number; all: number }> = {
  56: { account: 10, all: 40 },
  48: { account: 20, all: 80 },
  24: { account: 20, all: 80 },
}
/** Failures of one account, from everywhere, after which every further one doubles the wait before the next try. */
const FREE_FAILURES = 50
const LONGEST_DELAY_SECONDS = 60
const WAIT_SECONDS = 15 * 60
/** A network from which the account was signed in to within this time is not held up by what others try. */
const FAMILIAR_MS = 30 * 86_400_000

export type Try = { email: string; network: string }
/** Why a try is refused, and for how many seconds; null for one that may go on. */
export type Hold = { why: 'network' | 'account'; seconds: number } | null

/** `email` in lower case. */
export const tryFrom = (email: string, ip: string): Try => ({ email, network: networkOf(ip) })

/** @param underWay other tries whose outcome is not in the log yet; each counts as a failure, so that many at once are no way around */
export async function holdOf(
  db: Db,
  { email, network }: Try,
  underWay: readonly Try[],
  now: Date,
): Promise<Hold> {
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
    .where(and(recentFailures('local', now), or(eq(authLogs.email, email), nearby)))
    .groupBy(authLogs.email, authLogs.network)
  const tries = [
    ...failures.map((row) => ({ email: row.email, network: row.network ?? '', times: row.times })),
    ...underWay.map((other) => ({ ...other, times: 1 })),
  ]
  const sum = (of: typeof tries) => of.reduce((total, { times }) => total + times, 0)
  const exceeds = (here: typeof tries, most: { account: number; all: number }) =>
    sum(here) >= most.all || sum(here.filter((other) => other.email === email)) >= most.account

  if (
    exceeds(
      tries.filter((other) => other.network === network),
      OF_NETWORK,
    )
  )
    return { why: 'network', seconds: WAIT_SECONDS }
  if (await isFamiliar(db, { email, network }, now)) return null
  for (const { bits, holds } of blocks) {
    if (
      exceeds(
        tries.filter((other) => holds(other.network)),
        OF_BLOCK[bits],
      )
    )
      return { why: 'network', seconds: WAIT_SECONDS }
  }

  const beyond = sum(tries.filter((other) => other.email === email)) - FREE_FAILURES
  if (beyond < 0) return null
  const delay = Math.min(2 ** beyond, LONGEST_DELAY_SECONDS)
  const isTriedNow = underWay.some((other) => other.email === email)
  const last = Math.max(
    0,
    ...failures.filter((row) => row.email === email).map((row) => row.last?.getTime() ?? 0),
  )
  const since = isTriedNow ? 0 : (now.getTime() - last) / 1_000
  return since >= delay ? null : { why: 'account', seconds: Math.ceil(delay - since) }
}

async function isFamiliar(db: Db, { email, network }: Try, now: Date): Promise<boolean> {
  const [known] = await db
    .select({ id: authLogs.id })
    .from(authLogs)
    .where(
      and(
        eq(authLogs.network, network),
        eq(authLogs.email, email),
        eq(authLogs.authProvider, 'local'),
        eq(authLogs.result, 'success'),
        gt(authLogs.timestamp, new Date(now.getTime() - FAMILIAR_MS)),
      ),
    )
    .limit(1)
  return known !== undefined
}
