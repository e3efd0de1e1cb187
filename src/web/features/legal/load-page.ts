/** Has a legal or content page ready before it is drawn, with its title and whether it exists. */
import type { ContentPage } from '#contract/content.ts'
import {
  type LoaderTools,
  type PageHandle,
  type PageLoader,
  prepare,
  type WithHead,
} from '../../page/page.ts'
import { contentPageQuery, legalPageQuery } from '../../page/public-content.ts'
import { siteCopy } from '#copy/public/site.ts'

/** Null: there is no such page. Undefined: it could not be read. A draft is none: the server draws for everybody. */
function headOf(page: ContentPage | null | undefined, canonical: string): WithHead | null {
  if (page === undefined) return null
  if (page === null || !page.isPublished)
    return { head: { title: siteCopy.pageMissing.title, status: 404, noindex: true } }
  const description = page.metaDescription ? { description: page.metaDescription } : {}
  const head: PageHandle = { title: page.title, canonical, ...description }
  return { head }
}

/** The loader of one legal page, whatever the address it is shown at: `/legal/{slug}` is the one that search engines keep. */
export const loadLegalPage =
  (slug: string): PageLoader =>
  async (tools: LoaderTools) => {
    const query = legalPageQuery(slug, tools.client)
    await prepare(tools, tools.queryClient.prefetchQuery(query))
    return tools.server
      ? headOf(tools.queryClient.getQueryData(query.queryKey), `/legal/${slug}`)
      : null
  }

export const loadContentPage =
  (slug: string): PageLoader =>
  async (tools: LoaderTools) => {
    const query = contentPageQuery(slug, tools.client)
    await prepare(tools, tools.queryClient.prefetchQuery(query))
    return tools.server
      ? headOf(tools.queryClient.getQueryData(query.queryKey), `/page/${slug}`)
      : null
  }
