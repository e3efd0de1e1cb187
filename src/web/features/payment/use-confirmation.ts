/** Polls the confirmation of a payment until it is final. */
import { useEffect } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { call } from '../../lib/api.ts'
import { transactionsKey } from '../../domain/purchase/purchase-queries.ts'
import { ME } from '../../lib/query-client.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'

/** Initial polling interval of a pending payment. */
const SHORT_WAIT_MS = 1_500
/** Polling interval after `SHORT_WAITS` polls. */
const LONG_WAIT_MS = 5_000
/** Number of polls at the short interval. */
const SHORT_WAITS = 12
/** Polls after which the page shows that it takes long; polling continues. */
const POLLS_UNTIL_SLOW = 20

export function useConfirmation(enabled: boolean) {
  const [query] = useSearchParams()
  const { refreshUser } = useAuth()
  const cache = useQueryClient()
  const sessionId = query.get('session_id') ?? undefined
  const intent = query.get('payment_intent') ?? undefined
  const confirmation = useQuery({
    queryKey: [ME, 'payment', sessionId, intent],
    queryFn: ({ signal }) =>
      call(
        'payments.confirmation',
        {
          query: {
            ...(sessionId ? { session_id: sessionId } : {}),
            ...(intent ? { payment_intent: intent } : {}),
          },
        },
        { signal },
      ),
    enabled: enabled && (sessionId !== undefined || intent !== undefined),
    refetchInterval: ({ state }) => {
      if (state.data?.status !== 'pending') return false
      return state.dataUpdateCount < SHORT_WAITS ? SHORT_WAIT_MS : LONG_WAIT_MS
    },
    staleTime: 0,
  })
  const paid = confirmation.data?.status === 'paid'

  // Refreshes the balance in the header and the lists of the account.
  useEffect(() => {
    if (!paid) return
    void refreshUser()
    void cache.invalidateQueries({ queryKey: [ME, 'stats'] })
    void cache.invalidateQueries({ queryKey: transactionsKey })
  }, [paid, refreshUser, cache])

  return {
    named: sessionId !== undefined || intent !== undefined,
    confirmation: confirmation.data,
    error: confirmation.error,
    slow:
      confirmation.data?.status === 'pending' &&
      confirmation.dataUpdatedAt > 0 &&
      (cache.getQueryState([ME, 'payment', sessionId, intent])?.dataUpdateCount ?? 0) >=
        POLLS_UNTIL_SLOW,
    again: () => void confirmation.refetch(),
  }
}
