/** The price of one credit in the data cache. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#contract/client.ts'
import { browserClient } from '../../lib/api.ts'

/** Cache lifetime of prices, ms, as specified. */
const PRICE_STALE_TIME_MS = 300_000

export const unitPriceQuery = (client: Client = browserClient) =>
  queryOptions({
    queryKey: ['unit-price'],
    queryFn: async () => (await client('pricing.unitPrice')).unitPrice,
    staleTime: PRICE_STALE_TIME_MS,
  })
