/**
 * Panel of gifts: finds them, blocks and reissues unused codes; both changes are audited, never
 * with the code.
 */
import { eq } from '../../db/drizzle.ts'
import type { FastifyInstance } from 'fastify'
import { adminGiftsApi, type AdminGift } from '#contract/admin/gifts.ts'
import { adminGiftsCopy as copy } from '#copy/admin/gifts.ts'
import { readCode, writtenCode } from '#copy/gift-code.ts'
import { giftMail } from '#copy/mail/gifts.ts'
import { type Actor, actorOf, audit } from '../../admin/audit.ts'
import { auditedFile, inPages } from '../../admin/csv-file.ts'
import { gifts } from '../../db/schema/gifts.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/db.ts'
import { listGifts, oneGift, type GiftsQuery } from './gifts.admin-list.ts'
import { storedCode } from './gifts.codes.ts'
import type { GiftsDeps } from './gifts.deps.ts'
import type { GiftRow } from './gifts.state.ts'

export type AdminGiftsDeps = Pick<GiftsDeps, 'db' | 'now' | 'newCode' | 'secrets' | 'post'>

export function createAdminGifts({ db, now, newCode, secrets, post }: AdminGiftsDeps) {
  /** Locks a gift whose code may still serve. Throws GIFT_NOT_FOUND, GIFT_UNUSABLE. */
  async function lockOpen(tx: Tx, id: string): Promise<{ gift: GiftRow; shown: AdminGift }> {
    const [gift] = await tx.select().from(gifts).where(eq(gifts.id, id)).for('update')
    const shown = await oneGift(tx, id, now())
    if (!gift || !shown) throw new AppError('GIFT_NOT_FOUND')
    if (shown.state !== 'active' && shown.state !== 'blocked')
      throw new AppError('GIFT_UNUSABLE', { sentence: copy.ended })
    return { gift, shown }
  }
  const targetOf = ({ buyer }: AdminGift) => (buyer ? { target: buyer } : {})

  return {
    list: (query: GiftsQuery) => listGifts(db, query, now()),

    file: (actor: Actor, { q, filter, user, ...query }: GiftsQuery) =>
      auditedFile({ db, now }, actor, {
        action: 'EXPORT_SALES',
        name: copy.fileName,
        // A code that was searched for stays out of the log.
        filter: { q: readCode(q) === null ? q : '', filter, user },
        header: [
          copy.columns.paidAt,
          copy.columns.id,
          copy.columns.gift,
          copy.columns.credits,
          copy.columns.state,
          copy.columns.buyer,
          copy.columns.email,
          copy.columns.redeemer,
          copy.columns.redeemedAt,
          copy.columns.expiresAt,
        ],
        rows: () =>
          inPages(
            async ({ limit, offset }) => {
              const page = offset / limit + 1
              const wanted = { ...query, q, filter, user, page, perPage: limit }
              return (await listGifts(db, wanted, now())).gifts
            },
            (gift) => [
              new Date(gift.paidAt),
              gift.id,
              gift.planName,
              gift.credits,
              copy.states[gift.state],
              gift.buyer?.username ?? null,
              gift.buyer?.email ?? null,
              gift.redeemer?.username ?? null,
              gift.redeemedAt && new Date(gift.redeemedAt),
              new Date(gift.expiresAt),
            ],
          ),
      }),

    block: (actor: Actor, id: string, isBlocked: boolean) =>
      db.transaction(async (tx) => {
        const { shown } = await lockOpen(tx, id)
        await tx
          .update(gifts)
          .set({ blockedAt: isBlocked ? now() : null })
          .where(eq(gifts.id, id))
        await audit(tx, actor, {
          action: isBlocked ? 'BLOCK_GIFT' : 'UNBLOCK_GIFT',
          ...targetOf(shown),
          details: id,
          before: { isBlocked: shown.isBlocked },
          after: { isBlocked },
        })
        return {
          gift: (await oneGift(tx, id, now()))!,
          message: isBlocked ? copy.block.done : copy.unblock.done,
        }
      }),

    /** The new code is in the reply, and in a mail to the buyer. */
    reissue: (actor: Actor, id: string) =>
      db.transaction(async (tx) => {
        const { gift, shown } = await lockOpen(tx, id)
        const code = newCode()
        await tx.update(gifts).set(storedCode(secrets, code)).where(eq(gifts.id, id))
        if (shown.buyer)
          await post(tx, {
            to: shown.buyer.email,
            ...giftMail.reissued({
              username: shown.buyer.username,
              to: gift.toName ?? '',
              code: writtenCode(code),
              until: gift.expiresAt!,
            }),
          })
        await audit(tx, actor, { action: 'REISSUE_GIFT', ...targetOf(shown), details: id })
        return { gift: shown, code: writtenCode(code), message: copy.reissue.done }
      }),
  }
}
export type AdminGifts = ReturnType<typeof createAdminGifts>

export function adminGiftsRoutes(
  app: FastifyInstance,
  panel: AdminGifts,
  options: BindOptions,
): void {
  bind(
    app,
    adminGiftsApi,
    {
      'admin.gifts.list': ({ query }) => panel.list(query),
      'admin.gifts.export': (input) => panel.file(actorOf(input), input.query),
      'admin.gifts.block': (input) =>
        panel.block(actorOf(input), input.params.id, input.body.blocked),
      'admin.gifts.reissue': (input) => panel.reissue(actorOf(input), input.params.id),
    },
    options,
  )
}
