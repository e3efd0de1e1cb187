/** The log of administrators' actions and the log of sign-ins. */
import { z } from 'zod'
import { endpoint, fileEndpoint } from '../endpoint.ts'
import { day, pageQuery, pageTotal } from './page.ts'

export const AdminLog = z.object({
  id: z.int().positive(),
  createdAt: z.iso.datetime(),
  adminUsername: z.string(),
  adminEmail: z.string(),
  action: z.string(),
  targetUserUsername: z.string().nullable(),
  targetUserEmail: z.string().nullable(),
  details: z.string().nullable(),
  /** JSON of the fields that changed; null where the row did not exist. */
  oldValue: z.string().nullable(),
  newValue: z.string().nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
})
export type AdminLog = z.infer<typeof AdminLog>

export const SignInLog = z.object({
  id: z.int().positive(),
  timestamp: z.iso.datetime(),
  email: z.string().nullable(),
  userId: z.int().nullable(),
  authProvider: z.string(),
  result: z.enum(['success', 'failure']),
  failureReason: z.string().nullable(),
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
})
export type SignInLog = z.infer<typeof SignInLog>

const period = { from: day, to: day }
const adminQuery = pageQuery(['createdAt']).extend({
  ...period,
  action: z
    .string()
    .regex(/^[A-Z_]{0,60}$/)
    .default(''),
})
const signInQuery = pageQuery(['timestamp']).extend({
  ...period,
  result: z.enum(['all', 'success', 'failure']).default('all'),
})
const CSV = ['text/csv'] as const

export const adminLogsApi = {
  'admin.logs.list': endpoint('admin.logs.list', {
    access: 'admin',
    summary:
      'What administrators did, newest first: one page, the first 25 when no parameter is given',
    query: adminQuery,
    reply: z.object({ logs: z.array(AdminLog), total: pageTotal }),
  }),
  'admin.signIns.list': endpoint('admin.signIns.list', {
    access: 'admin',
    summary:
      'Sign-ins that ended, well or not, newest first: one page, the first 25 when no parameter is given',
    query: signInQuery,
    reply: z.object({ logs: z.array(SignInLog), total: pageTotal }),
  }),
  'admin.logs.export': fileEndpoint('admin.logs.export', {
    access: 'admin',
    fresh: true,
    rateLimit: 'heavy',
    summary: 'The actions that match, as a CSV file; the export is logged',
    query: adminQuery,
    mediaTypes: CSV,
  }),
  'admin.signIns.export': fileEndpoint('admin.signIns.export', {
    access: 'admin',
    fresh: true,
    rateLimit: 'heavy',
    summary: 'The sign-ins that match, as a CSV file; the export is logged',
    query: signInQuery,
    mediaTypes: CSV,
  }),
}
