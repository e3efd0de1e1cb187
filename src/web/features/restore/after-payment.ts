/** What happens to the photo when its owner comes back from the payment page (spec 1 §4), step by step. */

/** Milliseconds: after the first reading, and before the second when no credit has arrived. */
export const SETTLE_DELAY = 1_000
export const ARRIVAL_DELAY = 3_000

export type AfterPaymentSteps = {
  /** Reads user, figures and photos again. Null when the session has ended or the photo is gone. */
  refetch: () => Promise<{ credits: number; isHdUnlocked: boolean } | null>
  /** Resolves with true when the photo is unlocked. */
  unlock: () => Promise<boolean>
  wait: (milliseconds: number) => Promise<void>
  /** This tab left to pay for this very photo: only then is it unlocked without being asked to. */
  mayUnlock: boolean
}
/** `arrived`: there are credits, and the owner decides. `refused`: an unlock was tried and told its own story. */
export type AfterPayment = 'already' | 'unlocked' | 'refused' | 'arrived' | 'processing' | 'lost'

export async function finishPayment({ refetch, unlock, wait, mayUnlock }: AfterPaymentSteps): Promise<AfterPayment> {
  let seen = await refetch()
  await wait(SETTLE_DELAY)
  if (seen && !seen.isHdUnlocked && seen.credits <= 0) {
    await wait(ARRIVAL_DELAY)
    seen = await refetch()
  }
  if (!seen) return 'lost'
  if (seen.isHdUnlocked) return 'already'
  if (seen.credits <= 0) return 'processing'
  if (!mayUnlock) return 'arrived'
  return (await unlock()) ? 'unlocked' : 'refused'
}
