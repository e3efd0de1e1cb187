/** A legal page by its slug. */
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { legalPageQuery } from '../../lib/public-content.ts'
import { useTitleOf } from './load-page.ts'
import { WrittenPage } from './written-page.tsx'

export function LegalPage({ slug, before, after }: { slug: string; before?: ReactNode; after?: ReactNode }) {
  const { data, error, refetch } = useQuery(legalPageQuery(slug))
  useTitleOf(data)
  return <WrittenPage page={data} error={error} onRetry={() => void refetch()} before={before} after={after} />
}
