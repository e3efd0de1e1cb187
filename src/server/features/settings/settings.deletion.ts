/**
 * Deletes the user's own account: first ends everything that could be charged, then deletes all
 * rows in one transaction.
 */
import type { ErasureReceipt } from '#contract/erasure.ts'
import { erasureText } from '#copy/account/erasure.ts'
import { settingsCopy } from '#copy/account/settings.ts'
import { accountErasure } from '../../domain/erasure-receipt.ts'
import { lockAccount } from '../../domain/locks.ts'
import { isSuperAdmin } from '../../domain/super-admin.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Enqueue } from '../../jobs/queue.ts'
import { eraseAccount, type AnonymiseBuyer, type Remember } from './settings.erase.ts'

export type DeletionDeps = {
  db: Db
  now: Clock
  enqueue: Enqueue
  remember: Remember
  payments: {
    /** Closes open checkouts and ends subscriptions at the provider, immediately. */
    close(userId: number): Promise<void>
    /** Whether something could still be charged; read under the account's lock. */
    isOpen(tx: Tx, userId: number): Promise<boolean>
    anonymiseBuyer: AnonymiseBuyer
  }
}
/** Rounds of closing, since a checkout may be opened while another is being closed. */
const ROUNDS = 4

export function createDeletion({ db, now, enqueue, remember, payments }: DeletionDeps) {
  /** Null when a payment was opened meanwhile. */
  const erase = (userId: number, record?: (tx: Tx) => Promise<void>) =>
    db.transaction(async (tx) => {
      const account = await lockAccount(tx, userId)
      if (!account) throw new AppError('UNAUTHENTICATED')
      if (await payments.isOpen(tx, userId)) return null
      await record?.(tx)
      const receipt = await accountErasure(tx, userId, now())
      await payments.anonymiseBuyer(tx, account, erasureText(receipt))
      const erased = await eraseAccount(tx, userId, remember)
      await enqueue(tx, 'sweep', {})
      return { ...erased, receipt }
    })

  /**
   * `record` runs in the same transaction, before any deletion. Throws FORBIDDEN (super
   * administrator), CONFLICT (a payment cannot be closed now), UNAUTHENTICATED (already deleted).
   */
  return async (
    userId: number,
    record?: (tx: Tx) => Promise<void>,
  ): Promise<{ message: string; deletedPhotos: number; receipt: ErasureReceipt }> => {
    const copy = settingsCopy.deletion
    if (isSuperAdmin(userId)) throw new AppError('FORBIDDEN', { sentence: copy.superAdmin })
    for (let round = 0; round < ROUNDS; round++) {
      await payments.close(userId)
      const erased = await erase(userId, record)
      if (erased) return { message: copy.deleted, ...erased }
    }
    throw new AppError('CONFLICT', { sentence: copy.paymentOpen })
  }
}
