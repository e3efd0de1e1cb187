/** The logo with its link to the home page. */
import { Link } from 'react-router'
import { brand } from '#copy/brand.ts'
import { siteCopy } from '#copy/public/site.ts'
import { LogoMark } from '../../ui/logo-mark.tsx'

/** Leads to the home page and to its top. */
export function Logo() {
  return (
    <Link
      to="/"
      aria-label={siteCopy.nav.logo}
      onClick={() => window.scrollTo({ top: 0 })}
      className="flex min-h-12 items-center gap-2.5 text-ink no-underline"
    >
      <LogoMark />
      <span className="font-title text-[1.625rem] @max-[19.5rem]:text-[1.25rem] font-semibold leading-none tracking-tight">
        {brand.name}
      </span>
    </Link>
  )
}
