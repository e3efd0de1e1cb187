/** The operator's part of the footer; omitted while it loads and when it cannot be read. */
import { useQuery } from '@tanstack/react-query'
import type { FooterLegalPage, FooterPage, SocialLink } from '#contract/footer.ts'
import { type PageLoader, prepare } from '../../page/page.ts'
import { footerLegalQuery, footerPagesQuery, socialLinksQuery } from '../../page/public-content.ts'

/** Loads the footer's links for pages rendered on the server. */
export const loadFooter: PageLoader = async (tools) => {
  const { client, queryClient } = tools
  await prepare(
    tools,
    queryClient.prefetchQuery(socialLinksQuery(client)),
    queryClient.prefetchQuery(footerPagesQuery(client)),
    queryClient.prefetchQuery(footerLegalQuery(client)),
  )
  return null
}

export type FooterContent = {
  social: SocialLink[]
  support: FooterPage[]
  navigation: FooterPage[]
  /** Undefined until the list of legal pages is loaded. */
  legal: FooterLegalPage[] | undefined
}

export function useFooter(): FooterContent {
  const { data: social = [] } = useQuery(socialLinksQuery())
  const { data: pages = [] } = useQuery(footerPagesQuery())
  const { data: legal } = useQuery(footerLegalQuery())
  const within = (section: FooterPage['footerSection']) =>
    pages.filter(({ footerSection }) => footerSection === section)
  return { social, support: within('support'), navigation: within('navigation'), legal }
}
