/** What a route says about its page outside its component: title, description, status. */
import { siteCopy } from '#copy/site.ts'

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
}

type WithHandle = { handle?: unknown; route?: { handle?: unknown } }

/** The handle of the page among the matches of an address: the deepest one wins, field by field. */
export function pageHandle(matches: readonly WithHandle[]): PageHandle {
  const handles = matches.map((match) => (match.handle ?? match.route?.handle ?? {}) as PageHandle)
  return Object.assign({}, ...handles) as PageHandle
}

export const fullTitle = (handle: PageHandle): string => siteCopy.pageTitle(handle.title)
