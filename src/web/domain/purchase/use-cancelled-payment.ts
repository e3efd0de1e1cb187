/** Tells who comes back from the payment page without having paid that nothing was charged. */
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { paymentCopy } from '#copy/account/payment.ts'
import { toast } from '../../lib/toast.ts'

const copy = paymentCopy.cancelled

/** Once: the mark leaves the address, so that neither a reload nor the way back says it again. */
export function useCancelledPayment(): void {
  const [query, setQuery] = useSearchParams()
  const cancelled = query.get('payment') === 'cancelled'
  useEffect(() => {
    if (!cancelled) return
    setQuery(
      (now) => {
        now.delete('payment')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
    toast({ title: copy.title, description: copy.text })
  }, [cancelled, setQuery])
}
