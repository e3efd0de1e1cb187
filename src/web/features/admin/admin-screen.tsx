/** The back office: its tabs, each an address of its own (`/admin?tab=users`), and the panel of the open one. */
import { Suspense, useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { adminCopy } from '#copy/admin.ts'
import { cx } from '../../lib/cx.ts'
import { pathOf } from '../../lib/screens.ts'
import { Container } from '../../ui/page.tsx'
import { Waiting } from '../../ui/spinner.tsx'
import { AdminOnly } from './access.tsx'
import { tabs } from './tabs.ts'

export function AdminScreen() {
  return <AdminOnly><Dashboard /></AdminOnly>
}

function Dashboard() {
  const [search] = useSearchParams()
  const open = tabs.find(({ name }) => name === search.get('tab')) ?? tabs[0]
  const strip = useRef<HTMLElement>(null)
  // On a phone the strip of tabs is wider than the screen: the open one is brought into it, without moving the page.
  useEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (strip.current && link) strip.current.scrollLeft = link.offsetLeft - (strip.current.clientWidth - link.offsetWidth) / 2
  }, [open?.name])
  if (!open) return null
  return (
    <Container className="py-6 sm:py-10">
      <h1 className="text-3xl">{adminCopy.heading}</h1>
      <nav ref={strip} aria-label={adminCopy.navLabel} className="relative mb-8 mt-5 overflow-x-auto border-b border-line">
        <ul className="flex min-w-max gap-1">
          {tabs.map(({ name, label }) => (
            <li key={name}>
              <Link
                to={`${pathOf('admin')}?tab=${name}`}
                aria-current={name === open.name ? 'page' : undefined}
                preventScrollReset
                className={cx(
                  'inline-flex min-h-12 items-center border-b-3 px-3 font-semibold no-underline hover:text-ochre',
                  name === open.name ? 'border-ochre text-ink' : 'border-transparent text-muted',
                )}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Suspense key={open.name} fallback={<Waiting />}><open.Panel /></Suspense>
    </Container>
  )
}
