/** Which entry of the side bar the shown screen belongs to, and the breadcrumbs that lead to it. */
import { useLocation, useSearchParams } from 'react-router'
import { secondFactorCopy } from '#copy/account/second-factor.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { adminCopy } from '#copy/admin/admin.ts'
import { adminCustomersCopy } from '#copy/admin/customers.ts'
import { adminFrameCopy } from '#copy/admin/frame.ts'
import { adminLandingCopy } from '#copy/admin/landing.ts'
import { adminSalesCopy } from '#copy/admin/sales.ts'
import { adminSecurityCopy } from '#copy/admin/security.ts'
import { adminOpeningCopy } from '#copy/admin/opening.ts'
import {
  ADMIN_HOME,
  entryLabel,
  type EntryName,
  entryPath,
  groups,
  firstTab,
  LEGAL,
  SECOND_FACTOR,
  tabNames,
  type TabName,
} from './entries.ts'

const { places } = adminFrameCopy
const landingTypes = new Map(
  Object.entries(adminLandingCopy.types).map(([key, { name }]) => [key, name]),
)
type Screen = { entry: EntryName | null; label?: string }
/** Screens that are not tabs, by the first part of their path below `/admin`. */
const SCREENS: Readonly<Record<string, Screen>> = {
  gallery: { entry: 'gallery' },
  'gallery-text': { entry: 'gallery', label: places.galleryText },
  watermark: { entry: 'watermarks' },
  landing: { entry: 'landing' },
  [LEGAL]: { entry: LEGAL },
  users: { entry: 'users', label: adminCustomersCopy.crumb },
  sales: { entry: 'sales', label: adminSalesCopy.sale.crumb },
  [SECOND_FACTOR]: { entry: null, label: secondFactorCopy.title },
  search: { entry: null, label: places.search },
}
/** Parts of a tab that the address names, by tab and `part`. */
const PARTS: Readonly<Record<string, string>> = {
  'settings content': places.contentPages,
  'settings security': adminSecurityCopy.part,
  'settings publisher': adminOpeningCopy.publisher.tab,
  'blog metadata': places.blogMetadata,
}

/** The open tab of the dashboard. */
export function useOpenTab(): TabName {
  const [search] = useSearchParams()
  const { user } = useAuth()
  return tabNames.find((name) => name === search.get('tab')) ?? firstTab(user)
}

const sectionName = (key: string | null): string | undefined =>
  key === null ? undefined : landingTypes.has(key) ? landingTypes.get(key) : key

export type Crumb = { label: string; to?: string }
/**
 * `entry` is null on a screen of no entry. The last breadcrumb is the shown screen; there are none
 * on a tab itself.
 */
export function usePlace(): { entry: EntryName | null; title: string; crumbs: readonly Crumb[] } {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const tab = useOpenTab()
  const screen = SCREENS[pathname.split('/')[2] ?? '']
  const entry = screen ? screen.entry : tab
  const own =
    screen?.label ??
    PARTS[`${tab} ${search.get('part') ?? ''}`] ??
    (entry === 'landing' ? sectionName(search.get('section')) : undefined)
  const title = own ?? (entry ? entryLabel(entry) : adminCopy.heading)
  if (!own) return { entry, title, crumbs: [] }
  const group = entry && groups.find(({ tabs }) => tabs.some((name) => name === entry))
  return {
    entry,
    title,
    crumbs: [
      { label: adminCopy.heading, to: ADMIN_HOME },
      ...(group && adminCopy.groups[group.name] !== entryLabel(entry)
        ? [{ label: adminCopy.groups[group.name] }]
        : []),
      ...(entry ? [{ label: entryLabel(entry), to: entryPath(entry) }] : []),
      { label: own },
    ],
  }
}
