/** Breadcrumbs of a screen that is not a tab. */
import { Fragment } from 'react'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { adminFrameCopy } from '#copy/admin/frame.ts'
import { usePlace } from './places.ts'

export function Breadcrumbs() {
  const { crumbs } = usePlace()
  if (crumbs.length === 0) return null
  return (
    <nav aria-label={adminFrameCopy.trail} className="mb-4 text-sm text-muted">
      <ol className="flex flex-wrap items-center gap-x-1.5">
        {crumbs.map(({ label, to }, at) => (
          <Fragment key={label}>
            {at > 0 && (
              <li aria-hidden="true">
                <ChevronRight className="size-4" />
              </li>
            )}
            <li {...(at === crumbs.length - 1 ? { 'aria-current': 'page' } : {})}>
              {to ? (
                <Link
                  to={to}
                  className="inline-flex min-h-9 pointer-coarse:min-h-11 pointer-coarse:min-w-11 items-center hover:text-ochre"
                >
                  {label}
                </Link>
              ) : (
                label
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
