/** Panel of accounts: credits, role and deletion, each audited in its transaction. */
import { eq } from '../../db/drizzle.ts'
import { type AdminUser, adminUsersApi } from '#contract/admin/users.ts'
import { adminUsersCopy as copy } from '#copy/admin/users.ts'
import { type Actor, actorOf, audit } from '../../admin/audit.ts'
import { users } from '../../db/schema/users.ts'
import { noteLostRole } from '../../domain/erasures.ts'
import { lockAccount } from '../../domain/locks.ts'
import { isSuperAdmin } from '../../domain/super-admin.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Reader, Tx } from '../../platform/db.ts'
import { listUsers, oneUser, type UsersQuery } from './users.admin-list.ts'
import type { FastifyInstance } from 'fastify'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { UserPasswords } from './users.admin-passwords.ts'

type Movement = { userId: number; amount: number; reason: 'admin'; reference: string }
export type AdminUsersDeps = {
  db: Db
  now: Clock
  newSecret(bytes?: number): string
  credits: {
    grant(tx: Tx, movement: Movement): Promise<number>
    spend(tx: Tx, movement: Movement): Promise<number>
  }
  /** Ends every session of a user. */
  revokeSessions(tx: Tx, userId: number): Promise<void>
  /**
   * Ends payments and deletes the account; `record` runs in the same transaction, before the
   * deletion.
   */
  deleteAccount(userId: number, record: (tx: Tx) => Promise<void>): Promise<unknown>
}
type Role = { isAdmin: boolean; isSupport: boolean }
/** Administrators do not count as support staff. */
const roleOf = ({ isAdmin, isSupport }: Role): Role => ({
  isAdmin,
  isSupport: isSupport && !isAdmin,
})

/** The name of a change of role in the log and on screen. */
function roleChange(before: Role, after: Role) {
  const isSupport = before.isSupport !== after.isSupport
  if (after.isAdmin) return { action: 'PROMOTE_ADMIN', message: copy.role.promoted, isSupport }
  if (after.isSupport)
    return { action: 'PROMOTE_SUPPORT', message: copy.support.promoted, isSupport }
  if (before.isSupport)
    return { action: 'DEMOTE_SUPPORT', message: copy.support.demoted, isSupport }
  return { action: 'DEMOTE_ADMIN', message: copy.role.demoted, isSupport }
}

type CreditsEdit = {
  credits: number
  message: string
  seenCredits?: number | undefined
  seenDebt?: number | undefined
}

export function createAdminUsers({
  db,
  now,
  newSecret,
  credits,
  revokeSessions,
  deleteAccount,
}: AdminUsersDeps) {
  /** Locks the account until the transaction ends. Throws NOT_FOUND. */
  async function lockExisting(tx: Tx, id: number) {
    const account = await lockAccount(tx, id)
    if (!account) throw new AppError('NOT_FOUND')
    return account
  }

  async function readUser(tx: Reader, id: number): Promise<AdminUser> {
    const user = await oneUser(tx, id)
    if (!user) throw new AppError('NOT_FOUND')
    return user
  }

  /** Throws FORBIDDEN for the super administrator. */
  function refuseSuperAdmin(id: number): void {
    if (isSuperAdmin(id)) throw new AppError('FORBIDDEN', { sentence: copy.forbidden.text })
  }

  return {
    list: (query: UsersQuery) => listUsers(db, query, now()),

    /**
     * Sets the balance; a raise pays the debt as well, so that the balance becomes the given one.
     * Throws NOT_FOUND, and CONFLICT when balance or debt differ from what the administrator saw.
     */
    setCredits: (
      actor: Actor,
      id: number,
      { credits: wanted, message, seenCredits, seenDebt }: CreditsEdit,
    ) =>
      db.transaction(async (tx) => {
        const before = await lockExisting(tx, id)
        const hasMoved =
          (seenCredits ?? before.credits) !== before.credits ||
          (seenDebt ?? before.debt) !== before.debt
        if (hasMoved) {
          const sentence = copy.editCredits.moved(before.credits, before.debt)
          throw new AppError('CONFLICT', { sentence, fields: { credits: sentence } })
        }
        const delta = wanted - before.credits
        const movement = {
          userId: id,
          amount: delta > 0 ? delta + before.debt : -delta,
          reason: 'admin',
          reference: `admin:${newSecret(16)}`,
        } as const
        const after =
          delta > 0
            ? await credits.grant(tx, movement)
            : delta < 0
              ? await credits.spend(tx, movement)
              : before.credits
        await audit(tx, actor, {
          action: 'UPDATE_CREDITS',
          target: before,
          ...(message ? { details: message } : {}),
          before: { credits: before.credits },
          after: { credits: after },
        })
        return { user: await readUser(tx, id), message: copy.editCredits.done }
      }),

    /**
     * Takes effect at the next call; a lost role also ends the sessions. The second factor stays.
     * Throws NOT_FOUND, FORBIDDEN.
     */
    setRole: (actor: Actor, id: number, given: Role) =>
      db.transaction(async (tx) => {
        refuseSuperAdmin(id)
        const before = await lockExisting(tx, id)
        const role = roleOf(given)
        await tx.update(users).set(role).where(eq(users.id, id))
        const lost =
          (before.isAdmin && !role.isAdmin) ||
          (before.isSupport && !role.isSupport && !role.isAdmin)
        if (lost) {
          await revokeSessions(tx, id)
          await noteLostRole(tx, id)
        }
        const change = roleChange(before, role)
        await audit(tx, actor, {
          action: change.action,
          target: before,
          before: {
            isAdmin: before.isAdmin,
            ...(change.isSupport && { isSupport: before.isSupport }),
          },
          after: { isAdmin: role.isAdmin, ...(change.isSupport && { isSupport: role.isSupport }) },
        })
        return { user: await readUser(tx, id), message: change.message }
      }),

    /** Throws NOT_FOUND, FORBIDDEN, CONFLICT (a payment cannot be closed now). */
    async remove(actor: Actor, id: number) {
      refuseSuperAdmin(id)
      const before = await readUser(db, id)
      await deleteAccount(id, (tx) =>
        audit(tx, actor, {
          action: 'DELETE_USER',
          target: before,
          before: { credits: before.credits, photoCount: before.photoCount },
        }),
      )
      return { message: copy.remove.done }
    },
  }
}
export type AdminUsers = ReturnType<typeof createAdminUsers>

export function adminUsersRoutes(
  app: FastifyInstance,
  { users: accounts, passwords }: { users: AdminUsers; passwords: UserPasswords },
  options: BindOptions,
): void {
  bind(
    app,
    adminUsersApi,
    {
      'admin.users.list': ({ query }) => accounts.list(query),
      'admin.users.create': (input) => passwords.create(actorOf(input), input.body),
      'admin.users.credits': (input) =>
        accounts.setCredits(actorOf(input), input.params.id, input.body),
      'admin.users.role': (input) => accounts.setRole(actorOf(input), input.params.id, input.body),
      'admin.users.remove': (input) => accounts.remove(actorOf(input), input.params.id),
      'admin.users.resetPassword': (input) => passwords.reset(actorOf(input), input.params.id),
    },
    options,
  )
}
