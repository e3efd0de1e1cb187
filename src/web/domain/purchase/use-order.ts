/** Places an order from a recap and redirects to the payment page; shows why if that fails. */
import { useEffect, useState } from 'react'
import type { Recap } from '#contract/payments.ts'
import { checkoutCopy } from '#copy/account/checkout.ts'
import { ApiError } from '../../lib/api-error.ts'
import { toast } from '../../lib/toast.ts'
import { paymentProblem, startPayment } from './start-payment.ts'

export type Order = {
  /** The order is being placed, or the browser is redirecting. */
  busy: boolean
  place: (waiver: boolean) => Promise<void>
}

/** `again` refetches the recap; `photo` is the public id of the photo to unlock. */
export function useOrder(recap: Recap | undefined, photo: string | null, again: () => void): Order {
  const [busy, setBusy] = useState(false)
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
      await startPayment({ recap, photo, waiver })
    } catch (error) {
      setBusy(false)
      toast({
        title: checkoutCopy.errors.title,
        description: paymentProblem(error, recap.planKey),
        variant: 'destructive',
      })
      // The offer may have changed since the recap, or no longer exist.
      if (error instanceof ApiError) again()
    }
  }
  return { busy, place }
}
