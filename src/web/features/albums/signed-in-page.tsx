/**
 * Renders its content for signed-in users; asks visitors to sign in and returns to this address.
 */
import type { ReactNode } from 'react'
import { BookImage } from 'lucide-react'
import { useLocation } from 'react-router'
import { albumsCopy } from '#copy/account/albums.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { openSignIn } from '../../domain/session/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Waiting } from '../../ui/spinner.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useSessionCheck } from '../../domain/session/signed-in.ts'

const copy = albumsCopy.list

export function SignedInPage({ title, children }: { title: string; children: ReactNode }) {
  const { user, loading } = useAuth()
  useSessionCheck()
  const { pathname } = useLocation()
  if (user) return children
  return (
    <Page title={title}>
      {loading ? (
        <Waiting />
      ) : (
        <EmptyState
          title={copy.signedOut}
          text={copy.signedOutText}
          icon={<BookImage aria-hidden="true" strokeWidth={1.25} className="size-10" />}
          action={
            <Button size="lg" onClick={() => openSignIn({ returnTo: pathname })}>
              {copy.signIn}
            </Button>
          }
        />
      )}
    </Page>
  )
}
