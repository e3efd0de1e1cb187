/** Order summaries and transactions in the data cache. */
import { queryOptions, infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { ME } from '../../lib/query-client.ts'
import { TRANSACTIONS_A_PAGE } from '#contract/money.ts'
import { ACCOUNT_DATA } from '../session/signed-in.ts'

/** `planKey` null is so many credits at the unit price. Refetched each time it is shown. */
export const recapQuery = (planKey: string | null, credits = 1) =>
  queryOptions({
    queryKey: [ME, 'recap', planKey, credits],
    queryFn: ({ signal }) =>
      call(
        'payments.recap',
        { query: planKey === null ? { credits } : { plan: planKey } },
        { signal },
      ),
    staleTime: 0,
    gcTime: 0,
  })

export const transactionsKey = [ME, 'transactions'] as const
export const subscriptionsKey = [ME, 'subscriptions'] as const

/** Newest first, paginated; refetched by every screen that shows them. */
export const transactionsQuery = () =>
  infiniteQueryOptions({
    queryKey: [...transactionsKey, 'pages'],
    queryFn: ({ signal, pageParam }) =>
      call(
        'payments.transactions',
        { query: { limit: TRANSACTIONS_A_PAGE, ...(pageParam ? { before: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length === TRANSACTIONS_A_PAGE ? page.at(-1)?.id : undefined),
    ...ACCOUNT_DATA,
  })
