/** The buyer's gifts in the data cache. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { ME } from '../../lib/query-client.ts'
import { ACCOUNT_DATA } from '../session/signed-in.ts'

export const giftsQuery = () =>
  queryOptions({
    queryKey: [ME, 'gifts'],
    queryFn: ({ signal }) => call('gifts.mine', {}, { signal }),
    ...ACCOUNT_DATA,
  })
