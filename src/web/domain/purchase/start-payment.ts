/** Redirects to the payment page; provides the messages of failures. */
import type { GiftDetails } from '#contract/gifts.ts'
import type { PhotosOfAlbum, Recap } from '#contract/payments.ts'
import { checkoutCopy } from '#copy/account/checkout.ts'
import { giftWaiver } from '#copy/account/gifts.ts'
import { waiverCopy } from '#copy/account/waiver.ts'
import { errorCopy } from '#copy/errors.ts'
import { ApiError, serverSentenceOr } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import {
  albumContext,
  clearRestoreContext,
  photoContext,
  saveRestoreContext,
} from './restore-context.ts'

/** What a purchase is for: one photo, by its public id, or photos of an album. */
export type BoughtFor = { photo: string } | { unlocks: PhotosOfAlbum }
export type Purchase = {
  /** The offer as displayed; without a plan, credits at the unit price. */
  recap: Recap
  /** Null for credits without a purpose. */
  boughtFor: BoughtFor | null
  /** Whether the request of immediate execution was ticked. */
  waiver: boolean
  /** Makes it a gift. */
  gift?: GiftDetails
}

const { errors } = checkoutCopy

/** Resolves once the browser redirects. Rejects with the failure, which `paymentProblem` words. */
export async function startPayment({
  recap: { planKey, amount, credits },
  boughtFor,
  waiver,
  gift,
}: Purchase): Promise<void> {
  const more = {
    seen: { amount, credits },
    ...(waiver ? { waiver: (gift ? giftWaiver : waiverCopy).version } : {}),
    ...boughtFor,
  }
  if (!boughtFor) clearRestoreContext()
  else
    saveRestoreContext(
      'photo' in boughtFor ? photoContext(boughtFor.photo) : albumContext(boughtFor.unlocks),
    )
  const { url } = gift
    ? await call('gifts.checkout', { body: { planKey: planKey ?? '', gift, ...more } })
    : planKey === null
      ? await call('payments.direct', { body: { credits, ...more } })
      : await call('payments.checkout', { body: { planKey, ...more } })
  if (!url) throw new MissingAddress()
  window.location.assign(url)
}

/** The server opened a payment without returning its address. */
class MissingAddress extends Error {}

/** Whether the server refused texts of a gift, which its form shows beside their fields. */
export const isGiftRefused = (error: unknown): boolean =>
  error instanceof ApiError && Object.keys(error.fields).some((path) => path.startsWith('gift.'))

/** Message for the buyer. */
export function paymentProblem(error: unknown, planKey: string | null): string {
  if (planKey === null) return isOurs(error) ? error.sentence : errors.direct
  if (error instanceof MissingAddress) return errors.redirect
  if (error instanceof TypeError) return errors.network
  return isOurs(error) && NAMED.includes(error.code)
    ? errorCopy[error.code]
    : serverSentenceOr(error, errors.session)
}

/** Error codes with a specified message, which replaces the server's. */
const NAMED: readonly string[] = ['STRIPE_URL_NOT_CONFIGURED', 'PLAN_NOT_FOUND', 'PLAN_INACTIVE']
const isOurs = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code !== 'INTERNAL' && error.code !== 'PAYMENT_UNAVAILABLE'
