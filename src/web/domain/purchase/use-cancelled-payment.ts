/** Shows after a cancelled payment that nothing was charged. */
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { paymentCopy } from '#copy/account/payment.ts'
import { toast } from '../../lib/toast.ts'

const copy = paymentCopy.cancelled

/** Shown once: the query parameter is removed, so neither reload nor Back repeats it. */
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
    toast({ title: copy.title, description: copy.text, variant: 'notice' })
  }, [cancelled, setQuery])
}
