/** The top bar of the back office: place, search and account. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  CircleUserRound,
  ExternalLink,
  Images,
  LogOut,
  Search,
  Settings,
  ShieldCheck,
  X,
} from 'lucide-react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { secondFactorCopy } from '#copy/account/second-factor.ts'
import { adminFrameCopy as copy } from '#copy/admin/frame.ts'
import { siteCopy } from '#copy/public/site.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { cx } from '../../lib/cx.ts'
import { pathOf } from '../../lib/screens.ts'
import { buttonClass, IconButton } from '../../ui/button.tsx'
import { LogoMark } from '../../ui/logo-mark.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../ui/menu.tsx'
import { PlaceSelect } from './admin-nav.tsx'
import { ADMIN_HOME, SECOND_FACTOR_PATH } from './entries.ts'
import { SearchField } from './search/search-field.tsx'

const { account } = siteCopy
const ICON = 'size-5 text-muted'
const TEXT_INPUTS = 'input, textarea, select, [contenteditable]'

/** The key `/` opens the search, except while somebody types or a dialog is open. */
function useSearchKey(openSearch: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
    if (target?.closest(TEXT_INPUTS) || document.querySelector('[role=dialog][data-state=open]'))
      return
    event.preventDefault()
    openSearch()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

export function TopBar() {
  const [searching, setSearching] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  // The field is shown and focused at once: letters typed right after the key belong to it.
  const openSearch = () => {
    flushSync(() => setSearching(true))
    field.current?.focus()
  }
  useSearchKey(openSearch)
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper print:hidden">
      <div className="flex min-h-16 flex-wrap items-center gap-x-1 gap-y-2.5 px-3 py-2 sm:gap-x-3 sm:px-8">
        <Link
          to={ADMIN_HOME}
          aria-label={copy.toOverview}
          className="inline-flex size-11 shrink-0 items-center justify-center lg:hidden"
        >
          <LogoMark />
        </Link>
        <div className="flex min-w-0 grow lg:hidden">
          <PlaceSelect />
        </div>
        <div
          className={cx(
            'max-lg:order-last max-lg:basis-full lg:grow',
            !searching && 'max-lg:hidden',
          )}
        >
          <SearchField
            inputRef={field}
            onDone={() => setSearching(false)}
            onEscape={() => {
              setSearching(false)
              toggle.current?.focus()
            }}
          />
        </div>
        <IconButton
          ref={toggle}
          label={searching ? copy.search.close : copy.search.open}
          aria-expanded={searching}
          className="lg:hidden"
          onClick={() => (searching ? setSearching(false) : openSearch())}
        >
          {searching ? (
            <X aria-hidden="true" className="size-5" />
          ) : (
            <Search aria-hidden="true" className="size-5" />
          )}
        </IconButton>
        <Link
          to={pathOf('home')}
          className={cx(buttonClass({ variant: 'quiet', size: 'sm' }), 'max-lg:hidden')}
        >
          <ExternalLink aria-hidden="true" className="size-4" />
          {copy.site}
        </Link>
        <AccountMenu />
      </div>
    </header>
  )
}

function AccountMenu() {
  const { user, logout } = useAuth()
  return (
    <Menu
      trigger={
        <IconButton label={account.title}>
          <CircleUserRound aria-hidden="true" className="size-6" />
        </IconButton>
      }
      heading={
        <>
          {user?.username}
          <br />
          {user?.email}
        </>
      }
    >
      <MenuLink to={pathOf('home')} icon={<ExternalLink aria-hidden="true" className={ICON} />}>
        {copy.site}
      </MenuLink>
      <MenuLink to={pathOf('dashboard')} icon={<Images aria-hidden="true" className={ICON} />}>
        {account.dashboard}
      </MenuLink>
      <MenuLink to={pathOf('settings')} icon={<Settings aria-hidden="true" className={ICON} />}>
        {account.settings}
      </MenuLink>
      <MenuLink to={SECOND_FACTOR_PATH} icon={<ShieldCheck aria-hidden="true" className={ICON} />}>
        {secondFactorCopy.title}
      </MenuLink>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden="true" className={ICON} />} onSelect={logout}>
        {account.signOut}
      </MenuItem>
    </Menu>
  )
}
