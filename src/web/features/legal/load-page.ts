/** Loaders of legal and content pages: content, title and HTTP status. */
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

/**
 * `page` is null if it does not exist, undefined if it could not be read. A draft counts as
 * missing, because the server renders the same page for everybody.
 */
function headOf(page: ContentPage | null | undefined, canonical: string): WithHead | null {
  if (page === undefined) return null
  if (page === null || !page.isPublished)
    return { head: { title: siteCopy.pageMissing.title, status: 404, noindex: true } }
  const description = page.metaDescription ? { description: page.metaDescription } : {}
  const head: PageHandle = { title: page.title, canonical, ...description }
  return { head }
}

/** The loader of one legal page at any of its addresses; `/legal/{slug}` is the canonical one. */
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
