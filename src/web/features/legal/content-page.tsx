/** A content page by its slug; it refreshes itself while it is open. */
import { useQuery } from '@tanstack/react-query'
import { contentPageQuery } from '../../lib/public-content.ts'
import { useTitleOf } from './load-page.ts'
import { WrittenPage } from './written-page.tsx'

export function ContentPageView({ slug }: { slug: string }) {
  const { data, error, refetch } = useQuery(contentPageQuery(slug))
  useTitleOf(data)
  return <WrittenPage page={data} error={error} onRetry={() => void refetch()} />
}
