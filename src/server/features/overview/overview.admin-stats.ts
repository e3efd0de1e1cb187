/** The figures of the overview, from the rows themselves. Months and days are those of Paris. */
import { count, sql, type SQL } from '../../db/drizzle.ts'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type AdminStats, adminStatsApi } from '#contract/admin/overview.ts'
import { transactions } from '../../db/schema/money.ts'
import { photos, restorations } from '../../db/schema/photos.ts'
import { serviceMinutes } from '../../db/schema/service.ts'
import { users } from '../../db/schema/users.ts'
import { LEAST_MEASURED_MINUTES } from './heartbeat.ts'
import type { Db } from '../../platform/db.ts'
import type { FastifyInstance } from 'fastify'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { createDays } from './overview.admin-days.ts'

/** Days that rates look back. */
const WINDOW_DAYS = 30

const monthStart = sql`date_trunc('month', now() at time zone 'Europe/Paris') at time zone 'Europe/Paris'`
const recently = sql`now() - make_interval(days => ${WINDOW_DAYS})`
const integer = (expression: SQL) => sql<number>`(${expression})::int`
const euros = (condition: SQL) =>
  sql<number>`coalesce(sum(${transactions.amount}) filter (where ${condition}), 0)`.mapWith(Number)
const one = <T>(rows: T[]): T => {
  const [row] = rows
  if (!row) throw new Error('an aggregate answered no row')
  return row
}
const counted = async <S extends Record<string, SQL>>(db: Db, table: PgTable, columns: S) =>
  one(await db.select({ total: count(), ...columns }).from(table))

export function createStats({ db }: { db: Db }) {
  return async (): Promise<AdminStats> => {
    const people = await counted(db, users, {
      newThisMonth: integer(sql`count(*) filter (where ${users.createdAt} >= ${monthStart})`),
    })
    const pictures = await counted(db, photos, {
      inProgress: integer(
        sql`count(*) filter (where ${photos.status} in ('uploaded', 'processing'))`,
      ),
    })
    const work = await counted(db, restorations, {
      restoredThisMonth: integer(
        sql`count(distinct ${restorations.photoId}) filter (where ${restorations.status} = 'done' and ${restorations.finishedAt} >= ${monthStart})`,
      ),
      done: integer(
        sql`count(*) filter (where ${restorations.status} = 'done' and ${restorations.finishedAt} >= ${recently})`,
      ),
      failed: integer(
        sql`count(*) filter (where ${restorations.status} = 'failed' and ${restorations.finishedAt} >= ${recently})`,
      ),
      waiting: integer(sql`count(*) filter (where ${restorations.status} = 'queued')`),
      running: integer(sql`count(*) filter (where ${restorations.status} = 'running')`),
      oldestSeconds: sql<
        number | null
      >`floor(extract(epoch from now() - min(${restorations.createdAt}) filter (where ${restorations.status} = 'queued')))::int`,
    })
    const money = await counted(db, transactions, {
      all: euros(sql`${transactions.status} = 'completed'`),
      month: euros(
        sql`${transactions.status} = 'completed' and ${transactions.createdAt} >= ${monthStart}`,
      ),
    })
    const minutes = one(
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
        .where(sql`${serviceMinutes.minute} >= ${recently}`),
    )
    const ended = work.done + work.failed
    return {
      users: { total: people.total, newThisMonth: people.newThisMonth },
      photos: {
        total: pictures.total,
        restoredThisMonth: work.restoredThisMonth,
        inProgress: pictures.inProgress,
        failed: work.failed,
        successRate: ended === 0 ? null : Math.round((work.done / ended) * 1_000) / 10,
      },
      revenue: { total: money.all, thisMonth: money.month },
      queue: { waiting: work.waiting, running: work.running, oldestSeconds: work.oldestSeconds },
      availability: {
        percent:
          minutes.beats < LEAST_MEASURED_MINUTES
            ? null
            : Math.min(100, Math.round((minutes.beats / minutes.span) * 10_000) / 100),
        since: minutes.since?.toISOString() ?? null,
      },
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
