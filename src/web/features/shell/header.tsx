/**
 * The header of every page: logo, navigation, account corner, and the menu of small screens. Its
 * widths are measured in its own letters: with letters twice as large a phone gets two lines, which
 * then scroll with the page.
 */
import { useState } from 'react'
import { Menu as MenuIcon } from 'lucide-react'
import { NavLink } from 'react-router'
import { siteCopy } from '#copy/public/site.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { IconButton } from '../../ui/button.tsx'
import { lazily } from '../../ui/lazily.tsx'
import { Container } from '../../ui/page.tsx'
import { AccountCorner } from './account-corner.tsx'
import { topLinks } from './links.ts'
import { Logo } from './logo.tsx'

const MobileMenu = lazily(async () => (await import('./mobile-menu.tsx')).MobileMenu)

export function Header() {
  const { user } = useAuth()
  const [menuOpen, setMenuOpen] = useState(false)
  return (
    <header className="relative top-0 z-30 border-b print:hidden border-line bg-paper min-[19.5rem]:sticky">
      <div className="@container">
        <Container className="flex min-h-18 items-center @max-[19.5rem]:flex-wrap @max-[19.5rem]:py-2 @min-[22rem]:gap-2 @min-[40rem]:gap-6">
          <Logo />
          <nav
            aria-label={siteCopy.nav.label}
            className="hidden grow items-center justify-center gap-1 @min-[64rem]:flex"
          >
            {topLinks(user !== null).map(({ screen, label, to }) => (
              <NavLink
                key={screen}
                to={to}
                preventScrollReset={to.includes('#')}
                aria-current={to.includes('#') ? 'false' : 'page'}
                className="inline-flex min-h-12 items-center rounded-md px-3.5 font-semibold whitespace-nowrap text-ink no-underline decoration-ochre decoration-2 underline-offset-8 hover:text-ochre aria-[current=page]:underline"
              >
                {label}
              </NavLink>
            ))}
          </nav>
          <div className="grow @min-[64rem]:hidden" />
          <AccountCorner />
          <IconButton
            label={siteCopy.nav.openMenu}
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            className="-mr-2 shrink-0 @min-[64rem]:hidden"
            onClick={() => setMenuOpen(true)}
          >
            <MenuIcon aria-hidden="true" className="size-6" />
          </IconButton>
        </Container>
      </div>
      <MobileMenu open={menuOpen} onOpenChange={setMenuOpen} />
    </header>
  )
}
