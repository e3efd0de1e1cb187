/**
 * The frame of every screen of the back office: access control, side bar, top bar and breadcrumbs.
 */
import type { ReactNode } from 'react'
import { adminCopy } from '#copy/admin/admin.ts'
import { Container } from '../../ui/page.tsx'
import { AdminNav, PANEL_ID, usePanelRole } from './admin-nav.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { Navigate } from 'react-router'
import { pathOf } from '../../lib/screens.ts'
import { MainPart } from '../../ui/main-part.tsx'
import { useShownTitle } from '../../page/page.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { usePlace } from './places.ts'
import { TopBar } from './top-bar.tsx'
import { mayOpen } from './entries.ts'
import { SecondFactorScreen } from './security/second-factor-screen.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Waiting } from '../../ui/spinner.tsx'
import { LeaveGuard } from './toolkit/unsaved.tsx'

export function AdminPage({
  denial = 'denied',
  children,
}: {
  denial?: Denial
  children: ReactNode
}) {
  useKeptFocus()
  useShownTitle(adminCopy.screenTitle(usePlace().title))
  return (
    <AdminOnly denial={denial}>
      <div data-office="" className="grow lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)]">
        <AdminNav />
        <div className="min-w-0">
          <TopBar />
          <MainPart className="mx-auto max-w-7xl px-4 pb-16 pt-6 outline-none sm:px-8">
            <h1 className="sr-only">{adminCopy.heading}</h1>
            <Breadcrumbs />
            <div id={PANEL_ID} {...usePanelRole()}>
              <ForRole>{children}</ForRole>
            </div>
          </MainPart>
        </div>
      </div>
    </AdminOnly>
  )
}

const copy = adminCopy.denied

/**
 * Refuses a screen that is not among those of support staff, inside the frame with those that are.
 */
function ForRole({ children }: { children: ReactNode }) {
  const { user } = useAuth()
  const { entry } = usePlace()
  if (entry === null || mayOpen(user, entry)) return children
  return <EmptyState title={copy.title} text={copy.supportText} />
}

/**
 * What a screen shows without administrator rights. `denied`: 'Accès refusé'. `legal`: the same
 * with the sentence of the legal pages. `unauthorised`: 'Accès non autorisé'. `redirect`: to / when
 * signed out, to /dashboard otherwise.
 */
export type Denial = 'denied' | 'legal' | 'unauthorised' | 'redirect'

/** Hides a screen from other users; the server checks every call itself. */
function AdminOnly({ denial = 'denied', children }: { denial?: Denial; children: ReactNode }) {
  const { user, loading } = useAuth()
  if (user?.mustEnrol)
    return (
      <MainPart className="mx-auto w-full max-w-3xl px-4 py-10 outline-none sm:px-8">
        <h1 className="sr-only">{adminCopy.heading}</h1>
        <SecondFactorScreen />
      </MainPart>
    )
  if (user?.isAdmin || user?.isSupport)
    return (
      <>
        {children}
        <LeaveGuard />
      </>
    )
  if (loading)
    return (
      <MainPart className="grow outline-none">
        <Waiting />
      </MainPart>
    )
  if (denial === 'redirect')
    return <Navigate to={user ? pathOf('dashboard') : pathOf('home')} replace />
  return (
    <Container className="py-20 sm:py-28">
      <div className="grid justify-items-start gap-5">
        <h1 className="text-3xl">
          {denial === 'unauthorised' ? copy.unauthorisedTitle : copy.title}
        </h1>
        <p className="measure text-lg">{denial === 'denied' ? copy.text : copy.adminText}</p>
        <LinkButton to={pathOf('home')} className="mt-3">
          {copy.home}
        </LinkButton>
      </div>
    </Container>
  )
}
