/** The entries of the account menu that this user may see. */
import type { User } from '#contract/auth.ts'
import { siteCopy } from '#copy/public/site.ts'
import { pathOf } from '../../lib/screens.ts'

export type AccountScreen = 'dashboard' | 'checkout' | 'settings' | 'admin'

const LABELS: Record<AccountScreen, string> = {
  dashboard: siteCopy.account.dashboard,
  checkout: siteCopy.account.buy,
  settings: siteCopy.account.settings,
  admin: siteCopy.account.admin,
}

export const accountLinks = (user: User): { screen: AccountScreen; label: string; to: string }[] =>
  (Object.keys(LABELS) as AccountScreen[])
    .filter((screen) => screen !== 'admin' || user.isAdmin)
    .map((screen) => ({ screen, label: LABELS[screen], to: pathOf(screen) }))
