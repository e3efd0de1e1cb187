/** What must not be kept for ever: sign-in and administration logs go after a year, the addresses in them after a month, as does a mail that nobody takes. */
import type { PgColumn } from 'drizzle-orm/pg-core'
import { and, lt, sql } from '../db/drizzle.ts'
import { adminLogs, authLogs } from '../db/schema/logs.ts'
import { mails } from '../db/schema/orders.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import type { JobContext } from './queue.ts'

const DAY_MS = 24 * 3_600_000
const KEPT_DAYS = 365
const FULL_ADDRESS_DAYS = 30
/** A mail server that is away comes back within this; an address that refuses for so long is nobody's, whose account may be gone by then. */
const MAIL_DAYS = 30

const GROUPS = '[0-9A-Fa-f]{1,4}(:[0-9A-Fa-f]{1,4})'
/** An address that Postgres reads as one of IPv6 for certain: one that it does not read would end the whole job, every day. */
const isV6 = (address: PgColumn) =>
  sql`(${address} ~ ${`^${GROUPS}{7}$`} or (${address} ~ ${`^(${GROUPS}{0,5})?::(${GROUPS}{0,5})?$`} and cardinality(string_to_array(${address}, ':')) <= 8))`
/** An address without the part that names a household: IPv4 to /24, IPv6 to /48. Cutting it again changes nothing. */
const cut = (address: typeof adminLogs.ipAddress | typeof authLogs.ipAddress) =>
  sql`case when ${address} ~ '^([0-9]{1,3}[.]){3}[0-9]{1,3}(:[0-9]+)?$' then regexp_replace(${address}, '[0-9]+(:[0-9]+)?$', '0')
    when ${isV6(address)} then host(network(set_masklen(${address}::inet, 48))) when ${address} ~ ':' then split_part(${address}, ':', 1) else ${address} end`

export function createRetention({ db, now }: { db: Db; now: Clock }) {
  return async function keepNoLonger(
    _payload: object,
    { log }: Pick<JobContext, 'log'>,
  ): Promise<void> {
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
    log.info(counts, 'old log rows deleted and addresses cut')
    const givenUp = await db
      .delete(mails)
      .where(lt(mails.createdAt, before(MAIL_DAYS)))
      .returning({ id: mails.id })
    if (givenUp.length > 0)
      log.error({ mails: givenUp.length }, 'mails given up that no mail server took for a month')
  }
}
