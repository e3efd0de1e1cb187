/** What surrounds the router, the same on the server and in the browser. */
import type { ReactNode } from 'react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { AuthProvider } from './lib/session/auth-provider.tsx'

export type AppProps = { queryClient: QueryClient; goTo: (path: string) => void; children: ReactNode }

export function App({ queryClient, goTo, children }: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider goTo={goTo}>{children}</AuthProvider>
    </QueryClientProvider>
  )
}
