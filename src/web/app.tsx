/** What surrounds the router, the same on the server and in the browser. */
import { useEffect, type ReactNode } from 'react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { AuthProvider } from './domain/session/auth-provider.tsx'

export type AppProps = {
  queryClient: QueryClient
  goTo: (path: string) => void
  children: ReactNode
  onReady?: () => void
}

/** `onReady` is called once React has taken the page over: only then may something else be shown in its place. */
export function App({ queryClient, goTo, children, onReady }: AppProps) {
  useEffect(() => onReady?.(), [onReady])
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider goTo={goTo}>{children}</AuthProvider>
    </QueryClientProvider>
  )
}
