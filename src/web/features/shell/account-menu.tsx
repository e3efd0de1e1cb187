/** The account menu: loaded when it is first opened. */
import type { ReactElement } from 'react'
import { BookImage, Coins, Images, LogOut, Settings, ShieldCheck } from 'lucide-react'
import type { User } from '#contract/auth.ts'
import { siteCopy } from '#copy/public/site.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { accountLinks, type AccountScreen } from './account-links.ts'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../ui/menu.tsx'

const ICONS: Record<AccountScreen, typeof Coins> = {
  dashboard: Images,
  albums: BookImage,
  checkout: Coins,
  settings: Settings,
  admin: ShieldCheck,
}

export function AccountMenu({ user, trigger }: { user: User; trigger: ReactElement }) {
  const { logout } = useAuth()
  const links = accountLinks(user)
  return (
    <Menu
      defaultOpen
      trigger={trigger}
      heading={
        <>
          {user.username}
          <br />
          {user.email}
        </>
      }
    >
      {links.map(({ screen, label, to }) => {
        const Icon = ICONS[screen]
        return (
          <MenuLink
            key={screen}
            to={to}
            icon={<Icon aria-hidden="true" className="size-5 text-muted" />}
          >
            {label}
          </MenuLink>
        )
      })}
      {links.length > 0 && <MenuSeparator />}
      <MenuItem
        icon={<LogOut aria-hidden="true" className="size-5 text-muted" />}
        onSelect={logout}
      >
        {siteCopy.account.signOut}
      </MenuItem>
    </Menu>
  )
}
