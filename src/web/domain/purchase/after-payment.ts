/** The steps for a photo whose owner returns from the payment page (spec 1 §4). */
import type { Confirmation } from '#contract/payments.ts'

/** Delay before the unlock, ms. */
const SETTLE_DELAY_MS = 1_000
/** Delay before the second reading when no credit has arrived, ms. */
const ARRIVAL_DELAY_MS = 3_000

/** `none`: not a payment of this user. */
export type PaymentStatus = Confirmation['status'] | 'none'
export type Seen = { credits: number; isHdUnlocked: boolean; payment: PaymentStatus }

export type AfterPaymentSteps = {
  /**
   * Reloads payment, user, statistics and photos. Null when the session has ended or the photo was
   * deleted.
   */
  readAll: () => Promise<Seen | null>
  /** Resolves with true when the photo is unlocked. */
  unlock: () => Promise<boolean>
  wait: (milliseconds: number) => Promise<void>
}
/** Final states of a payment without credits. */
export type FailedPayment = 'failed' | 'expired' | 'refused'
/**
 * `still-locked`: the unlock failed and the failure was shown. `none`: no payment to wait for.
 * `lost`: the session has ended or the photo was deleted. Only `processing` is not final.
 */
export type AfterPayment =
  | 'already'
  | 'unlocked'
  | 'still-locked'
  | 'processing'
  | FailedPayment
  | 'none'
  | 'lost'

/** Decides from one reading. */
export async function concludePayment(
  seen: Seen | null,
  unlock: () => Promise<boolean>,
): Promise<AfterPayment> {
  if (!seen) return 'lost'
  if (seen.isHdUnlocked) return 'already'
  if (seen.credits > 0) return (await unlock()) ? 'unlocked' : 'still-locked'
  if (seen.payment === 'pending') return 'processing'
  // A confirmed payment with a balance of 0: its credits paid a debt or were used in another tab.
  return seen.payment === 'paid' ? 'none' : seen.payment
}

/** The specified readings right after the return from the payment page. */
export async function finishPayment({
  readAll,
  unlock,
  wait,
}: AfterPaymentSteps): Promise<AfterPayment> {
  const first = await readAll()
  await wait(SETTLE_DELAY_MS)
  if (!first || first.isHdUnlocked || first.credits > 0) return concludePayment(first, unlock)
  await wait(ARRIVAL_DELAY_MS)
  return concludePayment(await readAll(), unlock)
}
