/** A legal page by its slug. */
import type { ReactNode } from 'react'
import { legalPageQuery } from '../../page/public-content.ts'
import { useWrittenPage } from './use-written-page.ts'
import { WrittenPage } from './written-page.tsx'

type LegalPageProps = { slug: string; before?: ReactNode; after?: ReactNode }

export const LegalPage = ({ slug, before, after }: LegalPageProps) => (
  <WrittenPage {...useWrittenPage(legalPageQuery(slug))} before={before} after={after} />
)
