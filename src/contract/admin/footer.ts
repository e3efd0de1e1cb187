/** Social links of the footer, as the back office manages them. */
import { z } from 'zod'
import { sortOrder } from './fields.ts'
import { resourceApi } from './resource.ts'
import { SOCIAL_PLATFORMS } from './footer-figures.ts'

export const AdminSocialLink = z.object({
  platform: z.string(),
  url: z.string(),
  isActive: z.boolean(),
  sortOrder: z.int(),
  updatedAt: z.iso.datetime(),
})
export type AdminSocialLink = z.infer<typeof AdminSocialLink>

const fields = {
  url: z.url({ protocol: /^https?$/ }).max(500),
  isActive: z.boolean(),
  sortOrder,
}
// An update names only what changes, so defaults apply to new links only.
const created = z.object({
  ...fields,
  platform: z.enum(SOCIAL_PLATFORMS),
  isActive: fields.isActive.default(true),
  sortOrder: fields.sortOrder.default(0),
})

export const adminFooterApi = {
  ...resourceApi('admin.socialLinks', 'platform', {
    what: 'Social links',
    row: AdminSocialLink,
    create: created,
    update: z.object(fields).partial(),
  }),
}
