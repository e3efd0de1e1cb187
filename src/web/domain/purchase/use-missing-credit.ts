/** What somebody without a credit should know before paying: credits that have arrived since, and a purchase under way. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Transaction } from '#contract/payments.ts'
import { useAuth } from '../session/auth-provider.tsx'
import { transactionsQuery } from './purchase-queries.ts'

/** Milliseconds between two readings while a purchase is under way. */
const INTERVAL = 10_000

/** The provider has taken the order and the money has not arrived yet. */
export const isUnderWay = ({ credits, status }: Pick<Transaction, 'credits' | 'status'>): boolean =>
  credits > 0 && status !== 'completed'

export type MissingCredit = {
  /** Not known yet, under way, or none. */
  purchase: 'unknown' | 'pending' | 'none'
  /** Credits owed, which the next ones pay first. */
  debt: number
  /** The balance is being read. */
  busy: boolean
  look: () => Promise<void>
}

/** Reads the balance when it is first used, when the window comes to the front, and while a purchase is under way. */
export function useMissingCredit(): MissingCredit {
  const { user, refreshUser } = useAuth()
  const { data, isPending, refetch } = useInfiniteQuery(transactionsQuery())
  const [busy, setBusy] = useState(false)
  const looking = useRef(false)
  const pending = data?.pages[0]?.some(isUnderWay) ?? false

  const look = useCallback(async () => {
    if (looking.current) return
    looking.current = true
    setBusy(true)
    await Promise.all([refreshUser(), refetch()])
    looking.current = false
    setBusy(false)
  }, [refreshUser, refetch])

  useEffect(() => {
    void refreshUser()
    const count = () => void refreshUser()
    window.addEventListener('focus', count)
    return () => window.removeEventListener('focus', count)
  }, [refreshUser])

  useEffect(() => {
    if (!pending) return
    const timer = setInterval(() => void look(), INTERVAL)
    return () => clearInterval(timer)
  }, [pending, look])

  return {
    purchase: isPending ? 'unknown' : pending ? 'pending' : 'none',
    debt: user?.debt ?? 0,
    busy,
    look,
  }
}
