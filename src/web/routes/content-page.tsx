/** Content pages by their slug. */
import { useParams } from 'react-router'
import { ContentPageView } from '../features/legal/content-page.tsx'
import { loadContentPage } from '../features/legal/load-page.ts'
import type { PageLoader } from '../page/page.ts'

export function Component() {
  const slug = useParams()['slug'] ?? ''
  return <ContentPageView key={slug} slug={slug} />
}
export const loader: PageLoader = (tools, args) =>
  loadContentPage(args.params['slug'] ?? '')(tools, args)
