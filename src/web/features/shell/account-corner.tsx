/**
 * The account corner of the header. It has the same size while the session is checked, signed in
 * and signed out.
 */
import { useState } from 'react'
import { CircleUserRound, Coins } from 'lucide-react'
import { Link } from 'react-router'
import type { User } from '#contract/auth.ts'
import { authCopy } from '#copy/account/auth.ts'
import { figure } from '#copy/numbers.ts'
import { siteCopy } from '#copy/public/site.ts'
import { cx } from '../../lib/cx.ts'
import { showLoadFailure } from '../../lib/failure.ts'
import { pathOf } from '../../lib/screens.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { openSignIn } from '../../domain/session/sign-in.ts'
import { balanceLabel } from './account-links.ts'
import { Button, buttonClass, type ButtonProps } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const loadMenu = async () => (await import('./account-menu.tsx')).AccountMenu
/** A failure is only reported when the menu is opened. */
const preloadMenu = () => void loadMenu().catch(() => undefined)

export function AccountCorner() {
  const { user, loading } = useAuth()
  return (
    <div className="flex h-12 min-w-33 items-center justify-end gap-2 @max-[19.5rem]:order-last @max-[19.5rem]:basis-full @min-[40rem]:min-w-72">
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
  const [Menu, setMenu] = useState<Awaited<ReturnType<typeof loadMenu>> | null>(null)
  return (
    <>
      <CreditBadge user={user} />
      {Menu ? (
        <Menu user={user} trigger={<AccountButton />} />
      ) : (
        <AccountButton
          aria-haspopup="menu"
          aria-expanded={false}
          onPointerEnter={preloadMenu}
          onFocus={preloadMenu}
          onClick={() => void loadMenu().then((menu) => setMenu(() => menu), showLoadFailure)}
        />
      )}
    </>
  )
}

/** The menu's trigger; Radix passes it its props. */
function AccountButton(props: ButtonProps) {
  return (
    <Button
      {...props}
      variant="quiet"
      size="sm"
      aria-label={siteCopy.account.title}
      className="min-h-12 min-w-11 @max-[40rem]:px-2"
      icon={<CircleUserRound aria-hidden="true" className="size-6" />}
    >
      <span className="@max-[40rem]:hidden">{siteCopy.account.title}</span>
    </Button>
  )
}

/** The balance, as the dashboard shows it; its accessible name includes what is owed. */
export function CreditBadge({ user }: { user: User }) {
  const { credits, debt } = user
  return (
    <Link
      to={pathOf('checkout')}
      aria-label={balanceLabel(user)}
      className={buttonClass({ variant: 'secondary', size: 'sm' }, 'tabular-nums')}
    >
      <Coins aria-hidden="true" className={cx('size-4', debt > 0 ? 'text-brick' : 'text-ochre')} />
      <span className="@max-[40rem]:hidden">{siteCopy.account.credits(credits)}</span>
      <span aria-hidden="true" className="@min-[40rem]:hidden">
        {figure(credits)}
      </span>
    </Link>
  )
}
