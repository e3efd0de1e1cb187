/** Places an order from a recap and leaves for the payment page; tells the buyer where that was not possible. */
import { useEffect, useState } from 'react'
import type { Recap } from '#contract/payments.ts'
import { checkoutCopy } from '#copy/account/checkout.ts'
import { ApiError } from '../../lib/api-error.ts'
import { toast } from '../../lib/toast.ts'
import { paymentProblem, startPayment } from './start-payment.ts'

export type Order = {
  /** The order is being placed, or the browser is leaving. */
  busy: boolean
  place: (waiver: boolean) => Promise<void>
}

/** `again` asks for the recap anew; `photo` is the public id of the photo it is for. */
export function useOrder(recap: Recap | undefined, photo: string | null, again: () => void): Order {
  const [busy, setBusy] = useState(false)
  // The browser's back button shows the page as it was left: its button must work again.
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
      // The offer may be another one than the recap showed, or gone.
      if (error instanceof ApiError) again()
    }
  }
  return { busy, place }
}
