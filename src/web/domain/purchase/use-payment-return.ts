/**
 * Completes a payment after the return from the payment page: unlocks what it was for, or reports
 * what is missing.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { paymentCopy } from '#copy/account/payment.ts'
import { ApiError } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { ME } from '../../lib/query-client.ts'
import { toast } from '../../lib/toast.ts'
import { wait } from '../../lib/wait.ts'
import { myPhotosKey } from '../photo/my-photos.ts'
import { useAuth } from '../session/auth-provider.tsx'
import {
  concludePayment,
  finishPayment,
  type AfterPayment,
  type FailedPayment,
  type PaymentStatus,
  type Seen,
} from './after-payment.ts'
import { transactionsKey, transactionsQuery } from './purchase-queries.ts'
import { clearRestoreContext, readRestoreContext } from './restore-context.ts'

const copy = paymentCopy.finishing

/** Polling interval while the payment is being processed, ms. */
const POLLING_INTERVAL_MS = 5_000
/** Readings (about a minute) after which the screen shows that it takes long. */
const MAX_FAST_READINGS = 12

export type PaymentReturn = {
  /** `finishing`: first readings. `processing`: the credits are not booked yet. */
  state: 'none' | 'finishing' | 'processing'
  /** The final state of a payment without credits, or null. */
  failure: FailedPayment | null
  /** A further reading is in progress. */
  busy: boolean
  slow: boolean
  /** Reads again now. */
  refresh: () => void
}

/** What the payment was for: one photo, or photos of an album. */
export type Bought = {
  /** This tab left for the payment, which is still to be completed. */
  leftToPay: boolean
  /** Reads whether all of it is unlocked. */
  isUnlocked: () => Promise<boolean>
  /** Resolves with true when it is unlocked; failures have been shown. */
  unlock: () => Promise<boolean>
  /** What to say where nothing was left to unlock. */
  alreadyUnlocked: () => { title: string; description: string }
  /** It was deleted meanwhile. */
  onMissing: () => void
}

/**
 * The provider's state of the payment that this tab started; the request makes the server book it.
 */
async function statusOf(session: string | undefined): Promise<PaymentStatus> {
  if (session === undefined) return 'pending'
  try {
    return (await call('payments.confirmation', { query: { session_id: session } })).status
  } catch (error) {
    // When the provider does not answer, the payment may still have been booked.
    return error instanceof ApiError && error.status === 404 ? 'none' : 'pending'
  }
}

export function usePaymentReturn(bought: Bought): PaymentReturn {
  const { unlock } = bought
  const cache = useQueryClient()
  const { refreshUser } = useAuth()
  const [query, setQuery] = useSearchParams()
  const returned = query.get('payment') === 'success'
  const [leftToPay] = useState(bought.leftToPay)
  const [state, setState] = useState<PaymentReturn['state']>(
    returned && leftToPay ? 'finishing' : 'none',
  )
  const [failure, setFailure] = useState<FailedPayment | null>(null)
  const [readings, setReadings] = useState(0)
  const [busy, setBusy] = useState(false)
  const started = useRef(false)
  /** Credits at the last reading. */
  const balance = useRef(0)

  async function readBalanceAndPhoto() {
    const [user, isUnlocked] = await Promise.all([
      refreshUser(),
      bought.isUnlocked(),
      ...[myPhotosKey, [ME, 'stats'], transactionsKey].map((queryKey) =>
        cache.invalidateQueries({ queryKey }),
      ),
    ])
    balance.current = user?.credits ?? 0
    return user && { credits: user.credits, isHdUnlocked: isUnlocked }
  }
  /** Nothing was left to unlock; credits that were bought for it stay on the account. */
  function tellUnlocked() {
    const { title, description } = bought.alreadyUnlocked()
    const kept = balance.current > 0 ? ` ${copy.keptCredits(balance.current)}` : ''
    toast({ title, description: `${description}${kept}` })
  }
  async function readAll(): Promise<Seen | null> {
    const payment = await statusOf(readRestoreContext()?.session)
    const seen = await readBalanceAndPhoto()
    return seen && { ...seen, payment }
  }

  /** Removes the payment's mark from the address and its context from this tab. */
  function finish() {
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

  function applyOutcome(outcome: AfterPayment): void {
    if (outcome === 'processing') return setState('processing')
    // The session has ended; the payment is completed after the next sign-in.
    if (outcome === 'lost') return
    finish()
    if (outcome === 'already') tellUnlocked()
    setFailure(isFailed(outcome) ? outcome : null)
  }
  function applyError(error: unknown, { isSilent }: { isSilent: boolean }): void {
    // It was deleted: the screen shows this, and that the credits are kept.
    if (error instanceof ApiError && error.status === 404) return bought.onMissing()
    setState('processing')
    if (!isSilent)
      toast({ title: copy.errorTitle, description: copy.error, variant: 'destructive' })
  }
  /** Applies the outcome of a reading; a silent one does not report its failure. */
  const applyWhenRead = (reading: Promise<AfterPayment>, { isSilent = false } = {}) =>
    void reading
      .then(applyOutcome)
      .catch((error: unknown) => applyError(error, { isSilent }))
      .finally(() => {
        setBusy(false)
        setReadings((number) => number + 1)
      })

  /** Without a payment started here, nothing is unlocked automatically: the owner decides. */
  async function reportBalance() {
    try {
      const seen = await readBalanceAndPhoto()
      if (seen?.isHdUnlocked) tellUnlocked()
      else if (seen && seen.credits > 0 && (await hasBought()))
        toast({ title: copy.arrived, description: copy.arrivedText })
    } catch {
      // The screen itself reports what could not be loaded.
    }
  }
  const hasBought = async () =>
    (await cache.fetchInfiniteQuery(transactionsQuery())).pages[0]?.some(
      ({ credits, status }) => credits > 0 && status === 'completed',
    )

  /** Runs once per return from the payment page. */
  const startReading = useEffectEvent(() => {
    if (started.current) return
    started.current = true
    if (leftToPay) applyWhenRead(finishPayment({ readAll, unlock, wait }))
    else void reportBalance().then(finish)
  })
  useEffect(() => {
    if (returned) startReading()
  }, [returned])

  const readAgain = (options: { isSilent?: boolean } = {}) => {
    if (busy) return
    setBusy(true)
    applyWhenRead(
      readAll().then((seen) => concludePayment(seen, unlock)),
      options,
    )
  }
  const readSilently = useEffectEvent(() => readAgain({ isSilent: true }))
  useEffect(() => {
    // Each finished reading schedules the next one.
    if (state !== 'processing' || busy) return
    const timer = setTimeout(() => readSilently(), POLLING_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [state, busy])

  return {
    state,
    failure,
    busy,
    slow: readings > MAX_FAST_READINGS,
    refresh: () => readAgain(),
  }
}

const isFailed = (outcome: AfterPayment): outcome is FailedPayment =>
  outcome in paymentCopy.failedText
