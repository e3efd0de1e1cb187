/** Redeems a code: its credits enter the ledger exactly once, also under concurrent calls. */
import { eq } from '../../db/drizzle.ts'
import { giftCopy } from '#copy/account/gifts.ts'
import { readCode } from '#copy/gift-code.ts'
import { errorCopy } from '#copy/errors.ts'
import { gifts } from '../../db/schema/gifts.ts'
import { lockAccount } from '../../domain/locks.ts'
import { AppError } from '../../platform/app-error.ts'
import { hashSecret } from '../../platform/clock.ts'
import type { GiftsDeps } from './gifts.deps.ts'
import { ENDED, stateOf } from './gifts.state.ts'

const unknown = () => new AppError('GIFT_NOT_FOUND', { fields: { code: errorCopy.GIFT_NOT_FOUND } })

export const createRedemption =
  ({ db, now, credits }: Pick<GiftsDeps, 'db' | 'now' | 'credits'>) =>
  /**
   * A repeated call by the same person changes nothing and returns when the code was redeemed.
   * Throws GIFT_NOT_FOUND, GIFT_UNUSABLE, UNAUTHENTICATED (account deleted).
   */
  (userId: number, typed: string) =>
    db.transaction(async (tx) => {
      const code = readCode(typed)
      if (code === null) throw unknown()
      const account = await lockAccount(tx, userId)
      if (!account) throw new AppError('UNAUTHENTICATED')
      const [gift] = await tx
        .select()
        .from(gifts)
        .where(eq(gifts.codeHash, hashSecret(code)))
        .for('update')
      if (!gift) throw unknown()
      const reply = { credits: gift.credits, from: gift.fromName, message: gift.message }
      if (gift.redeemedBy === userId)
        return {
          ...reply,
          paidDebt: 0,
          totalCredits: account.credits,
          redeemedBefore: gift.redeemedAt?.toISOString() ?? null,
        }
      const state = stateOf(gift, now())
      if (state !== 'active')
        throw new AppError('GIFT_UNUSABLE', { sentence: giftCopy.unusable[state] })
      await tx
        .update(gifts)
        .set({ ...ENDED, redeemedAt: now(), redeemedBy: userId })
        .where(eq(gifts.id, gift.id))
      const totalCredits = await credits.grant(tx, {
        userId,
        amount: gift.credits,
        reason: 'gift',
        reference: `gift:${gift.id}`,
      })
      return {
        ...reply,
        paidDebt: Math.min(account.debt, gift.credits),
        totalCredits,
        redeemedBefore: null,
      }
    })
