/** A link to a written page that the product itself names: without the page, its words or nothing. */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { writtenPageAt } from '#contract/content-figures.ts'
import { footerLegalQuery } from './public-content.ts'

export type LegalLinkProps = {
  to: string
  className?: string
  onClick?: () => void
  /** Stands by itself rather than in a sentence: nothing is left of it without its page. */
  alone?: boolean
  children: ReactNode
}

/** Whether a path leads somewhere, as far as legal pages are concerned; it does while nobody knows. */
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
