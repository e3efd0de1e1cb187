/**
 * The data cache with the specified defaults. Keys that begin with 'me' belong to the signed-in
 * user.
 */
import { QueryClient } from '@tanstack/react-query'

/** First part of the key of everything that must be forgotten when the session changes. */
export const ME = 'me'

/**
 * Makes calls without network fail at once, so that the screen can report it; by default the
 * library waits for the network.
 */
const networkMode = 'always'

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        staleTime: Infinity,
        retry: false,
        networkMode,
      },
      mutations: { retry: false, networkMode },
    },
  })
}
