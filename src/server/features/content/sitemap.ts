/** sitemap.xml with every public page and the date of its last change, and robots.txt. */
import { eq, max } from '../../db/drizzle.ts'
import type { FastifyInstance } from 'fastify'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import {
  blogSections,
  contentPages,
  galleryItems,
  landingPageSections,
  legalPages,
} from '../../db/schema/content.ts'
import type { Db } from '../../platform/db.ts'
import { limitCalls } from '../../http/rate-limits.ts'
import { escapeHtml } from '#markup/escape.ts'

type SitemapEntry = { path: string; changed: Date | null }
type Dated = PgTable & { updatedAt: PgColumn }

/** Paths that need a session or only redirect. */
const DISALLOWED = [
  '/api/',
  '/admin',
  '/dashboard',
  '/checkout',
  '/settings',
  '/payment-success',
  '/connexion',
  '/famille/',
]

async function lastChange(db: Db, table: Dated): Promise<Date | null> {
  const [row] = await db.select({ at: max(table.updatedAt) }).from(table)
  return row?.at ? new Date(row.at as Date | string) : null
}

async function sitemapEntries(db: Db): Promise<SitemapEntry[]> {
  const page = { slug: contentPages.slug, changed: contentPages.updatedAt }
  const [pages, legal] = await Promise.all([
    db
      .select(page)
      .from(contentPages)
      .where(eq(contentPages.isPublished, true))
      .orderBy(contentPages.sortOrder, contentPages.id),
    db
      .select({ slug: legalPages.slug, changed: legalPages.updatedAt })
      .from(legalPages)
      .where(eq(legalPages.isPublished, true))
      .orderBy(legalPages.id),
  ])
  return [
    { path: '/', changed: await lastChange(db, landingPageSections) },
    { path: '/restore', changed: null },
    { path: '/gallery', changed: await lastChange(db, galleryItems) },
    { path: '/blog', changed: await lastChange(db, blogSections) },
    { path: '/offrir', changed: null },
    { path: '/support', changed: null },
    { path: '/verifier', changed: null },
    { path: '/accessibilite', changed: null },
    ...pages.map(({ slug, changed }) => ({ path: `/page/${encodeURIComponent(slug)}`, changed })),
    ...legal.map(({ slug, changed }) => ({ path: `/legal/${encodeURIComponent(slug)}`, changed })),
  ]
}

/** Returns the sitemap as defined by sitemaps.org. `origin` has no slash at its end. */
function sitemapXml(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(
    ({ path, changed }) =>
      `<url><loc>${escapeHtml(origin + path)}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

const robotsTxt = (origin: string): string =>
  [
    'User-agent: *',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

export function sitemapRoutes(
  app: FastifyInstance,
  { db, publicUrl, rateLimitFactor }: { db: Db; publicUrl: string; rateLimitFactor: number },
): void {
  const onRequest = limitCalls(app, 'default', rateLimitFactor, 'page')
  app.get('/sitemap.xml', { onRequest }, async (_req, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml; charset=utf-8')
      .send(sitemapXml(publicUrl, await sitemapEntries(db))),
  )
  app.get('/robots.txt', async (_req, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(robotsTxt(publicUrl)),
  )
}
