/** The figures of the overview, all counted or measured. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const Count = z.int().nonnegative()

export const AdminStats = z.object({
  users: z.object({ total: Count, newThisMonth: Count }),
  photos: z.object({
    total: Count,
    /** Of these, the ones of which a restoration was finished this month. */
    restoredThisMonth: Count,
    /**
     * Restorations that succeeded of those that ended in the last 30 days, in percent; null when
     * none ended.
     */
    successRate: z.number().min(0).max(100).nullable(),
    inProgress: Count,
    /** In the last 30 days. */
    failed: Count,
  }),
  revenue: z.object({
    /** Euros: payments less refunds, without payments whose dispute is open or lost. */
    total: z.number(),
    thisMonth: z.number(),
    /** Euros of the payments left out, less what was refunded of them. */
    disputed: z.number(),
    /** Running subscriptions whose latest renewal is not paid. */
    overdueSubscriptions: Count,
  }),
  queue: z.object({
    waiting: Count,
    running: Count,
    /** Age of the oldest one, seconds; null when none waits. */
    oldestSeconds: Count.nullable(),
  }),
  /**
   * Share of the minutes in which the service was available, of the last 30 days or since the first
   * start, in percent; null in the first minutes.
   */
  availability: z.object({
    percent: z.number().min(0).max(100).nullable(),
    since: z.iso.datetime().nullable(),
  }),
})
export type AdminStats = z.infer<typeof AdminStats>

export const DayFigures = z.object({
  /** In Paris, such as 2026-11-21. */
  day: z.iso.date(),
  users: Count,
  photos: Count,
  restored: Count,
  failed: Count,
  /** Euros, as in `AdminStats`. */
  revenue: z.number(),
  /** Seconds from the request to the start of the work, on average; null when none started. */
  waitSeconds: z.number().nonnegative().nullable(),
  /**
   * Percent of the minutes of that day, so far, in which the service was available; null before the
   * first start.
   */
  availability: z.number().min(0).max(100).nullable(),
})
export type DayFigures = z.infer<typeof DayFigures>

export const adminStatsApi = {
  'admin.stats.read': endpoint('admin.stats.read', {
    access: 'admin',
    summary: 'The figures of the overview',
    reply: AdminStats,
  }),
  'admin.stats.days': endpoint('admin.stats.days', {
    access: 'admin',
    summary: 'The figures of the overview day by day, oldest first',
    query: z.object({ days: z.coerce.number<number>().int().min(1).max(90).default(30) }),
    reply: z.object({ days: z.array(DayFigures) }),
  }),
}
