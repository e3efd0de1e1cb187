/** Route of content pages by their slug. */
import { useParams } from 'react-router'
import { loadContentPage } from '../features/legal/load-page.ts'
import { useWrittenPage } from '../features/legal/use-written-page.ts'
import { WrittenPage } from '../features/legal/written-page.tsx'
import { contentPageQuery } from '../page/public-content.ts'
import type { PageLoader } from '../page/page.ts'

/** The content is refetched while the page is open. */
const ContentPage = ({ slug }: { slug: string }) => (
  <WrittenPage {...useWrittenPage(contentPageQuery(slug))} />
)

export function Component() {
  const slug = useParams()['slug'] ?? ''
  return <ContentPage key={slug} slug={slug} />
}
export const loader: PageLoader = (tools, args) =>
  loadContentPage(args.params['slug'] ?? '')(tools, args)
