/**
 * Retention of sign-in and administration logs: rows are deleted after a year, their addresses
 * truncated after 30 days.
 */
import type { PgColumn } from 'drizzle-orm/pg-core'
import { DAY_MS } from '#contract/durations.ts'
import { and, lt, sql } from '../../db/drizzle.ts'
import { adminLogs, authLogs } from '../../db/schema/logs.ts'
import { retentionJob } from '../../jobs/shared-jobs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'

const KEPT_DAYS = 365
const FULL_ADDRESS_DAYS = 30

const GROUPS = '[0-9A-Fa-f]{1,4}(:[0-9A-Fa-f]{1,4})'
/**
 * Condition: Postgres can parse the address as IPv6. Casting any other text would fail the whole
 * statement.
 */
const isV6 = (address: PgColumn) =>
  sql`(${address} ~ ${`^${GROUPS}{7}$`} or (${address} ~ ${`^(${GROUPS}{0,5})?::(${GROUPS}{0,5})?$`} and cardinality(string_to_array(${address}, ':')) <= 8))`
/** Truncates an address to its network: IPv4 to /24, IPv6 to /48. Idempotent. */
const cut = (address: typeof adminLogs.ipAddress | typeof authLogs.ipAddress) =>
  sql`case when ${address} ~ '^([0-9]{1,3}[.]){3}[0-9]{1,3}(:[0-9]+)?$' then regexp_replace(${address}, '[0-9]+(:[0-9]+)?$', '0')
    when ${isV6(address)} then host(network(set_masklen(${address}::inet, 48))) when ${address} ~ ':' then split_part(${address}, ':', 1) else ${address} end`

export const createLogRetention = ({ db, now }: { db: Db; now: Clock }) =>
  retentionJob(async ({ log }) => {
    const before = (days: number) => new Date(now().getTime() - days * DAY_MS)
    const counts: Record<string, number> = {}
    for (const [name, table, time] of [
      ['signIns', authLogs, authLogs.timestamp],
      ['actions', adminLogs, adminLogs.createdAt],
    ] as const) {
      counts[`${name}Deleted`] = (
        await db
          .delete(table)
          .where(lt(time, before(KEPT_DAYS)))
          .returning({ id: table.id })
      ).length
      const whole = and(
        lt(time, before(FULL_ADDRESS_DAYS)),
        sql`${table.ipAddress} <> ${cut(table.ipAddress)}`,
      )
      const short = {
        ipAddress: cut(table.ipAddress),
        ...(table === authLogs ? { network: null } : {}),
      }
      counts[`${name}Cut`] = (
        await db.update(table).set(short).where(whole).returning({ id: table.id })
      ).length
    }
    log.info(counts, 'old log rows deleted and addresses truncated')
  })
