/** A link to a legal page; its plain text, or nothing, where that page does not exist. */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { writtenPageAt } from '#contract/content-figures.ts'
import { footerLegalQuery } from './public-content.ts'

export type LegalLinkProps = {
  to: string
  className?: string
  onClick?: () => void
  /** Renders nothing instead of plain text without the page, for links outside a sentence. */
  alone?: boolean
  children: ReactNode
}

/**
 * Returns a check that is false for the path of a missing legal page; true while the list is
 * loading.
 */
export function useLegalPaths(): (path: string) => boolean {
  const { data: pages } = useQuery(footerLegalQuery())
  return (path) => {
    const page = writtenPageAt(path)
    return (
      page?.kind !== 'legal' || pages === undefined || pages.some(({ slug }) => slug === page.slug)
    )
  }
}

export function LegalLink({ to, alone = false, children, ...rest }: LegalLinkProps) {
  const leadsSomewhere = useLegalPaths()
  if (leadsSomewhere(to))
    return (
      <Link to={to} {...rest}>
        {children}
      </Link>
    )
  return alone ? null : children
}
