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
type Circumstances = {
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

const NETWORK_BLOCKED: Throttle = { reason: 'network', seconds: BLOCK_SECONDS }

export async function throttleOf(
  db: Db,
  own: Attempt,
  { pending, now, provider }: Circumstances,
): Promise<Throttle> {
  const { email, network } = own
  const logged = await failuresNear(db, own, recentFailures(provider, now))
  const failures = [...logged, ...pending.map((other) => ({ ...other, times: 1, last: null }))]
  const exceeds = (
    limits: { account: number; all: number },
    isHere: (network: string) => boolean,
  ): boolean => {
    const here = failures.filter((failure) => isHere(failure.network))
    return timesOf(here) >= limits.all || timesOf(here, email) >= limits.account
  }

  if (exceeds(MAX_FAILURES_OF_NETWORK, (other) => other === network)) return NETWORK_BLOCKED
  if (await isFamiliar(db, own, now)) return null
  const isBlockExceeded = blocksOf(network).some(({ bits, holds }) =>
    exceeds(MAX_FAILURES_OF_BLOCK[bits], holds),
  )
  if (isBlockExceeded) return NETWORK_BLOCKED

  const delay = delayAfter(timesOf(failures, email))
  if (delay === 0) return null
  const isPending = pending.some((other) => other.email === email)
  const secondsSince = isPending ? 0 : secondsSinceLast(logged, email, now)
  const seconds = Math.ceil(delay - secondsSince)
  return secondsSince >= delay ? null : { reason: 'account', seconds }
}

/** Number of failures of one account from one network, and the time of the last logged one. */
type Failures = { email: string | null; network: string; times: number; last: Date | null }

/** Reads the failures of the account, and those from the widest block that holds the network. */
async function failuresNear(
  db: Db,
  { email, network }: Attempt,
  isRecent: ReturnType<typeof recentFailures>,
): Promise<Failures[]> {
  const widest = blocksOf(network).at(-1)
  const isNear = widest
    ? sql`starts_with(${authLogs.network}, ${widest.prefix})`
    : eq(authLogs.network, network)
  const rows = await db
    .select({
      email: authLogs.email,
      network: authLogs.network,
      times: count(),
      last: max(authLogs.timestamp),
    })
    .from(authLogs)
    .where(and(isRecent, or(eq(authLogs.email, email), isNear)))
    .groupBy(authLogs.email, authLogs.network)
  return rows.map((row) => ({ ...row, network: row.network ?? '' }))
}

/** Returns the number of failures, of all accounts or of one. */
const timesOf = (failures: readonly Failures[], email?: string): number =>
  failures
    .filter((failure) => email === undefined || failure.email === email)
    .reduce((total, { times }) => total + times, 0)

/**
 * Returns the delay (s) before the next attempt at an account with so many failures; 0 for none.
 */
function delayAfter(failures: number): number {
  const excess = failures - MAX_FAILURES_WITHOUT_DELAY
  return excess < 0 ? 0 : Math.min(2 ** excess, MAX_DELAY_SECONDS)
}

/** Returns the seconds since the last failure of an account; since 1970 without one. */
function secondsSinceLast(failures: readonly Failures[], email: string, now: Date): number {
  const times = failures.filter((failure) => failure.email === email).map(({ last }) => last)
  const last = Math.max(0, ...times.map((time) => time?.getTime() ?? 0))
  return (now.getTime() - last) / 1_000
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
