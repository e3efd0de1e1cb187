/** Figures of the overview, in the time zone of Paris. */
import { count, sql, type SQL } from '../../db/drizzle.ts'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type AdminStats, adminStatsApi } from '#contract/admin/overview.ts'
import { subscriptions } from '../../db/schema/orders.ts'
import { transactions } from '../../db/schema/money.ts'
import { photos, photoVersions, restorations } from '../../db/schema/photos.ts'
import { serviceMinutes } from '../../db/schema/service.ts'
import { users } from '../../db/schema/users.ts'
import { MIN_MEASURED_MINUTES } from './heartbeat.ts'
import type { Db } from '../../platform/db.ts'
import type { FastifyInstance } from 'fastify'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { createDays } from './overview.admin-days.ts'
import { belongsToDisputed, isRevenue } from '../../domain/disputes.ts'
import { isOverdueRow } from '../../domain/subscriptions.ts'
import { parisMonth } from '../../domain/paris-time.ts'

/** Days over which rates are computed. */
const RATE_WINDOW_DAYS = 30

const windowStart = sql`now() - make_interval(days => ${RATE_WINDOW_DAYS})`
const integer = (expression: SQL) => sql<number>`(${expression})::int`
const euros = (condition: SQL) =>
  sql<number>`coalesce(sum(${transactions.amount}) filter (where ${condition}), 0)`.mapWith(Number)
const onlyRow = <T>(rows: T[]): T => {
  const [row] = rows
  if (!row) throw new Error('an aggregate returned no row')
  return row
}
const aggregate = async <S extends Record<string, SQL>>(db: Db, table: PgTable, columns: S) =>
  onlyRow(await db.select({ total: count(), ...columns }).from(table))

const countRestorations = (db: Db) =>
  aggregate(db, restorations, {
    done: integer(
      sql`count(*) filter (where ${restorations.status} = 'done' and ${restorations.finishedAt} >= ${windowStart})`,
    ),
    failed: integer(
      sql`count(*) filter (where ${restorations.status} = 'failed' and ${restorations.finishedAt} >= ${windowStart})`,
    ),
    waiting: integer(sql`count(*) filter (where ${restorations.status} in ('waiting', 'queued'))`),
    running: integer(sql`count(*) filter (where ${restorations.status} = 'running')`),
    oldestSeconds: sql<
      number | null
    >`floor(extract(epoch from now() - min(${restorations.createdAt}) filter (where ${restorations.status} = 'queued' and ${restorations.turn} is null)))::int`,
  })

/** Returns the share of completed minutes in which a server answered, and since when. */
async function measureAvailability(db: Db): Promise<AdminStats['availability']> {
  const { beats, since, span } = onlyRow(
    await db
      .select({
        beats: integer(
          sql`count(*) filter (where ${serviceMinutes.minute} < date_trunc('minute', now()))`,
        ),
        since: sql<Date | null>`min(${serviceMinutes.minute})`.mapWith(serviceMinutes.minute),
        span: integer(
          sql`floor(extract(epoch from date_trunc('minute', now()) - min(${serviceMinutes.minute})) / 60)`,
        ),
      })
      .from(serviceMinutes)
      .where(sql`${serviceMinutes.minute} >= ${windowStart}`),
  )
  const isMeasured = beats >= MIN_MEASURED_MINUTES
  return {
    percent: isMeasured ? Math.min(100, Math.round((beats / span) * 10_000) / 100) : null,
    since: since?.toISOString() ?? null,
  }
}

export function createStats({ db }: { db: Db }) {
  return async (): Promise<AdminStats> => {
    const userCounts = await aggregate(db, users, {
      newThisMonth: integer(sql`count(*) filter (where ${users.createdAt} >= ${parisMonth})`),
    })
    const photoCounts = await aggregate(db, photos, {
      inProgress: integer(
        sql`count(*) filter (where ${photos.status} in ('uploaded', 'processing'))`,
      ),
    })
    // The versions, because the photos of the demonstration account have no restoration.
    const versionCounts = await aggregate(db, photoVersions, {
      photosThisMonth: integer(
        sql`count(distinct ${photoVersions.photoId}) filter (where ${photoVersions.retouch} is null and ${photoVersions.createdAt} >= ${parisMonth})`,
      ),
    })
    const restorationCounts = await countRestorations(db)
    const revenue = await aggregate(db, transactions, {
      all: euros(isRevenue),
      month: euros(sql`${isRevenue} and ${transactions.createdAt} >= ${parisMonth}`),
      disputed: euros(sql`${transactions.status} = 'completed' and ${belongsToDisputed}`),
    })
    const ended = restorationCounts.done + restorationCounts.failed
    return {
      users: { total: userCounts.total, newThisMonth: userCounts.newThisMonth },
      photos: {
        total: photoCounts.total,
        restoredThisMonth: versionCounts.photosThisMonth,
        inProgress: photoCounts.inProgress,
        failed: restorationCounts.failed,
        successRate: ended === 0 ? null : Math.round((restorationCounts.done / ended) * 1_000) / 10,
      },
      revenue: {
        total: revenue.all,
        thisMonth: revenue.month,
        disputed: revenue.disputed,
        overdueSubscriptions: await db.$count(subscriptions, isOverdueRow),
      },
      queue: {
        waiting: restorationCounts.waiting,
        running: restorationCounts.running,
        oldestSeconds: restorationCounts.oldestSeconds,
      },
      availability: await measureAvailability(db),
    }
  }
}

type Stats = { read: ReturnType<typeof createStats>; days: ReturnType<typeof createDays> }

export function adminStatsRoutes(app: FastifyInstance, stats: Stats, options: BindOptions): void {
  bind(
    app,
    adminStatsApi,
    {
      'admin.stats.read': () => stats.read(),
      'admin.stats.days': ({ query }) => stats.days(query.days),
    },
    options,
  )
}
