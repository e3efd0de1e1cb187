/** The side bar of the back office: tabs in groups; on a narrow screen a select takes its place. */
import type { KeyboardEvent } from 'react'
import { FileText } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { adminCopy } from '#copy/admin/admin.ts'
import { adminFrameCopy as copy } from '#copy/admin/frame.ts'
import { brand } from '#copy/brand.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import { cx } from '../../lib/cx.ts'
import { LogoMark } from '../../ui/logo-mark.tsx'
import { SELECT_ARROW } from '../../ui/select.tsx'
import {
  ADMIN_HOME,
  entries,
  entryLabel,
  entryPath,
  groupsOf,
  LEGAL,
  mayOpen,
  tabNames,
  type TabName,
} from './entries.ts'
import { usePlace } from './places.ts'
import { TAB_ICONS } from './tab-icons.ts'

/** Focus steps in the list of tabs by key. */
const KEY_STEPS: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  Home: -tabNames.length,
  End: tabNames.length,
}
export const PANEL_ID = 'admin-panel'
const tabId = (name: TabName): string => `admin-tab-${name}`

/** The ARIA attributes of the content beside the tabs. */
export function usePanelRole(): { role?: 'tabpanel'; 'aria-labelledby'?: string } {
  const { entry } = usePlace()
  return entry === LEGAL || entry === null
    ? {}
    : { role: 'tabpanel', 'aria-labelledby': tabId(entry) }
}

/**
 * Arrow keys move the focus through all groups and stop at the ends; the space bar opens a tab like
 * Enter.
 */
function handleTabKey(event: KeyboardEvent<HTMLElement>): void {
  const step = KEY_STEPS[event.key]
  if (step === undefined && event.key !== ' ') return
  event.preventDefault()
  if (step === undefined) return event.currentTarget.click()
  const row = [
    ...(event.currentTarget.closest('nav')?.querySelectorAll<HTMLElement>('[role=tab]') ?? []),
  ]
  row[Math.min(row.length - 1, Math.max(0, row.indexOf(event.currentTarget) + step))]?.focus()
}

const ENTRY =
  'flex min-h-8 pointer-coarse:min-h-11 items-center gap-3 rounded-md px-3 py-0.5 text-sm font-semibold text-ink no-underline hover:bg-raised hover:text-ochre focus-visible:-outline-offset-2'
const OPEN = 'bg-raised text-ochre-deep shadow-print'

export function AdminNav() {
  const { entry } = usePlace()
  const { user } = useAuth()
  return (
    <nav
      aria-label={adminCopy.navLabel}
      className="sticky top-0 hidden h-dvh flex-col overflow-y-auto border-r border-line bg-sunken lg:flex print:hidden"
    >
      <Link
        to={ADMIN_HOME}
        className="flex min-h-16 shrink-0 items-center gap-2.5 px-6 text-ink no-underline"
      >
        <LogoMark />
        <span className="grid leading-tight">
          <span className="font-title text-xl font-semibold tracking-tight">{brand.name}</span>
          <span className="text-xs text-muted">{adminCopy.heading}</span>
        </span>
      </Link>
      <div className="grid gap-3 px-3 pb-4 pt-1">
        {groupsOf(user).map((group) => (
          <div key={group.name} className="grid gap-0.5">
            <p id={`admin-group-${group.name}`} className="px-3 pb-0.5 text-xs text-muted">
              {adminCopy.groups[group.name]}
            </p>
            <div
              role="tablist"
              aria-orientation="vertical"
              aria-labelledby={`admin-group-${group.name}`}
              className="grid gap-0.5"
            >
              {group.tabs.map((name) => {
                const Icon = TAB_ICONS[name]
                return (
                  <Link
                    key={name}
                    to={entryPath(name)}
                    role="tab"
                    id={tabId(name)}
                    aria-selected={name === entry}
                    {...(name === entry ? { 'aria-controls': PANEL_ID } : {})}
                    onKeyDown={handleTabKey}
                    className={cx(ENTRY, name === entry && OPEN)}
                  >
                    <Icon aria-hidden="true" className="size-4.5 shrink-0" />
                    {entryLabel(name)}
                  </Link>
                )
              })}
            </div>
            {group.name === 'content' && (
              <Link
                to={entryPath(LEGAL)}
                {...(entry === LEGAL ? { 'aria-current': 'page' } : {})}
                className={cx(ENTRY, entry === LEGAL && OPEN)}
              >
                <FileText aria-hidden="true" className="size-4.5 shrink-0" />
                {adminCopy.legalPages}
              </Link>
            )}
          </div>
        ))}
      </div>
    </nav>
  )
}

/** The entries of the side bar in a select, for narrow screens. */
export function PlaceSelect() {
  const place = usePlace()
  const { user } = useAuth()
  // A select cannot choose its own value: on a refused screen none is chosen.
  const entry = place.entry !== null && mayOpen(user, place.entry) ? place.entry : null
  const navigate = useNavigate()
  return (
    <select
      aria-label={copy.place}
      value={entry ?? ''}
      onChange={({ target }) => {
        const chosen = entries.find((name) => name === target.value)
        if (chosen) void navigate(entryPath(chosen))
      }}
      className={cx(
        SELECT_ARROW,
        'min-h-11 min-w-0 grow rounded-md border border-line-strong bg-raised px-2 text-base font-semibold text-ink',
      )}
    >
      {entry === null && <option value="">{copy.place}</option>}
      {groupsOf(user).map((group) => (
        <optgroup key={group.name} label={adminCopy.groups[group.name]}>
          {group.tabs.map((name) => (
            <option key={name} value={name}>
              {entryLabel(name)}
            </option>
          ))}
          {group.name === 'content' && <option value={LEGAL}>{entryLabel(LEGAL)}</option>}
        </optgroup>
      ))}
    </select>
  )
}
