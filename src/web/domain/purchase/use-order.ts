/** Places an order from a recap and redirects to the payment page; shows why if that fails. */
import { useEffect, useState } from 'react'
import type { GiftDetails } from '#contract/gifts.ts'
import type { Recap } from '#contract/payments.ts'
import { checkoutCopy } from '#copy/account/checkout.ts'
import { ApiError } from '../../lib/api-error.ts'
import { reloadLink, showFailure } from '../../lib/failure.ts'
import { useAuth } from '../session/auth-provider.tsx'
import { isGiftRefused, paymentProblem, startPayment, type BoughtFor } from './start-payment.ts'
import { isSignedOut } from '../session/signed-in.ts'

export type Order = {
  /** The order is being placed, or the browser is redirecting. */
  busy: boolean
  place: (waiver: boolean) => Promise<void>
}

type For = {
  boughtFor?: BoughtFor | null
  gift?: GiftDetails
  /** Refetches the recap after a refusal. */
  again: (error: ApiError) => void
}

export function useOrder(recap: Recap | undefined, { boughtFor = null, gift, again }: For): Order {
  const [busy, setBusy] = useState(false)
  const { refreshUser } = useAuth()
  // Back restores the page from the browser's cache, so its button must be re-enabled.
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) setBusy(false)
    }
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [])

  async function place(waiver: boolean): Promise<void> {
    if (!recap) return
    setBusy(true)
    try {
      await startPayment({ recap, boughtFor, waiver, ...(gift ? { gift } : {}) })
    } catch (error) {
      setBusy(false)
      if (!isGiftRefused(error))
        showFailure({
          title: checkoutCopy.errors.title,
          description: paymentProblem(error, recap.planKey),
          action: reloadLink(error),
        })
      // Without a session the screen offers to sign in.
      if (isSignedOut(error)) await refreshUser()
      // The offer may have changed since the recap, or no longer exist.
      else if (error instanceof ApiError) again(error)
    }
  }
  return { busy, place }
}
