/** Reports about family links, as the operator reads and decides them. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageQuery, pageTotal } from './page.ts'
import { REPORT_STATUSES } from './family-figures.ts'
import { ByRowId } from '../params.ts'

export const AdminFamilyReport = z.object({
  id: z.int().positive(),
  reason: z.string(),
  status: z.enum(REPORT_STATUSES),
  createdAt: z.iso.datetime(),
  link: z.object({ id: z.int().positive(), firstLine: z.string().nullable(), isOpen: z.boolean() }),
  /** Public id of the photo; null for the link of an album. */
  photo: z.string().nullable(),
  /** The photo's file name or the album's title. */
  title: z.string(),
  owner: z.object({ id: z.int().positive(), username: z.string(), email: z.string() }),
})
export type AdminFamilyReport = z.infer<typeof AdminFamilyReport>

export const adminFamilyApi = {
  'admin.familyReports.list': endpoint('admin.familyReports.list', {
    access: 'admin',
    summary: 'Reports about family links, newest first',
    query: pageQuery(['createdAt', 'owner']).extend({
      filter: z.enum(['all', ...REPORT_STATUSES]).default('open'),
    }),
    reply: z.object({ reports: z.array(AdminFamilyReport), total: pageTotal }),
  }),
  'admin.familyReports.decide': endpoint('admin.familyReports.decide', {
    access: 'admin',
    summary: 'Closes the reported link, or dismisses the report; the link’s other reports follow',
    params: ByRowId,
    body: z.strictObject({ decision: z.enum(['close', 'dismiss']) }),
    reply: z.object({ message: z.string() }),
  }),
}
