/** The signed-in user's payments and refunds in the data cache. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api.ts'
import { ME } from '../query-client.ts'

export const transactionsKey = [ME, 'transactions'] as const

/** Newest first; asked for anew by every screen that shows them. */
export const transactionsQuery = () =>
  queryOptions({ queryKey: transactionsKey, queryFn: ({ signal }) => call('payments.transactions', {}, { signal }), staleTime: 0 })
