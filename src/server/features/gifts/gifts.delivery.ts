/**
 * The mail to the receiver, on the day that the buyer chose: the address is erased as it is queued.
 */
import { and, eq, isNotNull, isNull, lte } from '../../db/drizzle.ts'
import { giftMail } from '#copy/mail/gifts.ts'
import { calendarDay } from '#copy/dates.ts'
import { gifts } from '../../db/schema/gifts.ts'
import { users } from '../../db/schema/users.ts'
import { parisHour } from '../../domain/paris-time.ts'
import type { FeatureJob } from '../../jobs/queue.ts'
import type { Tx } from '../../platform/db.ts'
import { shownCode } from './gifts.codes.ts'
import type { GiftsDeps } from './gifts.deps.ts'
import { isActiveGift, stateOf } from './gifts.state.ts'

/** Mails of a coming day leave from this hour on, in Paris. */
const FIRST_HOUR = 8

export function createDelivery({ db, now, secrets, post, publicUrl }: GiftsDeps) {
  /** The mail to the buyer whose gift is refused; null once the account is deleted. */
  async function refusalMail(tx: Tx, { userId, toName }: typeof gifts.$inferSelect, until: Date) {
    if (userId === null) return null
    const [buyer] = await tx
      .select({ username: users.username })
      .from(users)
      .where(eq(users.id, userId))
    return (
      buyer && {
        userId,
        ...giftMail.refused({
          ...buyer,
          to: toName ?? '',
          until,
          gifts: `${publicUrl}/settings`,
        }),
      }
    )
  }

  /** Queues the mail of a gift whose day has come, once. */
  async function deliver(tx: Tx, id: string): Promise<void> {
    const [gift] = await tx.select().from(gifts).where(eq(gifts.id, id)).for('update')
    if (!gift?.recipientEmail || !gift.mailOn || !gift.expiresAt) return
    if (gift.mailOn > calendarDay(now()) || stateOf(gift, now()) !== 'active') return
    const code = shownCode(secrets, gift.codeSealed)
    if (!code) throw new Error('a gift that waits was sealed with another key')
    const ifRefused = await refusalMail(tx, gift, gift.expiresAt)
    await post(tx, {
      to: gift.recipientEmail,
      ...(ifRefused && { ifRefused }),
      giftId: id,
      ...giftMail.gift({
        to: gift.toName ?? '',
        from: gift.fromName ?? '',
        message: gift.message ?? '',
        credits: gift.credits,
        code,
        // The part after # never reaches a server or its logs.
        redeem: `${publicUrl}/cadeau#${code}`,
        until: gift.expiresAt,
      }),
    })
    await tx.update(gifts).set({ mailedAt: now(), recipientEmail: null }).where(eq(gifts.id, id))
  }

  return {
    deliver,

    /** The mail did not arrive: the buyer passes the code on. */
    async noteUndelivered(tx: Tx, id: string): Promise<void> {
      await tx.update(gifts).set({ mailedAt: null }).where(eq(gifts.id, id))
    },

    /**
     * Job: every gift whose day has come. One that cannot be mailed does not hold back the others;
     * the first error is thrown last.
     */
    async deliverDue(): Promise<void> {
      if (parisHour(now()) < FIRST_HOUR) return
      const due = await db
        .select({ id: gifts.id })
        .from(gifts)
        .where(
          and(
            lte(gifts.mailOn, calendarDay(now())),
            isNull(gifts.mailedAt),
            isNotNull(gifts.recipientEmail),
            isActiveGift(now()),
          ),
        )
      const failures: unknown[] = []
      for (const { id } of due)
        await db
          .transaction((tx) => deliver(tx, id))
          .catch((error: unknown) => failures.push(error))
      if (failures.length > 0) throw failures[0]
    },
  }
}
export type Delivery = ReturnType<typeof createDelivery>

export const giftJob = ({ deliverDue }: Pick<Delivery, 'deliverDue'>): FeatureJob => ({
  name: 'send-gifts',
  cron: '5 * * * *',
  run: deliverDue,
})
