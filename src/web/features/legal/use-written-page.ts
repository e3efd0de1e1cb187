/** Reads a written page: the published one, or its draft for an administrator. */
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import type { ContentPage } from '#contract/content.ts'
import { siteCopy } from '#copy/public/site.ts'
import { useShownTitle } from '../../page/page.ts'
import { ME } from '../../lib/query-client.ts'
import { useAuth } from '../../domain/session/auth-provider.tsx'
import type { WrittenPageProps } from './written-page.tsx'

type Page = ContentPage | null
type PageQuery = UseQueryOptions<Page, Error, Page, string[]> & { queryKey: string[] }

export function useWrittenPage(
  query: PageQuery,
): Pick<WrittenPageProps, 'page' | 'error' | 'onRetry'> {
  const isAdmin = useAuth().user?.isAdmin ?? false
  const shared = useQuery(query)
  const mayBeDraft = isAdmin && shared.data === null
  // A separate key, removed from the cache when the session ends.
  const draft = useQuery({ ...query, queryKey: [ME, ...query.queryKey], enabled: mayBeDraft })
  const { data, error, refetch } = mayBeDraft ? draft : shared
  const page = data && !data.isPublished && !isAdmin ? null : data
  useShownTitle(page === null ? siteCopy.pageMissing.title : page?.title)
  return { page, error, onRetry: () => void refetch() }
}
