/** Panel of the footer's social links. */
import { asc } from '../../db/drizzle.ts'
import { adminFooterApi, type AdminSocialLink } from '#contract/admin/footer.ts'
import { adminFooterCopy } from '#copy/admin/footer.ts'
import { createResource, resourceHandlers } from '../../admin/resource.ts'
import { footerSocialLinks } from '../../db/schema/content.ts'
import { contentChanged } from '../../domain/content-version.ts'
import type { Db } from '../../platform/db.ts'
import type { FastifyInstance } from 'fastify'
import { bind, type BindOptions } from '../../http/bind.ts'

export const createSocialLinks = ({ db }: { db: Db }) =>
  createResource({
    db,
    table: footerSocialLinks,
    key: 'platform',
    noun: 'SOCIAL_LINK',
    taken: adminFooterCopy.taken,
    changed: contentChanged,
    orderBy: [asc(footerSocialLinks.sortOrder), asc(footerSocialLinks.platform)],
    label: (row) => row.platform,
    present: ({ platform, url, isActive, sortOrder, updatedAt }): AdminSocialLink => ({
      platform,
      url,
      isActive,
      sortOrder,
      updatedAt: updatedAt.toISOString(),
    }),
  })

export function adminFooterRoutes(
  app: FastifyInstance,
  links: ReturnType<typeof createSocialLinks>,
  options: BindOptions,
): void {
  bind(app, adminFooterApi, resourceHandlers(adminFooterApi, 'admin.socialLinks', links), options)
}
