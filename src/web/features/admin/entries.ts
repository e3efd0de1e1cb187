/** The entries of the side bar in their groups, with their names and addresses. */
import { adminCopy } from '#copy/admin/admin.ts'
import { pathOf } from '../../lib/screens.ts'

export type TabName = keyof typeof adminCopy.tabs
export const ADMIN_HOME = pathOf('admin')
/** The one entry that is a screen of its own instead of a tab. */
export const LEGAL = 'legal-pages'
export type EntryName = TabName | typeof LEGAL
export type GroupName = keyof typeof adminCopy.groups

const GROUPS = [
  { name: 'steering', tabs: ['overview', 'logs', 'operations'] },
  { name: 'customers', tabs: ['users', 'photos', 'reports'] },
  { name: 'sales', tabs: ['sales', 'pricing', 'gifts'] },
  { name: 'content', tabs: ['gallery', 'blog', 'landing', 'footer', 'media'] },
  { name: 'settings', tabs: ['watermarks', 'settings'] },
] as const satisfies readonly { name: GroupName; tabs: readonly TabName[] }[]
/** Does not compile while a tab stands in no group. */
type Placed = (typeof GROUPS)[number]['tabs'][number]
type Unplaced = Exclude<TabName, Placed>
const unplaced: Unplaced extends never ? readonly Unplaced[] : never = []
export const groups: readonly { name: GroupName; tabs: readonly TabName[] }[] = GROUPS
export const tabNames: readonly TabName[] = [...groups.flatMap(({ tabs }) => tabs), ...unplaced]
export const entries: readonly EntryName[] = [...tabNames, LEGAL]

export const entryPath = (name: EntryName): string =>
  name === LEGAL ? `${ADMIN_HOME}/${LEGAL}` : `${ADMIN_HOME}?tab=${name}`
export const entryLabel = (name: EntryName): string =>
  name === LEGAL ? adminCopy.legalPages : adminCopy.tabs[name]

/**
 * The second factor of the signed-in member of staff, reached from the account menu and the
 * settings.
 */
export const SECOND_FACTOR = 'second-factor'
export const SECOND_FACTOR_PATH = `${ADMIN_HOME}/${SECOND_FACTOR}`

/**
 * The entries of support staff, the first of which is where they start; the server decides what
 * each call may do.
 */
const SUPPORT_ENTRIES: readonly EntryName[] = ['users', 'photos', 'sales']
type Staff = { isAdmin: boolean; isSupport: boolean } | null
export const mayOpen = (user: Staff, name: EntryName): boolean =>
  user?.isAdmin === true || SUPPORT_ENTRIES.includes(name)
export const firstTab = (user: Staff): TabName => (user?.isAdmin === false ? 'users' : 'overview')
/** The groups of the side bar with the tabs that this member of staff may open. */
export const groupsOf = (user: Staff): typeof groups =>
  groups
    .map(({ name, tabs }) => ({ name, tabs: tabs.filter((tab) => mayOpen(user, tab)) }))
    .filter(({ tabs }) => tabs.length > 0)

export const salePath = (id: string): string => `${ADMIN_HOME}/sales/${encodeURIComponent(id)}`
/** The page of one account. */
export const customerPath = (id: number): string => `${ADMIN_HOME}/users/${id}`
