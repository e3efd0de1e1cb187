/** The side menu of small screens: the links of the top navigation and of the account. */
import { LogOut } from 'lucide-react'
import { NavLink } from 'react-router'
import { authCopy } from '#copy/account/auth.ts'
import { siteCopy } from '#copy/public/site.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { openSignIn } from '../../domain/session/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { accountLinks, balanceLabel } from './account-links.ts'
import { footerLinks, topLinks } from './links.ts'

export function MobileMenu({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { user, loading, logout } = useAuth()
  const close = () => onOpenChange(false)
  const top = topLinks(user !== null)
  // The footer's link to the prices is under another name in the top navigation.
  const named = (screen: string) => (screen === 'prices' && !user ? 'pricing' : screen)
  const rest = footerLinks.filter(
    ({ screen }) => !top.some((item) => item.screen === named(screen)),
  )
  const account = user
    ? accountLinks(user).filter(({ screen }) => !top.some((item) => item.screen === screen))
    : []
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={siteCopy.nav.menu}
      description={siteCopy.nav.menuDescription}
    >
      <nav aria-label={siteCopy.nav.label} className="grow px-3 py-4">
        <ul className="m-0 grid list-none gap-1 p-0">
          {[...top, ...account, ...rest].map(({ screen, label, to }) => (
            <li key={screen}>
              <NavLink
                to={to}
                end
                preventScrollReset={to.includes('#')}
                aria-current={to.includes('#') ? 'false' : 'page'}
                onClick={close}
                className="flex min-h-12 items-center rounded-md px-3 text-lg text-ink no-underline hover:bg-sunken aria-[current=page]:font-semibold"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {!loading && (
        <div className="grid gap-3 border-t border-line p-6">
          {user ? (
            <>
              <p className="text-sm wrap-anywhere text-muted">
                {user.username} · {balanceLabel(user)}
              </p>
              <Button
                variant="secondary"
                icon={<LogOut aria-hidden="true" className="size-5" />}
                onClick={() => {
                  close()
                  logout()
                }}
              >
                {siteCopy.account.signOut}
              </Button>
            </>
          ) : (
            <Button
              onClick={() => {
                close()
                openSignIn()
              }}
            >
              {authCopy.signIn}
            </Button>
          )}
        </div>
      )}
    </Sheet>
  )
}
