/** One account as the operator sees it. Each read is audited, at most once an hour. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { InvoiceLink } from '../payments.ts'
import { CUSTOMER_ROWS, MAX_NOTE_LENGTH } from './customers-figures.ts'
import { pageQuery, pageTotal } from './page.ts'
import { AdminUser } from './users.ts'
import { MAX_INTEGER, RowId } from '../params.ts'

const count = z.int().nonnegative()

export const Customer = z.object({
  user: AdminUser,
  subscriptions: z.array(
    z.object({
      id: z.string(),
      orderId: z.string(),
      planName: z.string(),
      status: z.string(),
      cancelAtPeriodEnd: z.boolean(),
      currentPeriodEnd: z.iso.datetime().nullable(),
    }),
  ),
  photos: z.object({
    total: count,
    restored: count,
    failed: count,
    underWay: count,
    unlocked: count,
  }),
  albums: z.object({ total: count, photos: count }),
  familyLinks: z.object({ open: count, ended: count, openReports: count }),
  /** Open ones, the last used first. */
  sessions: z.array(
    z.object({
      id: z.int().positive(),
      createdAt: z.iso.datetime(),
      lastUsedAt: z.iso.datetime(),
      expiresAt: z.iso.datetime(),
    }),
  ),
})
export type Customer = z.infer<typeof Customer>

export const CustomerMovement = z.object({
  id: z.int().positive(),
  at: z.iso.datetime(),
  /** Whole credits; negative when spent. */
  amount: z.int(),
  /** Credits less debt after this movement. */
  balance: z.int(),
  reason: z.string(),
  /** The order of the payment or gift that caused it. */
  orderId: z.string().nullable(),
  planName: z.string().nullable(),
  /** Public id of the unlocked photo, which may be deleted. */
  photoId: z.string().nullable(),
  /** Who changed the balance by hand, and what they wrote. */
  admin: z.string().nullable(),
  message: z.string().nullable(),
})
export type CustomerMovement = z.infer<typeof CustomerMovement>

export const CustomerDocument = z.object({
  document: InvoiceLink,
  createdAt: z.iso.datetime(),
  /** Euros. */
  amount: z.number(),
  orderId: z.string().nullable(),
})
export type CustomerDocument = z.infer<typeof CustomerDocument>

export const CustomerMail = z.object({
  key: z.string(),
  subject: z.string(),
  at: z.iso.datetime(),
  /** Refused for good by the mail server. */
  state: z.enum(['waiting', 'sent', 'refused']),
})
export type CustomerMail = z.infer<typeof CustomerMail>

export const CustomerNote = z.object({
  id: z.int().positive(),
  text: z.string(),
  /** Null once the author's account is deleted. */
  author: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type CustomerNote = z.infer<typeof CustomerNote>

const id = RowId.max(MAX_INTEGER)
const ById = z.object({ id })
const { page, perPage } = pageQuery(['id']).shape
const pages = z.object({ page, perPage: perPage.default(CUSTOMER_ROWS) })
const Message = z.object({ message: z.string() })

export const adminCustomersApi = {
  'admin.customers.read': endpoint('admin.customers.read', {
    access: 'support',
    summary: 'One account: subscriptions, open sessions, and counts of photos, albums and links',
    params: ById,
    reply: Customer,
  }),
  'admin.customers.movements': endpoint('admin.customers.movements', {
    access: 'support',
    summary: 'Credit movements of an account with their causes, newest first',
    params: ById,
    query: pages,
    reply: z.object({ movements: z.array(CustomerMovement), total: pageTotal }),
  }),
  'admin.customers.documents': endpoint('admin.customers.documents', {
    access: 'support',
    summary: 'Invoices and credit notes of an account, newest first',
    params: ById,
    query: pages,
    reply: z.object({ documents: z.array(CustomerDocument), total: pageTotal }),
  }),
  'admin.customers.mails': endpoint('admin.customers.mails', {
    access: 'support',
    summary: 'Subjects of the mails that were sent to an account or wait, newest first',
    params: ById,
    query: pages,
    reply: z.object({ mails: z.array(CustomerMail), total: pageTotal }),
  }),
  'admin.customers.notes': endpoint('admin.customers.notes', {
    access: 'support',
    summary: 'Notes of the operator about an account, newest first',
    params: ById,
    query: pages,
    reply: z.object({ notes: z.array(CustomerNote), total: pageTotal }),
  }),
  'admin.customers.addNote': endpoint('admin.customers.addNote', {
    access: 'admin',
    summary: 'Writes a note about an account, which its owner finds in their export',
    params: ById,
    body: z.object({ text: z.string().trim().min(1).max(MAX_NOTE_LENGTH) }),
    reply: Message,
  }),
  'admin.customers.removeNote': endpoint('admin.customers.removeNote', {
    access: 'admin',
    summary: 'Deletes a note',
    params: z.object({ id, noteId: id }),
    reply: Message,
  }),
  'admin.customers.closeSession': endpoint('admin.customers.closeSession', {
    access: 'admin',
    summary: 'Signs an account out of one of its sessions',
    params: z.object({ id, sessionId: id }),
    reply: Message,
  }),
}
