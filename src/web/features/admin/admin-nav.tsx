/** The navigation of the back office: the tabs of the dashboard and the legal pages. */
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { adminCopy } from '#copy/admin/admin.ts'
import { cx } from '../../lib/cx.ts'
import { useShownTitle } from '../../page/page.ts'
import { pathOf } from '../../lib/screens.ts'
import { tabs, type TabName } from './tabs.ts'

const home = pathOf('admin')
const LEGAL = 'legal-pages'
/** The tab to which a separate screen belongs. */
const TAB_OF: Partial<Record<string, TabName | typeof LEGAL>> = {
  [`${home}/gallery`]: 'gallery',
  [`${home}/gallery-text`]: 'gallery',
  [`${home}/watermark`]: 'watermarks',
  [`${home}/landing`]: 'landing',
  [`${home}/${LEGAL}`]: LEGAL,
}
/** Focus steps in the row of tabs by key. */
const KEY_STEPS: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  Home: -tabs.length,
  End: tabs.length,
}
export const PANEL_ID = 'admin-panel'
const tabId = (name: TabName): string => `admin-tab-${name}`

/** The open tab of the dashboard. */
export function useOpenTab(): TabName {
  const [search] = useSearchParams()
  return tabs.find(({ name }) => name === search.get('tab'))?.name ?? 'overview'
}

function useOpenEntry(): TabName | typeof LEGAL {
  const { pathname } = useLocation()
  const tab = useOpenTab()
  return TAB_OF[pathname.replace(/\/$/, '')] ?? tab
}

/** The ARIA attributes of the content below the tabs. */
export function usePanelRole(): { role?: 'tabpanel'; 'aria-labelledby'?: string } {
  const open = useOpenEntry()
  return open === LEGAL ? {} : { role: 'tabpanel', 'aria-labelledby': tabId(open) }
}

/** Arrow keys move the focus and stop at the ends; the space bar opens a tab like Enter. */
function handleTabKey(event: KeyboardEvent<HTMLElement>): void {
  const step = KEY_STEPS[event.key]
  if (step === undefined && event.key !== ' ') return
  event.preventDefault()
  if (step === undefined) return event.currentTarget.click()
  const row = [
    ...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]') ?? []),
  ]
  row[Math.min(row.length - 1, Math.max(0, row.indexOf(event.currentTarget) + step))]?.focus()
}

export function AdminNav() {
  const open = useOpenEntry()
  useShownTitle(adminCopy.screenTitle(open === LEGAL ? adminCopy.legalPages : adminCopy.tabs[open]))
  const strip = useRef<HTMLElement>(null)
  // On a phone the strip overflows: scrolls the open entry into view without moving the page.
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
            <Entry
              key={name}
              to={`${home}?tab=${name}`}
              open={name === open}
              role="tab"
              id={tabId(name)}
              aria-selected={name === open}
              {...(name === open ? { 'aria-controls': PANEL_ID } : {})}
              onKeyDown={handleTabKey}
            >
              {label}
            </Entry>
          ))}
        </div>
        <Entry
          to={`${home}/${LEGAL}`}
          open={open === LEGAL}
          {...(open === LEGAL ? { 'aria-current': 'page' } : {})}
        >
          {adminCopy.legalPages}
        </Entry>
      </div>
    </nav>
  )
}

type EntryProps = {
  to: string
  open: boolean
  children: string
  role?: 'tab'
  onKeyDown?: typeof handleTabKey
  id?: string
  'aria-selected'?: boolean
  'aria-controls'?: string
  'aria-current'?: 'page'
}

const Entry = ({ open, ...rest }: EntryProps) => (
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
