/** The entries of the account menu for a user, and the label of the balance. */
import type { User } from '#contract/auth.ts'
import { siteCopy } from '#copy/public/site.ts'
import { pathOf } from '../../lib/screens.ts'

export type AccountScreen = 'dashboard' | 'albums' | 'checkout' | 'settings' | 'admin'

const LABELS: Record<AccountScreen, string> = {
  dashboard: siteCopy.account.dashboard,
  albums: siteCopy.account.albums,
  checkout: siteCopy.account.buy,
  settings: siteCopy.account.settings,
  admin: siteCopy.account.admin,
}

export const accountLinks = (user: User): { screen: AccountScreen; label: string; to: string }[] =>
  (Object.keys(LABELS) as AccountScreen[])
    .filter((screen) => screen !== 'admin' || user.isAdmin || user.isSupport)
    .map((screen) => ({ screen, label: LABELS[screen], to: pathOf(screen) }))

/** '3 crédits', or '0 crédit, 2 crédits dus' where the account owes some. */
export const balanceLabel = ({ credits, debt }: Pick<User, 'credits' | 'debt'>): string =>
  siteCopy.account.credits(credits) + (debt > 0 ? `, ${siteCopy.account.owed(debt)}` : '')
