/** Legal pages: by their slug, and at the fixed addresses that lead to one of them. The cookie policy has its panel and tables. */
import { useParams } from 'react-router'
import type { LegalSlug } from '#contract/content-figures.ts'
import { CookiePanel } from '../features/consent/cookie-panel.tsx'
import { CookieTables } from '../features/consent/cookie-tables.tsx'
import { LegalPage } from '../features/legal/legal-page.tsx'
import { loadLegalPage } from '../features/legal/load-page.ts'
import type { PageLoader } from '../page/page.ts'

const COOKIES: LegalSlug = 'cookies-policy'

function Legal({ slug }: { slug: string }) {
  const cookies = slug === COOKIES
  return (
    <LegalPage
      key={slug}
      slug={slug}
      before={cookies && <CookiePanel />}
      after={cookies && <CookieTables />}
    />
  )
}

export function Component() {
  return <Legal slug={useParams()['slug'] ?? ''} />
}
export const loader: PageLoader = (tools, args) =>
  loadLegalPage(args.params['slug'] ?? '')(tools, args)

/** The page of one slug at an address of its own. */
export const legalPageAt = (slug: LegalSlug) => ({
  Component: () => <Legal slug={slug} />,
  loader: loadLegalPage(slug),
})
