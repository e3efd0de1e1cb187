/** A content page by its slug; it refreshes itself while it is open. */
import { contentPageQuery } from '../../page/public-content.ts'
import { useWrittenPage } from './use-written-page.ts'
import { WrittenPage } from './written-page.tsx'

export const ContentPageView = ({ slug }: { slug: string }) => (
  <WrittenPage {...useWrittenPage(contentPageQuery(slug))} />
)
