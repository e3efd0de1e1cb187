/** The sign-in dialog: one button that redirects to the identity provider. */
import { useState } from 'react'
import { authCopy } from '#copy/account/auth.ts'
import { cancelSignIn, leaveForSignIn, signInRequest } from '../../domain/session/sign-in.ts'
import { pathOf } from '../../lib/screens.ts'
import { useStore } from '../../lib/store.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LegalLink } from '../../page/legal-link.tsx'

export function SignInDialog({ open }: { open: boolean }) {
  const request = useStore(signInRequest)
  const [leaving, setLeaving] = useState(false)

  async function leave() {
    if (!request) return
    setLeaving(true)
    try {
      await leaveForSignIn(request)
    } catch {
      setLeaving(false)
      toast({
        title: authCopy.errorTitle,
        description: authCopy.googleFailed,
        variant: 'destructive',
      })
    }
  }

  return (
    <Dialog open={open} onClose={cancelSignIn} title={authCopy.title} description={authCopy.intro}>
      <Button
        variant="secondary"
        size="lg"
        busy={leaving}
        icon={<GoogleMark />}
        className="mt-6 w-full"
        onClick={() => void leave()}
      >
        {leaving ? authCopy.leaving : authCopy.google}
      </Button>
      <p className="mt-5 text-sm">{authCopy.existing}</p>
      <p className="mt-2 text-sm text-muted">
        {authCopy.termsBefore}
        <LegalLink to={pathOf('terms')} className="link" onClick={cancelSignIn}>
          {authCopy.terms}
        </LegalLink>
        {authCopy.termsBetween}
        <LegalLink to={pathOf('privacy')} className="link" onClick={cancelSignIn}>
          {authCopy.privacy}
        </LegalLink>
        {authCopy.termsAfter}
      </p>
    </Dialog>
  )
}

/** A letter in a ring, because the provider's logo may not be redistributed. */
const GoogleMark = () => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    className="size-6"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.4"
    strokeLinecap="round"
  >
    <path d="M19.5 7.2A9 9 0 1 0 21 12h-8" />
  </svg>
)
