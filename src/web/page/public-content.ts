/** What the public site shows, in the data cache. The key of each list is the name of its operation. */
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '#contract/client.ts'
import { browserClient } from '../lib/api.ts'

/** The specified life of prices and landing sections in the cache, in milliseconds. */
const STALE_TIME = 300_000
/** Milliseconds between two readings of a content page that is open (spec 1 §9). */
const PAGE_REFETCH_MS = 30_000

export const landingSectionsQuery = (client: Client = browserClient) =>
  queryOptions({
    queryKey: ['landing.sections'],
    queryFn: () => client('landing.sections'),
    staleTime: STALE_TIME,
  })
export const plansQuery = (client: Client = browserClient) =>
  queryOptions({
    queryKey: ['pricing.plans'],
    queryFn: () => client('pricing.plans'),
    staleTime: STALE_TIME,
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

/** Null when there is no such page: that is an answer, not a failure. */
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

/** Read again every 30 s and whenever the window comes to the front. */
export const contentPageQuery = (slug: string, client: Client = browserClient) =>
  queryOptions({
    queryKey: ['content.page', slug],
    queryFn: () => orNull(client('content.page', { params: { slug } })),
    staleTime: 0,
    refetchInterval: PAGE_REFETCH_MS,
    refetchOnWindowFocus: true,
  })
