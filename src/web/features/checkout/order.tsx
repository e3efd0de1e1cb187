/** The order: what the server says it will cost, and the button that leaves for the payment page. */
import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { checkoutCopy } from '#copy/checkout.ts'
import { ApiError } from '../../lib/api-error.ts'
import { paymentProblem, startPayment } from '../../lib/purchase/start-payment.ts'
import { recapQuery } from '../../lib/purchase/recap.ts'
import { toast } from '../../lib/toast.ts'
import { Alert } from '../../ui/alert.tsx'
import { Card } from '../../ui/mount.tsx'
import { OrderForm } from '../../ui/order-form.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'

/** Asking again would not help. */
const NOT_ON_SALE: readonly string[] = ['PLAN_NOT_FOUND', 'PLAN_INACTIVE', 'PLAN_IS_FREE']

export function Order({ planKey, photo }: { planKey: string; photo: string | null }) {
  const recap = useQuery(recapQuery(planKey))
  const [busy, setBusy] = useState(false)
  useFreedOnReturn(() => setBusy(false))

  async function order(waiver: boolean) {
    setBusy(true)
    try {
      await startPayment({ planKey, photo, waiver })
    } catch (error) {
      setBusy(false)
      toast({ title: checkoutCopy.errors.title, description: paymentProblem(error, planKey), variant: 'destructive' })
    }
  }

  if (recap.error instanceof ApiError && NOT_ON_SALE.includes(recap.error.code)) {
    return <Alert tone="error" title={recap.error.sentence}>{checkoutCopy.recap.another}</Alert>
  }
  if (recap.isError) return <ErrorState error={recap.error} title={checkoutCopy.recap.failed} onRetry={() => void recap.refetch()} />
  return (
    <Card>
      <h2 className="mb-5 text-xl">{checkoutCopy.recap.title}</h2>
      {recap.data
        ? <OrderForm recap={recap.data} forPhoto={photo !== null} busy={busy} onOrder={(waiver) => void order(waiver)} />
        : <><p role="status" className="sr-only">{checkoutCopy.recap.loading}</p><Skeleton className="h-104" /></>}
    </Card>
  )
}

/** The browser's back button shows the page as it was left: its button must work again. */
function useFreedOnReturn(free: () => void): void {
  useEffect(() => {
    const shown = (event: PageTransitionEvent) => { if (event.persisted) free() }
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  })
}
