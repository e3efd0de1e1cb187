/** Queries of public content. Each key is the name of the operation. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#contract/client.ts'
import { browserClient } from '../lib/api.ts'

/** Specified cache lifetime of prices and landing sections, ms. */
const STALE_TIME_MS = 300_000
/** Refetch interval of an open content page, ms (spec 1 §9). */
const PAGE_REFETCH_MS = 30_000

export const landingSectionsQuery = (client: Client = browserClient) =>
  queryOptions({
    queryKey: ['landing.sections'],
    queryFn: () => client('landing.sections'),
    staleTime: STALE_TIME_MS,
  })
export const plansQuery = (client: Client = browserClient) =>
  queryOptions({
    queryKey: ['pricing.plans'],
    queryFn: () => client('pricing.plans'),
    staleTime: STALE_TIME_MS,
  })

export const galleryItemsQuery = (client: Client = browserClient) =>
  queryOptions({ queryKey: ['gallery.items'], queryFn: () => client('gallery.items') })
export const galleryHomepageQuery = (client: Client = browserClient) =>
  queryOptions({ queryKey: ['gallery.homepage'], queryFn: () => client('gallery.homepage') })
export const galleryTextsQuery = (client: Client = browserClient) =>
  queryOptions({ queryKey: ['gallery.texts'], queryFn: () => client('gallery.texts') })
export const blogQuery = (client: Client = browserClient) =>
  queryOptions({ queryKey: ['blog.read'], queryFn: () => client('blog.read') })
export const socialLinksQuery = (client: Client = browserClient) =>
  queryOptions({ queryKey: ['footer.socialLinks'], queryFn: () => client('footer.socialLinks') })
export const footerPagesQuery = (client: Client = browserClient) =>
  queryOptions({ queryKey: ['footer.pages'], queryFn: () => client('footer.pages') })

export const footerLegalQuery = (client: Client = browserClient) =>
  queryOptions({ queryKey: ['footer.legal'], queryFn: () => client('footer.legal') })

/** Turns a 404 into null, so that a missing page is no failure. */
const orNull = async <T>(read: Promise<T>): Promise<T | null> => {
  try {
    return await read
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 404) return null
    throw error
  }
}

export const legalPageQuery = (slug: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: ['content.legal', slug],
    queryFn: () => orNull(client('content.legal', { params: { slug } })),
  })

/** Refetched every 30 s and on window focus. */
export const contentPageQuery = (slug: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: ['content.page', slug],
    queryFn: () => orNull(client('content.page', { params: { slug } })),
    staleTime: 0,
    refetchInterval: PAGE_REFETCH_MS,
    refetchOnWindowFocus: true,
  })
