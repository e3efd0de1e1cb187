/** What a page says about itself outside its component: title, description, status, picture when it is shared. */
import { siteCopy } from '#copy/public/site.ts'

export type PageHandle = {
  /** Source module of the page, relative to src/web: its code is preloaded with the HTML. */
  module?: string
  title?: string
  description?: string
  /** HTTP status of the server's reply; 200 when left out. */
  status?: number
  /** Search engines stay away. */
  noindex?: boolean
  /** Drawn in the browser only; the server sends an empty shell. */
  clientOnly?: boolean
  /** Path of the address that search engines keep when the page answers at several; its own when left out. */
  canonical?: string
  /** Path of the picture shown where the page is shared; the site's own when left out. */
  image?: string
  /** An article rather than a page of the site. */
  article?: boolean
}

type WithHandle = { handle?: unknown; loaderData?: unknown; route?: { handle?: unknown } }

/** What a loader adds to its route's handle, from the data that it read. */
export type WithHead = { head: PageHandle }

const headOf = (loaderData: unknown): PageHandle =>
  typeof loaderData === 'object' && loaderData !== null && 'head' in loaderData
    ? (loaderData as WithHead).head
    : {}

/** The handle of the page among the matches of an address: the deepest one wins, field by field, and data wins over what is fixed. */
export function pageHandle(matches: readonly WithHandle[]): PageHandle {
  const handles = matches.map((match) => ({
    ...((match.handle ?? match.route?.handle ?? {}) as PageHandle),
    ...headOf(match.loaderData),
  }))
  return Object.assign({}, ...handles) as PageHandle
}

export const fullTitle = (handle: PageHandle): string => siteCopy.pageTitle(handle.title)
