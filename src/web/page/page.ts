/**
 * Page metadata of a route, the context of its loader, and the state that the server's page
 * transfers to the browser.
 */
import { useEffect } from 'react'
import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import type { HydrationState, LoaderFunctionArgs, Location } from 'react-router'
import type { Client } from '#contract/client.ts'
import { siteCopy } from '#copy/public/site.ts'
import { createStore } from '../lib/store.ts'

export type PageHandle = {
  /** Source module of the page, relative to src/web: its code is preloaded with the HTML. */
  module?: string
  title?: string
  description?: string
  /** HTTP status of the server's reply; 200 when left out. */
  status?: number
  /** Excludes the page from search engines. */
  noindex?: boolean
  /**
   * The address contains a secret: the page is neither cached nor measured and sends no referrer.
   */
  secret?: boolean
  /** Rendered in the browser only; the server sends an empty shell. */
  clientOnly?: boolean
  /**
   * A screen of the back office, which has its own frame instead of the site's header and footer.
   */
  office?: boolean
  /** Path of the canonical address when the page answers at several; its own when left out. */
  canonical?: string
  /** Path of the Open Graph image; the site's own when left out. */
  image?: string
  /** Open Graph type `article` instead of `website`. */
  article?: boolean
}

/** Metadata that a loader derives from its data and adds to its route's handle. */
export type WithHead = { head: PageHandle }

type MatchWithHandle = { handle?: unknown; loaderData?: unknown; route?: { handle?: unknown } }

const headOf = (loaderData: unknown): PageHandle =>
  typeof loaderData === 'object' && loaderData !== null && 'head' in loaderData
    ? (loaderData as WithHead).head
    : {}

/**
 * Merges the handles of an address's matches: deeper matches override outer ones, loaded data
 * overrides the route's own.
 */
export function pageHandle(matches: readonly MatchWithHandle[]): PageHandle {
  const handles = matches.map((match) => ({
    ...((match.handle ?? match.route?.handle ?? {}) as PageHandle),
    ...headOf(match.loaderData),
  }))
  return Object.assign({}, ...handles) as PageHandle
}

export const fullTitle = (handle: PageHandle): string => siteCopy.pageTitle(handle.title)

/** A title known only after the page has loaded; null while the route's own title applies. */
export const shownTitle = createStore<string | null>(null)

/** Overrides the document title while the calling component is mounted and `title` is defined. */
export function useShownTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    shownTitle.set(title)
    return () => shownTitle.set(null)
  }, [title])
}

/** Present only while the server renders. */
type ServerSide = {
  /** Origin of the site, without a trailing slash. */
  origin: string
  /** Adds a JSON-LD object (without its `@context`) to the document. */
  describe: (fact: Record<string, unknown>) => void
}
/**
 * The API, in-process on the server and over the network in the browser, and the cache that loaders
 * fill.
 */
export type LoaderTools = { client: Client; queryClient: QueryClient; server?: ServerSide }
/** Fills the cache; its return value must be serialisable as JSON. */
export type PageLoader = (tools: LoaderTools, args: LoaderFunctionArgs) => Promise<unknown>

/**
 * On the server waits for the data of a page; the browser navigates at once and shows loading
 * states.
 */
export async function prepare({ server }: LoaderTools, ...work: Promise<unknown>[]): Promise<void> {
  const done = Promise.all(work)
  if (server) await done
}

export type PageState = {
  loaderData: NonNullable<HydrationState['loaderData']>
  queries: DehydratedState
}
export const STATE_ID = 'page-state'
export const ROOT_ID = 'root'

/** The state in this page, or null when the server sent an empty shell. */
export function readPageState(): PageState | null {
  const text = document.getElementById(STATE_ID)?.textContent
  return text ? (JSON.parse(text) as PageState) : null
}

/**
 * Key of a scroll position: the entry's key, or its address for the first page of a visit, which
 * has none.
 */
export const placeOf = ({ key, pathname, search, hash }: Location): string =>
  key === 'default' ? pathname + search + hash : key
