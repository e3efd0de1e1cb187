/** Finishes a payment for the photo on screen: unlocks it, or says what is still missing. */
import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Photo } from '#contract/photos.ts'
import { paymentCopy } from '#copy/payment.ts'
import { myPhotoQuery, myPhotosKey } from '../../lib/my-photos.ts'
import { clearRestoreContext, readRestoreContext } from '../../lib/purchase/restore-context.ts'
import { transactionsKey } from '../../lib/purchase/transactions.ts'
import { ME } from '../../lib/query-client.ts'
import { useAuth } from '../../lib/session/auth-provider.tsx'
import { toast } from '../../lib/toast.ts'
import { useUnlock } from '../../lib/use-unlock.ts'
import { finishPayment, type AfterPayment } from './after-payment.ts'

const copy = paymentCopy.finishing
const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** `finishing`: the card is shown. `processing`: the money has not arrived; refreshing the page looks again. */
export type PaymentReturn = 'none' | 'finishing' | 'processing'

export function useAfterPayment(photo: Photo, photoId: string): PaymentReturn {
  const cache = useQueryClient()
  const { refreshUser } = useAuth()
  const { unlock } = useUnlock(photo, photoId)
  const [query, setQuery] = useSearchParams()
  const returned = query.get('payment') === 'success'
  const [state, setState] = useState<PaymentReturn>(returned ? 'finishing' : 'none')
  const begun = useRef(false)

  async function refetch() {
    const [user, now] = await Promise.all([
      refreshUser(),
      cache.fetchQuery(myPhotoQuery(photoId)),
      ...[myPhotosKey, [ME, 'stats'], transactionsKey].map((queryKey) => cache.invalidateQueries({ queryKey })),
    ])
    return user && { credits: user.credits, isHdUnlocked: now.isHdUnlocked }
  }

  /** The payment is over for this screen: its mark leaves the address, its context this tab. */
  function end() {
    clearRestoreContext()
    setQuery((now) => { now.delete('payment'); return now }, { replace: true, preventScrollReset: true })
    setState('none')
  }

  async function finish() {
    const mayUnlock = readRestoreContext()?.photoId === photo.publicId
    const words = { title: copy.unlocked, description: copy.unlockedText }
    try {
      const outcome = await finishPayment({ refetch, unlock: () => unlock(words), wait, mayUnlock })
      if (outcome === 'processing') setState('processing')
      else end()
      tell(outcome)
    } catch {
      setState('processing')
      toast({ title: copy.errorTitle, description: copy.error, variant: 'destructive' })
    }
  }

  useEffect(() => {
    if (!returned || begun.current) return
    begun.current = true
    setState('finishing')
    void finish()
    // Once for each return; what it needs is read when it runs.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [returned])

  return state
}

/** An unlock, done or refused, has told itself. */
function tell(outcome: AfterPayment): void {
  if (outcome === 'already') toast({ title: copy.already, description: copy.alreadyText })
  if (outcome === 'arrived') toast({ title: copy.arrived, description: copy.arrivedText })
  if (outcome === 'processing') toast({ title: copy.processing, description: copy.processingText })
}
