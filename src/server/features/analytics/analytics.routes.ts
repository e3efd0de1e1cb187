/** Routes of audience measurement. */
import type { FastifyInstance } from 'fastify'
import { analyticsApi } from '#contract/analytics.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { Analytics } from './analytics.service.ts'

export function analyticsRoutes(
  app: FastifyInstance,
  analytics: Analytics,
  options: BindOptions,
): void {
  bind(
    app,
    analyticsApi,
    { 'analytics.id': async () => ({ measurementId: await analytics.measurementId() }) },
    options,
  )
}
