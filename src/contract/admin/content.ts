/**
 * Content and legal pages, as the back office edits them. `content` is HTML; the server sanitises
 * whatever it is sent.
 */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { FOOTER_SECTIONS, MAX_PAGE_CHARACTERS } from './content-figures.ts'
import { optionalText, publishAt, sortOrder } from './fields.ts'
import { resourceApi } from './resource.ts'

export const AdminLegalPage = z.object({
  id: z.int().positive(),
  slug: z.string(),
  title: z.string(),
  content: z.string(),
  metaDescription: z.string().nullable(),
  isPublished: z.boolean(),
  publishAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
})
export type AdminLegalPage = z.infer<typeof AdminLegalPage>

export const AdminContentPage = AdminLegalPage.extend({
  showInFooter: z.boolean(),
  footerSection: z.enum(FOOTER_SECTIONS).nullable(),
  sortOrder: z.int(),
})
export type AdminContentPage = z.infer<typeof AdminContentPage>

/** Words in lower case joined by hyphens: the last part of the page's address. */
const slug = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
const legal = {
  title: z.string().trim().min(1).max(200),
  content: z.string().trim().min(1).max(MAX_PAGE_CHARACTERS),
  metaDescription: optionalText(320),
  isPublished: z.boolean(),
  publishAt,
}
const content = {
  ...legal,
  showInFooter: z.boolean(),
  /** Empty or 'none': the page stands in neither part of the footer. */
  footerSection: z
    .enum([...FOOTER_SECTIONS, 'none', ''])
    .nullable()
    .transform((section) => (section === 'support' || section === 'navigation' ? section : null)),
  sortOrder,
}
// An update names only what changes, so defaults apply to new rows only.
const newLegal = z.object({
  slug,
  ...legal,
  metaDescription: legal.metaDescription.default(null),
  isPublished: legal.isPublished.default(true),
  publishAt: publishAt.default(null),
})
const newContent = newLegal.extend({
  showInFooter: content.showInFooter.default(false),
  footerSection: content.footerSection.default(null),
  sortOrder: content.sortOrder.default(0),
})

export const adminPagesApi = {
  ...resourceApi('admin.contentPages', 'slug', {
    what: 'Content pages',
    row: AdminContentPage,
    create: newContent,
    update: z.object(content).partial(),
  }),
  ...resourceApi('admin.legalPages', 'slug', {
    what: 'Legal pages',
    row: AdminLegalPage,
    create: newLegal,
    update: z.object(legal).partial(),
  }),
  'admin.facts.list': endpoint('admin.facts.list', {
    access: 'admin',
    summary: 'What {{name}} becomes in the pages, by name',
    reply: z.object({ facts: z.record(z.string(), z.string()) }),
  }),
}
