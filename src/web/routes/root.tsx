/** The frame around every page. */
import { Suspense } from 'react'
import { Outlet, ScrollRestoration, type Location } from 'react-router'
import { siteCopy } from '#copy/public/site.ts'
import { SignInGate } from '../features/auth/sign-in-gate.tsx'
import { ConsentGate } from '../features/consent/consent-gate.tsx'
import { WaiverGate } from '../features/checkout/waiver-gate.tsx'
import { Footer } from '../features/shell/footer.tsx'
import { Header } from '../features/shell/header.tsx'
import { MAIN_ID, PageEffects } from '../features/shell/page-effects.tsx'
import { Toaster } from '../ui/toaster.tsx'

/** Where a position is kept: the first page of a visit has no key of its own, and must not begin where another one was left. */
const placeOf = ({ key, pathname, search, hash }: Location): string =>
  key === 'default' ? pathname + search + hash : key

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
      <Header />
      {/* The foot of the page begins below the screen: what loads above it never moves it before somebody's eyes. */}
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="min-h-[calc(100dvh-4.5rem)] grow print:min-h-0 outline-none"
      >
        <Outlet />
      </main>
      <Suspense>
        <Footer />
      </Suspense>
      <SignInGate />
      <WaiverGate />
      <Toaster />
      <PageEffects />
      <ScrollRestoration getKey={placeOf} />
    </div>
  )
}
