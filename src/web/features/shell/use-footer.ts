/** What the operator adds to the footer. The footer does without while it loads and when it cannot be read. */
import { useQuery } from '@tanstack/react-query'
import type { FooterPage, SocialLink } from '#contract/footer.ts'
import { prepare, type PageLoader } from '../../lib/page-loader.ts'
import { footerPagesQuery, socialLinksQuery } from '../../lib/public-content.ts'

/** Every page has its footer with its links when it is drawn on the server. */
export const loadFooter: PageLoader = async (tools) => {
  const { client, queryClient } = tools
  await prepare(tools, queryClient.prefetchQuery(socialLinksQuery(client)), queryClient.prefetchQuery(footerPagesQuery(client)))
  return null
}

export function useFooter(): { social: SocialLink[]; support: FooterPage[]; navigation: FooterPage[] } {
  const { data: social = [] } = useQuery(socialLinksQuery())
  const { data: pages = [] } = useQuery(footerPagesQuery())
  const within = (section: FooterPage['footerSection']) => pages.filter(({ footerSection }) => footerSection === section)
  return { social, support: within('support'), navigation: within('navigation') }
}
