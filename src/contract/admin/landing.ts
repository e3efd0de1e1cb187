/**
 * Sections of the landing page, as the back office edits them. The shape of `content` follows from
 * the section's key.
 */
import { z } from 'zod'
import { optionalText, publishAt, sectionKey, sortOrder } from './fields.ts'
import { resourceApi } from './resource.ts'

const Content = z.record(z.string(), z.json())

export const AdminLandingSection = z.object({
  id: z.int().positive(),
  sectionKey: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  isEnabled: z.boolean(),
  publishAt: z.iso.datetime().nullable(),
  sortOrder: z.int(),
  content: Content,
  updatedAt: z.iso.datetime(),
})
export type AdminLandingSection = z.infer<typeof AdminLandingSection>

const section = {
  title: z.string().trim().min(1).max(300),
  subtitle: optionalText(1_000),
  isEnabled: z.boolean(),
  publishAt,
  sortOrder,
}

export const adminLandingApi = {
  ...resourceApi('admin.landingSections', 'sectionKey', {
    what: 'Landing page sections',
    row: AdminLandingSection,
    create: z.object({
      ...section,
      sectionKey,
      subtitle: section.subtitle.default(null),
      isEnabled: section.isEnabled.default(true),
      publishAt: publishAt.default(null),
      /** One after the last section when left out. */
      sortOrder: sortOrder.optional(),
    }),
    update: z.object({ ...section, content: Content }).partial(),
  }),
}
