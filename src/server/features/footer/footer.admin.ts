/** Social links of the footer. */
import { asc } from '../../db/drizzle.ts'
import type { AdminSocialLink } from '#contract/admin/footer.ts'
import { createResource } from '../../admin/resource.ts'
import { footerSocialLinks } from '../../db/schema/content.ts'
import type { Db, Tx } from '../../platform/db.ts'

export const createSocialLinks = ({
  db,
  contentChanged,
}: {
  db: Db
  contentChanged: (tx: Tx) => Promise<void>
}) =>
  createResource({
    db,
    table: footerSocialLinks,
    key: 'platform',
    noun: 'SOCIAL_LINK',
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
