/** The corner that says who is signed in: same size before the first check, signed in and signed out. */
import { lazy, Suspense, useState } from 'react'
import { CircleUserRound, Coins } from 'lucide-react'
import { Link } from 'react-router'
import type { User } from '#contract/auth.ts'
import { authCopy } from '#copy/account/auth.ts'
import { siteCopy } from '#copy/public/site.ts'
import { pathOf } from '../../lib/screens.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { openSignIn } from '../../domain/session/sign-in.ts'
import { Button, buttonClass, type ButtonProps } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const loadMenu = async () => ({ default: (await import('./account-menu.tsx')).AccountMenu })
const AccountMenu = lazy(loadMenu)

export function AccountCorner() {
  const { user, loading } = useAuth()
  return (
    <div className="flex h-12 min-w-33 shrink-0 items-center justify-end gap-2 sm:min-w-64">
      {loading ? (
        <Placeholder />
      ) : user ? (
        <SignedIn user={user} />
      ) : (
        <Button
          variant="secondary"
          size="sm"
          className="min-h-12 px-4"
          onClick={() => openSignIn()}
        >
          {authCopy.signIn}
        </Button>
      )}
    </div>
  )
}

const Placeholder = () => (
  <>
    <span className="sr-only">{siteCopy.account.pending}</span>
    <Skeleton className="h-10 w-full max-w-33" />
  </>
)

function SignedIn({ user }: { user: User }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Credits count={user.credits} />
      {opened ? (
        <Suspense fallback={<AccountButton />}>
          <AccountMenu user={user} trigger={<AccountButton />} />
        </Suspense>
      ) : (
        <AccountButton
          aria-haspopup="menu"
          aria-expanded={false}
          onPointerEnter={() => void loadMenu()}
          onFocus={() => void loadMenu()}
          onClick={() => setOpened(true)}
        />
      )}
    </>
  )
}

/** Takes the props of the menu it opens. */
function AccountButton(props: ButtonProps) {
  return (
    <Button
      {...props}
      variant="quiet"
      size="sm"
      aria-label={siteCopy.account.title}
      className="min-h-12 max-sm:px-2"
      icon={<CircleUserRound aria-hidden="true" className="size-6" />}
    >
      <span className="max-sm:hidden">{siteCopy.account.title}</span>
    </Button>
  )
}

function Credits({ count }: { count: number }) {
  const label = siteCopy.account.credits(count)
  return (
    <Link
      to={pathOf('checkout')}
      aria-label={label}
      className={buttonClass({ variant: 'secondary', size: 'sm' }, 'tabular-nums')}
    >
      <Coins aria-hidden="true" className="size-4 text-ochre" />
      <span className="max-sm:hidden">{label}</span>
      <span aria-hidden="true" className="sm:hidden">
        {count}
      </span>
    </Link>
  )
}
