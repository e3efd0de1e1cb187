/** What happens to the photo when its owner comes back from the payment page (spec 1 §4), step by step. */
import type { Confirmation } from '#contract/payments.ts'

/** Milliseconds: after the first reading, and before the second when no credit has arrived. */
export const SETTLE_DELAY = 1_000
export const ARRIVAL_DELAY = 3_000

/** `none`: no payment of this user. */
export type PaymentStatus = Confirmation['status'] | 'none'
export type Seen = { credits: number; isHdUnlocked: boolean; payment: PaymentStatus }

export type AfterPaymentSteps = {
  /** Reads payment, user, figures and photos again. Null when the session has ended or the photo is gone. */
  look: () => Promise<Seen | null>
  /** Resolves with true when the photo is unlocked. */
  unlock: () => Promise<boolean>
  wait: (milliseconds: number) => Promise<void>
}
/** How a payment may come to nothing. */
export type FailedPayment = 'failed' | 'expired' | 'refused'
/** `still-locked`: an unlock was tried, and its failure shown. `processing` alone is not final. `none`: nothing to wait for. */
export type AfterPayment =
  | 'already'
  | 'unlocked'
  | 'still-locked'
  | 'processing'
  | FailedPayment
  | 'none'
  | 'lost'

/** One reading decides. */
export async function concludePayment(
  seen: Seen | null,
  unlock: () => Promise<boolean>,
): Promise<AfterPayment> {
  if (!seen) return 'lost'
  if (seen.isHdUnlocked) return 'already'
  if (seen.credits > 0) return (await unlock()) ? 'unlocked' : 'still-locked'
  if (seen.payment === 'pending') return 'processing'
  // The balance is read after the booking: the credits were used already, for a debt or in another tab.
  return seen.payment === 'paid' ? 'none' : seen.payment
}

/** The specified readings right after the return, for a photo that this tab left to pay for. */
export async function finishPayment({
  look,
  unlock,
  wait,
}: AfterPaymentSteps): Promise<AfterPayment> {
  const first = await look()
  await wait(SETTLE_DELAY)
  if (!first || first.isHdUnlocked || first.credits > 0) return concludePayment(first, unlock)
  await wait(ARRIVAL_DELAY)
  return concludePayment(await look(), unlock)
}
