/** The sections of the landing page by their key, and what is loaded before the page is drawn. */
import type { LandingSection } from '#contract/landing.ts'
import type { LandingKey } from '#contract/landing-figures.ts'
import { type PageLoader, prepare } from '../../page/page.ts'
import {
  galleryHomepageQuery,
  landingSectionsQuery,
  plansQuery,
} from '../../page/public-content.ts'
import { unitPriceQuery } from '../../domain/purchase/unit-price.ts'
import { landingFacts } from './facts.ts'

export type SectionOf<K extends LandingKey> = Extract<LandingSection, { sectionKey: K }>

/** Those that are shown, in their order. The server filters too; a cached list may be older than a change. */
export const shownSections = (sections: readonly LandingSection[]): LandingSection[] =>
  sections
    .filter(({ isEnabled }) => isEnabled)
    .sort((a, b) => a.sortOrder - b.sortOrder || a.id - b.id)

export const loadLanding: PageLoader = async (tools) => {
  const { client, queryClient, server } = tools
  const [sections, plans] = [landingSectionsQuery(client), plansQuery(client)]
  await prepare(
    tools,
    queryClient.prefetchQuery(sections),
    queryClient.prefetchQuery(plans),
    queryClient.prefetchQuery(galleryHomepageQuery(client)),
    queryClient.prefetchQuery(unitPriceQuery(client)),
  )
  if (server)
    landingFacts(
      server.origin,
      queryClient.getQueryData(sections.queryKey) ?? [],
      queryClient.getQueryData(plans.queryKey) ?? [],
    ).forEach(server.describe)
  return null
}
