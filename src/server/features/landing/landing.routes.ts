/** Routes of the landing page. */
import type { FastifyInstance } from 'fastify'
import { landingApi } from '#contract/landing.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { Landing } from './landing.service.ts'

export function landingRoutes(app: FastifyInstance, landing: Landing, options: BindOptions): void {
  bind(app, landingApi, { 'landing.sections': () => landing.sections() }, options)
}
