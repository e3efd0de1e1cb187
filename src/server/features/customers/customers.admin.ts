/**
 * The page of one account in the back office: its reads, the operator's notes, and its open
 * sessions.
 */
import type { FastifyInstance } from 'fastify'
import { adminCustomersApi, type CustomerNote } from '#contract/admin/customers.ts'
import { adminCustomersCopy as copy } from '#copy/admin/customers.ts'
import { type Actor, actorOf, audit, auditOnceAnHour } from '../../admin/audit.ts'
import { and, desc, eq } from '../../db/drizzle.ts'
import { accountNotes } from '../../db/schema/customers.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { users } from '../../db/schema/users.ts'
import { lockAccount } from '../../domain/locks.ts'
import { isSuperAdmin } from '../../domain/super-admin.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { CustomerReads, Page } from './customers.admin-read.ts'

type Deps = { db: Db; now: Clock; reads: CustomerReads }

export function createCustomers({ db, now, reads }: Deps) {
  /** Throws NOT_FOUND. */
  async function lockCustomer(tx: Tx, id: number) {
    const account = await lockAccount(tx, id)
    if (!account) throw new AppError('NOT_FOUND')
    return account
  }

  /** Audits the visit before personal data is read. Throws NOT_FOUND. */
  const visit = (actor: Actor, id: number) =>
    db.transaction(async (tx) => {
      const [target] = await tx
        .select({ id: users.id, username: users.username, email: users.email })
        .from(users)
        .where(eq(users.id, id))
      if (!target) throw new AppError('NOT_FOUND')
      await auditOnceAnHour(tx, actor, { action: 'VIEW_CUSTOMER', target })
    })
  const visited =
    <A extends [] | [page: Page], R>(read: (id: number, ...page: A) => Promise<R>) =>
    async (actor: Actor, id: number, ...page: A): Promise<R> => {
      await visit(actor, id)
      return read(id, ...page)
    }

  async function notesOf(
    id: number,
    { page, perPage }: Page,
  ): Promise<{ notes: CustomerNote[]; total: number }> {
    const mine = eq(accountNotes.userId, id)
    const rows = await db
      .select({
        id: accountNotes.id,
        text: accountNotes.text,
        createdAt: accountNotes.createdAt,
        author: users.username,
      })
      .from(accountNotes)
      .leftJoin(users, eq(users.id, accountNotes.authorId))
      .where(mine)
      .orderBy(desc(accountNotes.id))
      .limit(perPage)
      .offset((page - 1) * perPage)
    return {
      notes: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
      total: await db.$count(accountNotes, mine),
    }
  }

  return {
    read: visited(reads.read),
    movements: visited(reads.movements),
    documents: visited(reads.documents),
    mails: visited(reads.mails),
    notes: visited(notesOf),

    /** The log keeps no copy of the text, which is deleted with the account. Throws NOT_FOUND. */
    addNote: (actor: Actor, id: number, text: string) =>
      db.transaction(async (tx) => {
        const target = await lockCustomer(tx, id)
        const values = { userId: id, authorId: actor.id, text, createdAt: now() }
        await tx.insert(accountNotes).values(values)
        await audit(tx, actor, { action: 'ADD_NOTE', target })
        return { message: copy.notes.added }
      }),

    /** Throws NOT_FOUND. */
    removeNote: (actor: Actor, id: number, noteId: number) =>
      db.transaction(async (tx) => {
        const target = await lockCustomer(tx, id)
        const [removed] = await tx
          .delete(accountNotes)
          .where(and(eq(accountNotes.id, noteId), eq(accountNotes.userId, id)))
          .returning({ id: accountNotes.id })
        if (!removed) throw new AppError('NOT_FOUND', { sentence: copy.notes.gone })
        await audit(tx, actor, { action: 'REMOVE_NOTE', target })
        return { message: copy.notes.removed }
      }),

    /**
     * Throws NOT_FOUND, and FORBIDDEN for the super administrator, whom no colleague may keep out.
     */
    closeSession: (actor: Actor, id: number, sessionId: number) =>
      db.transaction(async (tx) => {
        if (isSuperAdmin(id) && !actor.isSuperAdmin)
          throw new AppError('FORBIDDEN', { sentence: copy.sessions.superAdmin })
        const target = await lockCustomer(tx, id)
        const [closed] = await tx
          .delete(sessions)
          .where(and(eq(sessions.id, sessionId), eq(sessions.userId, id)))
          .returning({ id: sessions.id })
        if (!closed) throw new AppError('NOT_FOUND', { sentence: copy.sessions.gone })
        await audit(tx, actor, { action: 'CLOSE_SESSION', target })
        return { message: copy.sessions.closed }
      }),
  }
}
export type Customers = ReturnType<typeof createCustomers>

export const adminCustomersRoutes = (
  app: FastifyInstance,
  customers: Customers,
  options: BindOptions,
): void =>
  bind(
    app,
    adminCustomersApi,
    {
      'admin.customers.read': (input) => customers.read(actorOf(input), input.params.id),
      'admin.customers.movements': (input) =>
        customers.movements(actorOf(input), input.params.id, input.query),
      'admin.customers.documents': (input) =>
        customers.documents(actorOf(input), input.params.id, input.query),
      'admin.customers.mails': (input) =>
        customers.mails(actorOf(input), input.params.id, input.query),
      'admin.customers.notes': (input) =>
        customers.notes(actorOf(input), input.params.id, input.query),
      'admin.customers.addNote': (input) =>
        customers.addNote(actorOf(input), input.params.id, input.body.text),
      'admin.customers.removeNote': (input) =>
        customers.removeNote(actorOf(input), input.params.id, input.params.noteId),
      'admin.customers.closeSession': (input) =>
        customers.closeSession(actorOf(input), input.params.id, input.params.sessionId),
    },
    options,
  )
