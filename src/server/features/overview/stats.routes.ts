/** Routes of the overview. */
import type { FastifyInstance } from 'fastify'
import { adminStatsApi } from '#contract/admin/stats.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { createStats } from './stats.ts'
import type { createDays } from './stats.days.ts'

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
