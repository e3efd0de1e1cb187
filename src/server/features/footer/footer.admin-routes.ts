/** Routes of the footer panel. */
import type { FastifyInstance } from 'fastify'
import { adminFooterApi } from '#contract/admin/footer.ts'
import { resourceHandlers } from '../../admin/bind-resource.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { createSocialLinks } from './footer.admin.ts'

export function adminFooterRoutes(
  app: FastifyInstance,
  links: ReturnType<typeof createSocialLinks>,
  options: BindOptions,
): void {
  bind(
    app,
    adminFooterApi,
    resourceHandlers<typeof adminFooterApi, 'admin.socialLinks'>(
      'admin.socialLinks',
      'platform',
      links,
    ),
    options,
  )
}
