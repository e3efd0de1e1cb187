/** The signed-in user's payments and refunds in the data cache. */
import { infiniteQueryOptions } from '@tanstack/react-query'
import { TRANSACTIONS_A_PAGE } from '#contract/money.ts'
import { call } from '../../lib/api.ts'
import { ME } from '../../lib/query-client.ts'

export const transactionsKey = [ME, 'transactions'] as const

/** Newest first, a page at a time; asked for anew by every screen that shows them. */
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
    staleTime: 0,
  })
