/** Routes of the landing page's panel. */
import type { FastifyInstance } from 'fastify'
import { adminLandingApi } from '#contract/admin/content-landing.ts'
import { resourceHandlers } from '../../admin/bind-resource.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { createLandingAdmin } from './landing.admin.ts'

export function adminLandingRoutes(
  app: FastifyInstance,
  sections: ReturnType<typeof createLandingAdmin>,
  options: BindOptions,
): void {
  bind(
    app,
    adminLandingApi,
    resourceHandlers<typeof adminLandingApi, 'admin.landingSections'>(
      'admin.landingSections',
      'sectionKey',
      sections,
    ),
    options,
  )
}
