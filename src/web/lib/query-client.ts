/** The data cache with the specified defaults. Keys that begin with 'me' belong to the signed-in user. */
import { QueryClient } from '@tanstack/react-query'

/** First part of the key of everything that must be forgotten when the session changes. */
export const ME = 'me'

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { refetchInterval: false, refetchOnWindowFocus: false, staleTime: Infinity, retry: false },
      mutations: { retry: false },
    },
  })
}
