/** What the installation requires of its staff, and the reset of a colleague's second factor. */
import type { FastifyInstance } from 'fastify'
import { adminSecurityApi, type SecuritySettings } from '#contract/admin/security.ts'
import { adminSecurityCopy as copy } from '#copy/admin/security.ts'
import { adminMails } from '#copy/mail/accounts.ts'
import { type Actor, actorOf, audit } from '../../admin/audit.ts'
import { and, count, eq, isNotNull, sql } from '../../db/drizzle.ts'
import { secondFactors, securitySettings } from '../../db/schema/second-factors.ts'
import { users } from '../../db/schema/users.ts'
import { lockAccount } from '../../domain/locks.ts'
import { isSecondFactorRequired, isStaffRow } from '../../domain/staff.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db, Reader, Tx } from '../../platform/db.ts'
import { resetSecondFactor } from './auth.second-factor.ts'

type Deps = {
  db: Db
  postMail(tx: Tx, mail: { to: string; subject: string; body: string }): Promise<void>
}

async function readSecurity(reader: Reader): Promise<SecuritySettings> {
  const [staff] = await reader
    .select({
      total: count(),
      enrolled: sql<number>`count(${secondFactors.userId})`.mapWith(Number),
    })
    .from(users)
    .leftJoin(
      secondFactors,
      and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.enabledAt)),
    )
    .where(isStaffRow)
  const { total = 0, enrolled = 0 } = staff ?? {}
  return {
    secondFactorRequired: await isSecondFactorRequired(reader),
    enrolled,
    missing: total - enrolled,
  }
}

export function createSecurity({ db, postMail }: Deps) {
  return {
    read: () => readSecurity(db),

    save: (actor: Actor, { secondFactorRequired }: { secondFactorRequired: boolean }) =>
      db.transaction(async (tx) => {
        const before = await isSecondFactorRequired(tx)
        await tx
          .insert(securitySettings)
          .values({ secondFactorRequired })
          .onConflictDoUpdate({ target: securitySettings.id, set: { secondFactorRequired } })
        await audit(tx, actor, {
          action: 'UPDATE_SECURITY',
          before: { secondFactorRequired: before },
          after: { secondFactorRequired },
        })
        return readSecurity(tx)
      }),

    /**
     * Removes a colleague's second factor, ends their sessions and writes to them. Throws
     * FORBIDDEN, NOT_FOUND.
     */
    reset: (actor: Actor, id: number) =>
      db.transaction(async (tx) => {
        if (!actor.isSuperAdmin) throw new AppError('FORBIDDEN', { sentence: copy.reset.onlySuper })
        const account = await lockAccount(tx, id)
        if (!account) throw new AppError('NOT_FOUND')
        if (!(await resetSecondFactor(tx, actor, account)))
          throw new AppError('NOT_FOUND', { sentence: copy.reset.none })
        await postMail(tx, {
          to: account.email,
          ...adminMails.secondFactorReset(account.username),
        })
        return { message: copy.reset.done }
      }),
  }
}
export type Security = ReturnType<typeof createSecurity>

export function adminSecurityRoutes(
  app: FastifyInstance,
  security: Security,
  options: BindOptions,
): void {
  bind(
    app,
    adminSecurityApi,
    {
      'admin.security.read': () => security.read(),
      'admin.security.save': (input) => security.save(actorOf(input), input.body),
      'admin.security.reset': (input) => security.reset(actorOf(input), input.params.id),
    },
    options,
  )
}
