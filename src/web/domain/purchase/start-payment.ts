/** Redirects to the payment page, and words the failures. */
import type { Recap } from '#contract/payments.ts'
import { checkoutCopy } from '#copy/account/checkout.ts'
import { waiverCopy } from '#copy/account/waiver.ts'
import { errorCopy } from '#copy/errors.ts'
import { ApiError, saidOr } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { pathOf } from '../../lib/screens.ts'
import { clearRestoreContext, saveRestoreContext } from './restore-context.ts'

export type Purchase = {
  /** The offer as displayed; without a plan, one credit at the unit price, for one photo. */
  recap: Recap
  /** Public id of the photo it is for. */
  photo: string | null
  /** Whether the request of immediate execution was ticked. */
  waiver: boolean
}

const { errors } = checkoutCopy

/** Resolves once the browser redirects. Rejects with the failure, which `paymentProblem` words. */
export async function startPayment({
  recap: { planKey, amount, credits },
  photo,
  waiver,
}: Purchase): Promise<void> {
  const more = {
    seen: { amount, credits },
    ...(waiver ? { waiver: waiverCopy.version } : {}),
    ...(photo ? { photo } : {}),
  }
  if (photo)
    saveRestoreContext({
      photoId: photo,
      returnUrl: `${pathOf('restore')}?${new URLSearchParams({ photo })}`,
    })
  else clearRestoreContext()
  const { url } =
    planKey === null
      ? await call('payments.direct', { body: { credits: 1, ...more } })
      : await call('payments.checkout', { body: { planKey, ...more } })
  if (!url) throw new MissingAddress()
  window.location.assign(url)
}

/** The server opened a payment without returning its address. */
class MissingAddress extends Error {}

/** Message for the buyer. */
export function paymentProblem(error: unknown, planKey: string | null): string {
  if (planKey === null) return isOurs(error) ? error.sentence : errors.direct
  if (error instanceof MissingAddress) return errors.redirect
  if (error instanceof TypeError) return errors.network
  return isOurs(error) && NAMED.includes(error.code)
    ? errorCopy[error.code]
    : saidOr(error, errors.session)
}

/** Error codes with a specified message, which replaces the server's. */
const NAMED: readonly string[] = ['STRIPE_URL_NOT_CONFIGURED', 'PLAN_NOT_FOUND', 'PLAN_INACTIVE']
const isOurs = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code !== 'INTERNAL' && error.code !== 'PAYMENT_UNAVAILABLE'
