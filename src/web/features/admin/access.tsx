/** Who may see a screen of the back office, and what each screen tells everybody else. The server decides again on every call. */
import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { adminCopy } from '#copy/admin/admin.ts'
import { pathOf } from '../../lib/screens.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Container } from '../../ui/page.tsx'
import { Waiting } from '../../ui/spinner.tsx'
import { LeaveGuard } from './toolkit/unsaved.tsx'

const copy = adminCopy.denied

/**
 * `denied`: 'Accès refusé' (dashboard, landing). `legal`: the same with the legal-pages sentence. `unauthorised`: 'Accès non autorisé' (gallery texts).
 * `redirect`: nobody goes to /, a user to /dashboard (watermark).
 */
export type Denial = 'denied' | 'legal' | 'unauthorised' | 'redirect'

export function AdminOnly({
  denial = 'denied',
  children,
}: {
  denial?: Denial
  children: ReactNode
}) {
  const { user, loading } = useAuth()
  if (user?.isAdmin)
    return (
      <>
        {children}
        <LeaveGuard />
      </>
    )
  if (loading) return <Waiting />
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
