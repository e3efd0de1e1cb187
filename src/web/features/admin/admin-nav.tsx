/** The parts of the back office, on every screen of it: tabs of the dashboard, and screens with an address of their own. */
import { useEffect, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { adminCopy } from '#copy/admin.ts'
import { cx } from '../../lib/cx.ts'
import { useShownTitle } from '../../lib/page-title.ts'
import { pathOf } from '../../lib/screens.ts'
import { tabs, type TabName } from './tabs.ts'

type Place = { name: string; label: string; to: string }
const home = pathOf('admin')
const LEGAL = 'legal-pages'
/** The tab that a screen of its own belongs to. */
const TAB_OF: Partial<Record<string, TabName | typeof LEGAL>> = {
  [`${home}/gallery`]: 'gallery', [`${home}/gallery-text`]: 'gallery', [`${home}/watermark`]: 'watermarks', [`${home}/landing`]: 'landing', [`${home}/${LEGAL}`]: LEGAL,
}
const PLACES: readonly Place[] = tabs.flatMap(({ name, label }): Place[] => {
  const tab = { name, label, to: `${home}?tab=${name}` }
  return name === 'footer' ? [{ name: LEGAL, label: adminCopy.legalPages, to: `${home}/${LEGAL}` }, tab] : [tab]
})

/** The name of the tab that is open on the dashboard. */
export function useOpenTab(): TabName {
  const [search] = useSearchParams()
  return tabs.find(({ name }) => name === search.get('tab'))?.name ?? 'overview'
}

export function AdminNav() {
  const { pathname } = useLocation()
  const tab = useOpenTab()
  const open = TAB_OF[pathname.replace(/\/$/, '')] ?? tab
  useShownTitle(adminCopy.screenTitle(PLACES.find(({ name }) => name === open)?.label))
  const strip = useRef<HTMLElement>(null)
  // On a phone the strip is wider than the screen: the open place is brought into it, without moving the page.
  useEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (strip.current && link) strip.current.scrollLeft = link.offsetLeft - (strip.current.clientWidth - link.offsetWidth) / 2
  }, [open])
  return (
    <nav ref={strip} aria-label={adminCopy.navLabel} className="relative mb-8 mt-5 overflow-x-auto border-b border-line">
      <ul className="flex gap-1 max-md:min-w-max md:flex-wrap xl:gap-0">
        {PLACES.map(({ name, label, to }) => (
          <li key={name}>
            <Link
              to={to}
              aria-current={name === open ? 'page' : undefined}
              preventScrollReset
              onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
              className={cx(
                'inline-flex min-h-12 items-center border-b-3 px-3 font-semibold no-underline xl:px-2 hover:text-ochre focus-visible:-outline-offset-3',
                name === open ? 'border-ochre text-ink' : 'border-transparent text-muted',
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
