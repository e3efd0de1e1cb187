/**
 * Routes of legal pages, by slug and at fixed addresses. The cookie policy also shows its panel and
 * tables.
 */
import { useParams } from 'react-router'
import type { LegalSlug } from '#contract/content-figures.ts'
import { cookiePolicyCopy as copy } from '#copy/public/cookie-policy.ts'
import { CookiePanel } from '../features/consent/cookie-panel.tsx'
import { CookieTables } from '../features/consent/cookie-tables.tsx'
import { loadLegalPage } from '../features/legal/load-page.ts'
import { useWrittenPage } from '../features/legal/use-written-page.ts'
import { WrittenPage } from '../features/legal/written-page.tsx'
import { legalPageQuery } from '../page/public-content.ts'
import type { PageLoader } from '../page/page.ts'

const COOKIES: LegalSlug = 'cookies-policy'

function Legal({ slug }: { slug: string }) {
  const page = useWrittenPage(legalPageQuery(slug))
  const cookies = slug === COOKIES
  return (
    <WrittenPage
      {...page}
      before={
        cookies
          ? { id: 'preferences', title: copy.panel.title, content: <CookiePanel /> }
          : undefined
      }
      after={
        cookies
          ? { id: 'cookie-tables', title: copy.tables.title, content: <CookieTables /> }
          : undefined
      }
    />
  )
}

export function Component() {
  const slug = useParams()['slug'] ?? ''
  return <Legal key={slug} slug={slug} />
}
export const loader: PageLoader = (tools, args) =>
  loadLegalPage(args.params['slug'] ?? '')(tools, args)

/** The component of one legal page at a fixed address. */
export const legalPageAt = (slug: LegalSlug) => ({
  Component: () => <Legal slug={slug} />,
  loader: loadLegalPage(slug),
})
