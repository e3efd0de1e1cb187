/** Erases names, messages and addresses of gifts that are over, and drafts that nobody paid. */
import { DAY_MS } from '#contract/durations.ts'
import { GIFT_WORDS_DAYS } from '#contract/gift-figures.ts'
import { and, isNotNull, isNull, lt, or } from '../../db/drizzle.ts'
import { calendarDay } from '#copy/dates.ts'
import { gifts } from '../../db/schema/gifts.ts'
import { giftEnd } from '../../domain/gift-end.ts'
import type { Db } from '../../platform/db.ts'
import { ENDED } from './gifts.state.ts'

export const createGiftRetention =
  ({ db }: { db: Db }) =>
  /** Job: `at` is the time of retention. */
  async (at: Date): Promise<void> => {
    const past = new Date(at.getTime() - GIFT_WORDS_DAYS * DAY_MS)
    await db.delete(gifts).where(and(isNull(gifts.transactionId), lt(gifts.createdAt, past)))
    // The row stays, as a part of the accounts.
    await db
      .update(gifts)
      .set({ ...ENDED, fromName: null, toName: null, message: null })
      .where(
        and(
          lt(giftEnd, past),
          or(
            isNotNull(gifts.toName),
            isNotNull(gifts.fromName),
            isNotNull(gifts.message),
            isNotNull(gifts.codeSealed),
          ),
        ),
      )
    // The day of a blocked gift has passed.
    await db
      .update(gifts)
      .set({ recipientEmail: null })
      .where(and(isNotNull(gifts.recipientEmail), lt(gifts.mailOn, calendarDay(past))))
  }
