/** The buyer's gifts in the data cache. */
import { queryOptions } from '@tanstack/react-query'
import { ACCOUNT_DATA } from '../../lib/account-data.ts'
import { call } from '../../lib/api.ts'
import { ME } from '../../lib/query-client.ts'

export const giftsQuery = () =>
  queryOptions({
    queryKey: [ME, 'gifts'],
    queryFn: ({ signal }) => call('gifts.mine', {}, { signal }),
    ...ACCOUNT_DATA,
  })
