/** Finishes a payment for the photo on screen: unlocks it, or says what is still missing. */
import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Photo } from '#contract/photos.ts'
import { paymentCopy } from '#copy/account/payment.ts'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { myPhotoKey, myPhotoQuery, myPhotosKey } from '../../domain/photo/my-photos.ts'
import { clearRestoreContext, readRestoreContext } from '../../domain/purchase/restore-context.ts'
import { transactionsKey, transactionsQuery } from '../../domain/purchase/transactions.ts'
import { ME } from '../../lib/query-client.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { toast } from '../../lib/toast.ts'
import { useUnlock } from '../../domain/photo/use-unlock.ts'
import {
  concludePayment,
  finishPayment,
  type AfterPayment,
  type FailedPayment,
  type PaymentStatus,
  type Seen,
} from './after-payment.ts'

const copy = paymentCopy.finishing
const wait = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Milliseconds between two readings while the payment is being processed. */
const INTERVAL = 5_000
/** Readings, about a minute of them, after which the screen says that it takes long. */
const SLOW_AFTER = 12

export type PaymentReturn = {
  /** `finishing`: the first readings. `processing`: the credits have not arrived. */
  state: 'none' | 'finishing' | 'processing'
  /** How the payment came to nothing; null where it did not. */
  failure: FailedPayment | null
  /** A reading is under way. */
  busy: boolean
  slow: boolean
  /** Reads again at once. */
  refresh: () => void
}

/** What the provider says of the payment this tab left for; being asked, the server books it. */
async function statusOf(session: string | undefined): Promise<PaymentStatus> {
  if (session === undefined) return 'pending'
  try {
    return (await call('payments.confirmation', { query: { session_id: session } })).status
  } catch (error) {
    // Where the provider cannot be asked the payment may have arrived all the same.
    return error instanceof ApiError && error.status === 404 ? 'none' : 'pending'
  }
}

export function useAfterPayment(photo: Photo, photoId: string): PaymentReturn {
  const cache = useQueryClient()
  const { refreshUser } = useAuth()
  const { unlock } = useUnlock(photo, photoId)
  const [query, setQuery] = useSearchParams()
  const returned = query.get('payment') === 'success'
  // A photo of the free trial waits for no payment.
  const [leftToPay] = useState(
    () => !photo.isFreeTrial && readRestoreContext()?.photoId === photo.publicId,
  )
  const [state, setState] = useState<PaymentReturn['state']>(
    returned && leftToPay ? 'finishing' : 'none',
  )
  const [failure, setFailure] = useState<FailedPayment | null>(null)
  const [readings, setReadings] = useState(0)
  const [busy, setBusy] = useState(false)
  const begun = useRef(false)

  async function read() {
    const [user, now] = await Promise.all([
      refreshUser(),
      cache.fetchQuery(myPhotoQuery(photoId)),
      ...[myPhotosKey, [ME, 'stats'], transactionsKey].map((queryKey) =>
        cache.invalidateQueries({ queryKey }),
      ),
    ])
    return user && { credits: user.credits, isHdUnlocked: now.isHdUnlocked }
  }
  async function look(): Promise<Seen | null> {
    const payment = await statusOf(readRestoreContext()?.session)
    const seen = await read()
    return seen && { ...seen, payment }
  }
  const unlockNow = () => unlock({ title: copy.unlocked, description: copy.unlockedText })

  /** The payment is over for this screen: its mark leaves the address, its context this tab. */
  function end() {
    clearRestoreContext()
    setQuery(
      (now) => {
        now.delete('payment')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
    setState('none')
  }

  /** Takes the outcome of a reading; `silent` readings don't say that they failed. */
  async function take(work: Promise<AfterPayment>, silent = false) {
    setBusy(true)
    try {
      const outcome = await work
      if (outcome === 'processing') return setState('processing')
      // Signed out meanwhile: the payment is finished after the next sign-in.
      if (outcome === 'lost') return
      end()
      if (outcome === 'already') tellUnlocked()
      setFailure(isFailed(outcome) ? outcome : null)
    } catch (error) {
      // The photo was deleted meanwhile: the screen says so, and that the credits are not lost.
      if (error instanceof ApiError && error.status === 404)
        return void cache.resetQueries({ queryKey: myPhotoKey(photoId) })
      setState('processing')
      if (!silent)
        toast({ title: copy.errorTitle, description: copy.error, variant: 'destructive' })
    } finally {
      setBusy(false)
      setReadings((number) => number + 1)
    }
  }

  /** Without having left to pay nothing is awaited and nothing unlocked: the owner of arrived credits decides. */
  async function lookOnce() {
    try {
      const seen = await read()
      if (seen?.isHdUnlocked) tellUnlocked()
      else if (seen && seen.credits > 0 && (await hasBought()))
        toast({ title: copy.arrived, description: copy.arrivedText })
    } catch {
      // The screen itself says what it could not read.
    }
    end()
  }
  const hasBought = async () =>
    (await cache.fetchInfiniteQuery(transactionsQuery())).pages[0]?.some(
      ({ credits, status }) => credits > 0 && status === 'completed',
    )

  useEffect(() => {
    if (!returned || begun.current) return
    begun.current = true
    if (!leftToPay) return void lookOnce()
    void take(finishPayment({ look, unlock: unlockNow, wait }))
    // Once for each return; what it needs is read when it runs.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [returned])

  const again = (silent: boolean) => {
    if (!busy)
      void take(
        look().then((seen) => concludePayment(seen, unlockNow)),
        silent,
      )
  }
  useEffect(() => {
    if (state !== 'processing' || busy) return
    const timer = setTimeout(() => again(true), INTERVAL)
    return () => clearTimeout(timer)
    // A reading that ends plans the next one.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [state, busy])

  return { state, failure, busy, slow: readings > SLOW_AFTER, refresh: () => again(false) }
}

const isFailed = (outcome: AfterPayment): outcome is FailedPayment =>
  outcome in paymentCopy.failedText

const tellUnlocked = () => toast({ title: copy.already, description: copy.alreadyText })
