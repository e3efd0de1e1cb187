/**
 * Orders that a restored backup does not know: their payment page carries them, sealed with the
 * installation's key, so that a payment since the backup is booked again.
 */
import { charactersOf } from '#contract/characters.ts'
import { eq, sql } from '../../db/drizzle.ts'
import { moneyMail } from '#copy/account/money.ts'
import type { CheckoutState } from '../../adapters/payments/payments.ts'
import { orders } from '../../db/schema/orders.ts'
import { users } from '../../db/schema/users.ts'
import { accountName } from '../../domain/erasures.ts'
import type { Reader } from '../../platform/db.ts'
import { orderById } from './payments.booking.ts'
import type { Order, PaymentsDeps } from './payments.deps.ts'

/** Keeps a sealed order below the 500 characters of Stripe's metadata. */
const MAX_NAME_BYTES = 120

/** `account` as in `accountName`, since ids are reused after a restore. */
type SealedOrder = {
  account: string
  name: string
  kind: Order['kind']
  credits: number
  amount: number
  waiver: [version: string, at: string] | null
}
/** Binds the sealed text to its order. */
const sealedAs = (orderId: string): string => `order ${orderId}`

/** The beginning of a text that has at most so many bytes in UTF-8. */
const shortened = (text: string, maxBytes: number): string =>
  charactersOf(text).reduce((kept, letter) => {
    const longer = kept + letter
    return Buffer.byteLength(longer) > maxBytes ? kept : longer
  }, '')

export function createLostOrders({
  db,
  secrets,
  log,
}: Pick<PaymentsDeps, 'db' | 'secrets' | 'log'>) {
  function unseal({ orderId, sealedOrder }: CheckoutState): SealedOrder | null {
    const text = orderId && sealedOrder ? secrets.open(sealedAs(orderId), sealedOrder) : null
    return text === null ? null : (JSON.parse(text) as SealedOrder)
  }

  return {
    /** What the payment page of an order carries. */
    async seal(reader: Reader, order: Order): Promise<string> {
      const [account] = await reader
        .select({ name: accountName })
        .from(users)
        .where(eq(users.id, order.userId ?? 0))
      const { id, planName, kind, credits, amount, waiverVersion, waiverAt } = order
      return secrets.seal(
        sealedAs(id),
        JSON.stringify({
          account: account?.name ?? '',
          name: shortened(planName, MAX_NAME_BYTES),
          kind,
          credits,
          amount,
          waiver: waiverVersion && waiverAt ? [waiverVersion, waiverAt.toISOString()] : null,
        } satisfies SealedOrder),
      )
    },

    /**
     * The order of a payment page, written again where a restored backup does not have it. Null for
     * a page of another installation.
     */
    async orderOf(state: CheckoutState): Promise<Order | null> {
      const known = state.orderId ? await orderById(db, state.orderId) : null
      const lost = known || state.status !== 'complete' ? null : unseal(state)
      if (known || !lost || !state.orderId) return known
      const [account] = await db
        .select({ id: users.id })
        .from(users)
        .where(sql`${accountName} = ${lost.account}`)
      const [waiverVersion = null, waiverAt = null] = lost.waiver ?? []
      await db
        .insert(orders)
        .values({
          id: state.orderId,
          userId: account?.id ?? null,
          planKey: state.planKey,
          planName: lost.name,
          kind: lost.kind,
          mode: state.mode,
          via: 'session',
          credits: lost.credits,
          amount: lost.amount,
          sessionId: state.id,
          waiverVersion,
          waiverAt: waiverAt === null ? null : new Date(waiverAt),
          ...(account
            ? {}
            : { status: 'refused' as const, refusal: moneyMail.refusals.lostAccount }),
        })
        .onConflictDoNothing()
      log.info(
        { order: state.orderId },
        'an order that the restored backup does not have is written again',
      )
      return orderById(db, state.orderId)
    },
  }
}
