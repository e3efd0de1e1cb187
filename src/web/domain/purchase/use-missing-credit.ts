/**
 * State for users without a credit before they pay: newly arrived credits, and a pending purchase.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Transaction } from '#contract/payments.ts'
import { useAuth } from '../session/auth-provider.tsx'
import { transactionsQuery } from './purchase-queries.ts'

/** Polling interval while a purchase is pending, ms. */
const POLLING_INTERVAL_MS = 10_000

/** Whether the provider has accepted the order but not yet received the money. */
const isUnderWay = ({ credits, status }: Pick<Transaction, 'credits' | 'status'>): boolean =>
  credits > 0 && status !== 'completed'

export type MissingCredit = {
  /** Unknown yet, pending, or none. */
  purchase: 'unknown' | 'pending' | 'none'
  /** Credits owed, which the next purchase settles first. */
  debt: number
  /** Whether the balance is being fetched. */
  busy: boolean
  refresh: () => Promise<void>
}

/** Fetches the balance on mount, on window focus, and while a purchase is pending. */
export function useMissingCredit(): MissingCredit {
  const { user, refreshUser } = useAuth()
  const { data, isPending, refetch } = useInfiniteQuery(transactionsQuery())
  const [busy, setBusy] = useState(false)
  const refreshing = useRef(false)
  const pending = data?.pages[0]?.some(isUnderWay) ?? false

  const refresh = useCallback(async () => {
    if (refreshing.current) return
    refreshing.current = true
    setBusy(true)
    await Promise.all([refreshUser(), refetch()])
    refreshing.current = false
    setBusy(false)
  }, [refreshUser, refetch])

  useEffect(() => {
    void refreshUser()
    const handleFocus = () => void refreshUser()
    window.addEventListener('focus', handleFocus)
    return () => window.removeEventListener('focus', handleFocus)
  }, [refreshUser])

  useEffect(() => {
    if (!pending) return
    const timer = setInterval(() => void refresh(), POLLING_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [pending, refresh])

  return {
    purchase: isPending ? 'unknown' : pending ? 'pending' : 'none',
    debt: user?.debt ?? 0,
    busy,
    refresh,
  }
}
