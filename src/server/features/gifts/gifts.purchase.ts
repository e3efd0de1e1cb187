/**
 * The purchase of a gift: the rows of its order, and the effects of payment, refunds and disputes.
 */
import { and, eq, inArray } from '../../db/drizzle.ts'
import type { z } from 'zod'
import { DAY_MS } from '#contract/durations.ts'
import { GIFT_DESIGNS, GIFT_MAX_DAYS, GIFT_YEARS } from '#contract/gift-figures.ts'
import type { GiftDetails, giftsApi } from '#contract/gifts.ts'
import { giftCopy } from '#copy/account/gifts.ts'
import type { IssuedGift } from '#copy/account/money.ts'
import { calendarDay } from '#copy/dates.ts'
import { gifts } from '../../db/schema/gifts.ts'
import { endOfParisDay } from '../../domain/paris-time.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Reader, Tx } from '../../platform/db.ts'
import { shownCode, storedCode } from './gifts.codes.ts'
import type { Delivery } from './gifts.delivery.ts'
import type { GiftsDeps } from './gifts.deps.ts'
import { ENDED, isWithdrawable, type GiftRow } from './gifts.state.ts'

type PaidOrder = { id: string; userId: number | null; credits: number }
type Wish = z.output<(typeof giftsApi)['gifts.checkout']['body']>

export function createGiftPurchase(deps: GiftsDeps & Pick<Delivery, 'deliver'>) {
  const { now, newSecret, newCode, secrets, deliver, openOrder } = deps

  /** Locks the gift of a payment; undefined for none. */
  const lockGift = async (tx: Tx, transactionId: number): Promise<GiftRow | undefined> =>
    (await tx.select().from(gifts).where(eq(gifts.transactionId, transactionId)).for('update'))[0]
  const change = (tx: Tx, id: string, values: Partial<GiftRow>) =>
    tx.update(gifts).set(values).where(eq(gifts.id, id))

  /** Throws INVALID_INPUT for a day in the past or more than a year ahead. */
  function assertDay({ mail }: GiftDetails): void {
    if (!mail) return
    const last = calendarDay(new Date(now().getTime() + GIFT_MAX_DAYS * DAY_MS))
    if (mail.on < calendarDay(now()) || mail.on > last)
      throw new AppError('INVALID_INPUT', { fields: { 'gift.mail.on': giftCopy.wrongDay } })
  }
  function validUntil(paidAt: Date): Date {
    const day = new Date(`${calendarDay(paidAt)}T00:00:00Z`)
    day.setUTCFullYear(day.getUTCFullYear() + GIFT_YEARS)
    return endOfParisDay(day)
  }

  return {
    /** Opens the payment page. Throws INVALID_INPUT and what `payments.open` throws. */
    async checkout(userId: number, { gift: details, ...order }: Wish): Promise<{ url: string }> {
      assertDay(details)
      const { from, to, message, design, mail } = details
      return openOrder({
        ...order,
        userId,
        gift: async (tx, { id: orderId, credits }) =>
          void (await tx.insert(gifts).values({
            id: `gift_${newSecret(18)}`,
            orderId,
            userId,
            credits,
            fromName: from,
            toName: to,
            message,
            design,
            recipientEmail: mail?.email ?? null,
            mailOn: mail?.on ?? null,
            createdAt: now(),
          })),
      })
    },

    /** The hooks of payments; each runs in the payment's transaction, under the buyer's lock. */
    hooks: {
      /** Gives a paid gift its code, once, and mails it where its day has come. */
      async issue(tx: Tx, order: PaidOrder, transactionId: number): Promise<IssuedGift> {
        const [draft] = await tx
          .select()
          .from(gifts)
          .where(eq(gifts.orderId, order.id))
          .for('update')
        const code = newCode()
        const paidAt = now()
        const until = validUntil(paidAt)
        const paid = {
          ...storedCode(secrets, code),
          transactionId,
          credits: order.credits,
          paidAt,
          expiresAt: until,
        }
        const id = draft?.id ?? `gift_${newSecret(18)}`
        if (draft) await change(tx, id, paid)
        // The draft of a payment that arrives after a month is deleted.
        else
          await tx.insert(gifts).values({
            ...paid,
            id,
            orderId: order.id,
            userId: order.userId,
            design: GIFT_DESIGNS[0],
          })
        await deliver(tx, id)
        const day = draft?.mailOn
        return {
          code: shownCode(secrets, paid.codeSealed) ?? '',
          until,
          ...(day
            ? { mailOn: day > calendarDay(paidAt) ? new Date(`${day}T12:00:00Z`) : null }
            : {}),
        }
      },

      /** Lowers an unused code to `left` credits; returns how many it lost. */
      async refund(tx: Tx, transactionId: number, left: number): Promise<number> {
        const gift = await lockGift(tx, transactionId)
        if (!gift || gift.redeemedAt || gift.withdrawnAt || gift.credits <= left) return 0
        await change(tx, gift.id, {
          credits: left,
          ...(left === 0 ? { ...ENDED, withdrawnAt: now() } : {}),
        })
        return gift.credits - left
      },

      /** Blocks an unused code; returns the credits that were redeemed before, 0 for none. */
      async dispute(tx: Tx, transactionId: number, disputeId: string): Promise<number> {
        const gift = await lockGift(tx, transactionId)
        if (!gift) return 0
        if (!gift.disputes.includes(disputeId))
          await change(tx, gift.id, { disputes: [...gift.disputes, disputeId] })
        return gift.redeemedAt ? gift.credits : 0
      },

      /** Ends the block of a dispute that the operator won. */
      async release(tx: Tx, transactionId: number, disputeId: string): Promise<void> {
        const gift = await lockGift(tx, transactionId)
        if (gift?.disputes.includes(disputeId))
          await change(tx, gift.id, { disputes: gift.disputes.filter((id) => id !== disputeId) })
      },

      /** Gifts that can be withdrawn from, by their payment. */
      async withdrawables(
        reader: Reader,
        transactionIds: readonly number[],
      ): Promise<Map<number, { credits: number; until: Date }>> {
        if (transactionIds.length === 0) return new Map()
        const rows = await reader
          .select()
          .from(gifts)
          .where(and(inArray(gifts.transactionId, [...transactionIds]), isWithdrawable(now())))
        return new Map(
          rows.flatMap(({ transactionId, credits, expiresAt }) =>
            transactionId && expiresAt ? [[transactionId, { credits, until: expiresAt }]] : [],
          ),
        )
      },

      /** Voids the code. Throws WITHDRAWAL_REFUSED where it was redeemed meanwhile. */
      async withdraw(tx: Tx, transactionId: number): Promise<void> {
        const gift = await lockGift(tx, transactionId)
        if (!gift || gift.redeemedAt || gift.withdrawnAt) throw new AppError('WITHDRAWAL_REFUSED')
        await change(tx, gift.id, { ...ENDED, withdrawnAt: now() })
      },
    },
  }
}
