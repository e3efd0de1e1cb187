/** What a purchase will cost, from the server: the only amount shown beside a pay button. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { ME } from '../../lib/query-client.ts'

/** `planKey` null is one credit at the unit price. Asked for anew each time it is shown. */
export const recapQuery = (planKey: string | null) =>
  queryOptions({
    queryKey: [ME, 'recap', planKey],
    queryFn: ({ signal }) =>
      call('payments.recap', { query: planKey === null ? {} : { plan: planKey } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
