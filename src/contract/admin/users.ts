/** Accounts as an administrator sees and manages them. */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { pageQuery, pageTotal } from './page.ts'
import { USER_FILTERS } from './users-figures.ts'
import { ByRowId } from '../params.ts'

export const AdminUser = z.object({
  id: z.int().positive(),
  username: z.string(),
  email: z.string(),
  /** Whole credits. */
  credits: z.int().nonnegative(),
  /** Credits owed after a refund or a dispute; the balance is 0 then. */
  debt: z.int().nonnegative(),
  isAdmin: z.boolean(),
  /** Id 1: neither its role nor its existence can be changed. */
  isSuperAdmin: z.boolean(),
  /** Reads customers, orders and states of photos. */
  isSupport: z.boolean(),
  hasSecondFactor: z.boolean(),
  authProvider: z.string(),
  createdAt: z.iso.datetime(),
  photoCount: z.int().nonnegative(),
  /**
   * When the owner was last here: `last_seen_at`, exact to a day, or the last use of an open
   * session.
   */
  lastActivity: z.iso.datetime().nullable(),
  hasUsedFreeRestore: z.boolean(),
})
export type AdminUser = z.infer<typeof AdminUser>

/** An administrator may do what support staff may: with both, an account is an administrator. */
const Role = { isAdmin: z.boolean().default(false), isSupport: z.boolean().default(false) }
const Message = z.object({ message: z.string() })

export const adminUsersApi = {
  'admin.users.list': endpoint('admin.users.list', {
    access: 'support',
    summary:
      'Accounts, filtered, searched and sorted: one page, the first 25 when no parameter is given',
    query: pageQuery([
      'createdAt',
      'username',
      'email',
      'credits',
      'photoCount',
      'lastActivity',
    ]).extend({ filter: z.enum(USER_FILTERS).default('all') }),
    reply: z.object({ users: z.array(AdminUser), total: pageTotal }),
  }),
  'admin.users.create': endpoint('admin.users.create', {
    access: 'admin',
    fresh: true,
    summary: 'Makes a local account and mails a link to choose its password',
    body: z.object({
      username: z.string().trim().min(3).max(40),
      email: z.email().max(254),
      ...Role,
    }),
    reply: z.object({ user: AdminUser, message: z.string() }),
  }),
  'admin.users.credits': endpoint('admin.users.credits', {
    access: 'admin',
    fresh: true,
    summary:
      'Sets a balance through the ledger, where a raise also pays the debt; `seenCredits` and `seenDebt` are what the administrator saw',
    params: ByRowId,
    body: z.object({
      credits: z.int().min(0).max(1_000_000),
      message: z.string().trim().max(500).default(''),
      seenCredits: z.int().min(0).optional(),
      seenDebt: z.int().min(0).optional(),
    }),
    reply: z.object({ user: AdminUser, message: z.string() }),
  }),
  'admin.users.role': endpoint('admin.users.role', {
    access: 'admin',
    fresh: true,
    summary:
      'Makes an account an administrator, support staff or neither, at once; an administrator is never support staff too',
    params: ByRowId,
    body: z.object({ ...Role, isAdmin: z.boolean() }),
    reply: z.object({ user: AdminUser, message: z.string() }),
  }),
  'admin.users.remove': endpoint('admin.users.remove', {
    access: 'admin',
    fresh: true,
    summary: 'Deletes an account with its photos',
    params: ByRowId,
    reply: Message,
  }),
  'admin.users.resetPassword': endpoint('admin.users.resetPassword', {
    access: 'admin',
    rateLimit: 'heavy',
    summary: 'Mails a link to choose a new password, or for a Google account how to sign in',
    params: ByRowId,
    reply: Message,
  }),
}
