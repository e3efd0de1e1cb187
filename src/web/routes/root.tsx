/** The providers around the router, and the frame around every page. */
import { Suspense, useEffect, type ReactNode } from 'react'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { Outlet, ScrollRestoration, useMatches } from 'react-router'
import { siteCopy } from '#copy/public/site.ts'
import { AuthProvider, useAuth } from '../domain/session/auth-provider.tsx'
import { IdentityGate } from '../features/auth/identity-gate.tsx'
import { SignInGate } from '../features/auth/sign-in-gate.tsx'
import { ConsentGate } from '../features/consent/consent-gate.tsx'
import { WaiverGate } from '../features/checkout/waiver-gate.tsx'
import { ErasureGate } from '../features/settings/erasure-gate.tsx'
import { Footer } from '../features/shell/footer.tsx'
import { Header } from '../features/shell/header.tsx'
import { PageEffects } from '../features/shell/page-effects.tsx'
import { pageHandle, placeOf } from '../page/page.ts'
import { MAIN_ID, MainPart } from '../ui/main-part.tsx'
import { Toaster } from '../ui/toaster.tsx'

export type AppProps = {
  queryClient: QueryClient
  goTo: (path: string) => void
  children: ReactNode
  onReady?: () => void
}

/**
 * The same on the server and in the browser. `onReady` is called once React has hydrated the page.
 */
export function App({ queryClient, goTo, children, onReady }: AppProps) {
  useEffect(() => onReady?.(), [onReady])
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider goTo={goTo}>{children}</AuthProvider>
    </QueryClientProvider>
  )
}

export function Root() {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${MAIN_ID}`}
        className="sr-only focus:not-sr-only focus:fixed focus:left-4 focus:top-3 focus:z-60 focus:rounded-md focus:bg-ink focus:px-5 focus:py-3 focus:text-paper"
      >
        {siteCopy.skip}
      </a>
      <ConsentGate />
      <Frame />
      <SignInGate />
      <IdentityGate />
      <WaiverGate />
      <ErasureGate />
      <Toaster />
      <PageEffects />
      <ScrollRestoration getKey={placeOf} />
    </div>
  )
}

/** Renders header and footer around a page; screens of the back office have their own frame. */
function Frame() {
  const { user, loading } = useAuth()
  const isOffice = pageHandle(useMatches()).office === true
  // A refused visitor gets the site's frame, in which they can sign in.
  if (isOffice && (loading || user?.isAdmin || user?.isSupport)) return <Outlet />
  return (
    <>
      <Header />
      {/* The footer begins below the first screen, so content that loads above never shifts it in view. */}
      <MainPart className="min-h-[calc(100dvh-4.5rem)] grow print:min-h-0 outline-none">
        <Outlet />
      </MainPart>
      <Suspense>
        <Footer />
      </Suspense>
    </>
  )
}
