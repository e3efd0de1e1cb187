/** The parts of the back office, on every screen of it: tabs of the dashboard, each with an address, and the legal pages beside them. */
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { adminCopy } from '#copy/admin/admin.ts'
import { cx } from '../../lib/cx.ts'
import { useShownTitle } from '../../page/page.ts'
import { pathOf } from '../../lib/screens.ts'
import { tabs, type TabName } from './tabs.ts'

const home = pathOf('admin')
const LEGAL = 'legal-pages'
/** The tab that a screen of its own belongs to. */
const TAB_OF: Partial<Record<string, TabName | typeof LEGAL>> = {
  [`${home}/gallery`]: 'gallery',
  [`${home}/gallery-text`]: 'gallery',
  [`${home}/watermark`]: 'watermarks',
  [`${home}/landing`]: 'landing',
  [`${home}/${LEGAL}`]: LEGAL,
}
/** Steps that a key takes in the row of tabs. */
const STEPS: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: -tabs.length,
  End: tabs.length,
}
export const PANEL_ID = 'admin-panel'
const tabId = (name: TabName): string => `admin-tab-${name}`

/** The name of the tab that is open on the dashboard. */
export function useOpenTab(): TabName {
  const [search] = useSearchParams()
  return tabs.find(({ name }) => name === search.get('tab'))?.name ?? 'overview'
}

function useOpenPlace(): TabName | typeof LEGAL {
  const { pathname } = useLocation()
  const tab = useOpenTab()
  return TAB_OF[pathname.replace(/\/$/, '')] ?? tab
}

/** What makes the content under the tabs theirs. */
export function usePanelRole(): { role?: 'tabpanel'; 'aria-labelledby'?: string } {
  const open = useOpenPlace()
  return open === LEGAL ? {} : { role: 'tabpanel', 'aria-labelledby': tabId(open) }
}

/** The arrows go along the row, and stop at its ends; the space bar opens a tab as Enter does. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key]
  if (step === undefined && event.key !== ' ') return
  event.preventDefault()
  if (step === undefined) return event.currentTarget.click()
  const row = [
    ...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]') ?? []),
  ]
  row[Math.min(row.length - 1, Math.max(0, row.indexOf(event.currentTarget) + step))]?.focus()
}

export function AdminNav() {
  const open = useOpenPlace()
  useShownTitle(adminCopy.screenTitle(open === LEGAL ? adminCopy.legalPages : adminCopy.tabs[open]))
  const strip = useRef<HTMLElement>(null)
  // On a phone the strip is wider than the screen: the open place is brought into it, without moving the page.
  useEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>('[data-open]')
    if (strip.current && link)
      strip.current.scrollLeft =
        link.offsetLeft - (strip.current.clientWidth - link.offsetWidth) / 2
  }, [open])
  return (
    <nav
      ref={strip}
      aria-label={adminCopy.navLabel}
      className="relative mb-8 mt-5 overflow-x-auto border-b border-line"
    >
      <div className="flex gap-1 max-md:min-w-max md:flex-wrap xl:gap-0">
        <div role="tablist" aria-label={adminCopy.navLabel} className="contents">
          {tabs.map(({ name, label }) => (
            <Place
              key={name}
              to={`${home}?tab=${name}`}
              open={name === open}
              role="tab"
              id={tabId(name)}
              aria-selected={name === open}
              {...(name === open ? { 'aria-controls': PANEL_ID } : {})}
              onKeyDown={walk}
            >
              {label}
            </Place>
          ))}
        </div>
        <Place
          to={`${home}/${LEGAL}`}
          open={open === LEGAL}
          {...(open === LEGAL ? { 'aria-current': 'page' } : {})}
        >
          {adminCopy.legalPages}
        </Place>
      </div>
    </nav>
  )
}

type PlaceProps = {
  to: string
  open: boolean
  children: string
  role?: 'tab'
  onKeyDown?: typeof walk
  id?: string
  'aria-selected'?: boolean
  'aria-controls'?: string
  'aria-current'?: 'page'
}

const Place = ({ open, ...rest }: PlaceProps) => (
  <Link
    {...rest}
    data-open={open || undefined}
    preventScrollReset
    onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
    className={cx(
      'inline-flex min-h-12 items-center border-b-3 px-3 font-semibold whitespace-nowrap no-underline xl:px-2 hover:text-ochre focus-visible:-outline-offset-3',
      open ? 'border-ochre text-ink' : 'border-transparent text-muted',
    )}
  />
)
