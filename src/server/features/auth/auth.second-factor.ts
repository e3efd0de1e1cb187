/**
 * The second factor of a staff account: enrolment, recovery codes and removal, each audited in its
 * transaction.
 */
import { eq, isNull } from '../../db/drizzle.ts'
import type { Enrolment, SecondFactor } from '#contract/second-factor.ts'
import { secondFactorCopy as copy } from '#copy/account/second-factor.ts'
import { audit, type Actor } from '../../admin/audit.ts'
import { recoveryCodes, secondFactors } from '../../db/schema/second-factors.ts'
import { sessions } from '../../db/schema/sessions.ts'
import { lockAccount } from '../../domain/locks.ts'
import { isSecondFactorRequired } from '../../domain/staff.ts'
import type { Caller, RequestContext } from '../../http/caller.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import type { Attempts } from './auth.attempts.ts'
import { newSecretFor, type Codes } from './auth.codes.ts'
import type { UserRow } from './auth.present.ts'
import { otherSessions, revokeSessions } from './auth.sessions.ts'

/** Removes the second factor of an account with its recovery codes; false when there is none. */
async function removeSecondFactor(tx: Tx, userId: number): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const removed = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ enabledAt: secondFactors.enabledAt })
  return removed.some(({ enabledAt }) => enabledAt !== null)
}

/**
 * Removes the second factor of somebody who lost it and ends their sessions, audited; false when
 * there is none.
 */
export async function resetSecondFactor(
  tx: Tx,
  actor: Actor,
  account: Pick<UserRow, 'id' | 'username' | 'email'>,
): Promise<boolean> {
  if (!(await removeSecondFactor(tx, account.id))) return false
  await revokeSessions(tx, account.id)
  await audit(tx, actor, { action: 'RESET_SECOND_FACTOR', target: account })
  return true
}

type Deps = { db: Db; now: Clock; box: SecretBox; codes: Codes; attempt: Attempts }

export function createSecondFactor({ db, now, box, codes, attempt }: Deps) {
  async function lockOwn(tx: Tx, actor: Actor): Promise<UserRow> {
    const account = await lockAccount(tx, actor.id)
    if (!account) throw new AppError('UNAUTHENTICATED')
    return account
  }

  /**
   * Runs `act` after a code was accepted, in the same transaction. Throws SIGN_IN_FAILED,
   * RATE_LIMITED.
   */
  async function withCode<T>(
    request: RequestContext,
    actor: Actor,
    { accept, sentence }: { accept: (tx: Tx) => Promise<boolean>; sentence: string },
    act: (tx: Tx, account: UserRow) => Promise<T>,
  ): Promise<T> {
    const account = await db.transaction((tx) => lockOwn(tx, actor))
    return attempt(request, { email: account.email, userId: account.id, sentence }, () =>
      db.transaction(async (tx) => {
        const locked = await lockOwn(tx, actor)
        return (await accept(tx)) ? act(tx, locked) : undefined
      }),
    )
  }

  return {
    async read(userId: number): Promise<SecondFactor> {
      const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
      return {
        enabledAt: factor?.enabledAt?.toISOString() ?? null,
        recoveryCodesLeft: await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),
        isRequired: await isSecondFactorRequired(db),
      }
    },

    /**
     * Makes a new secret, which replaces one that was not confirmed. Throws CONFLICT when a second
     * factor is enabled.
     */
    enrol: (actor: Actor): Promise<Enrolment> =>
      db.transaction(async (tx) => {
        const account = await lockOwn(tx, actor)
        const { shown, sealed } = newSecretFor(box, account)
        const row = { sealedSecret: sealed, lastStep: 0, createdAt: now() }
        const written = await tx
          .insert(secondFactors)
          .values({ userId: actor.id, ...row })
          .onConflictDoUpdate({
            target: secondFactors.userId,
            set: row,
            setWhere: isNull(secondFactors.enabledAt),
          })
          .returning({ userId: secondFactors.userId })
        if (written.length === 0) throw new AppError('CONFLICT', { sentence: copy.alreadyEnabled })
        return shown
      }),

    /**
     * Enables the second factor with its first code, ends the other sessions, which had none, and
     * returns the recovery codes.
     */
    confirm: (
      request: RequestContext,
      { actor, caller, code }: { actor: Actor; caller: Caller; code: string },
    ) =>
      withCode(
        request,
        actor,
        {
          accept: (tx) => codes.acceptFirst(tx, actor.id, code),
          sentence: copy.wrongFirstCode,
        },
        async (tx, account) => {
          await tx
            .update(secondFactors)
            .set({ enabledAt: now() })
            .where(eq(secondFactors.userId, actor.id))
          await tx.delete(sessions).where(otherSessions(caller))
          await audit(tx, actor, { action: 'ENABLE_SECOND_FACTOR', target: account })
          return { recoveryCodes: await codes.renewRecovery(tx, actor.id) }
        },
      ),

    renew: (request: RequestContext, actor: Actor, code: string) =>
      withCode(
        request,
        actor,
        { accept: (tx) => codes.accept(tx, actor.id, code), sentence: copy.wrongCode },
        async (tx, account) => {
          await audit(tx, actor, { action: 'RENEW_RECOVERY_CODES', target: account })
          return { recoveryCodes: await codes.renewRecovery(tx, actor.id) }
        },
      ),

    disable: (request: RequestContext, actor: Actor, code: string) =>
      withCode(
        request,
        actor,
        { accept: (tx) => codes.accept(tx, actor.id, code), sentence: copy.wrongCode },
        async (tx, account) => {
          await removeSecondFactor(tx, actor.id)
          await audit(tx, actor, { action: 'DISABLE_SECOND_FACTOR', target: account })
          return { message: copy.disable.done }
        },
      ),
  }
}
