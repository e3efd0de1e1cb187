/**
 * The public content composed for tests: real database, real files, all public routes; no queue, no
 * pages.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeVariants } from '#engine/compose/variants.ts'
import { createLocalStorage } from '../adapters/storage/local.ts'
import { seedPublicContent } from '../composition/content-seed.ts'
import { analyticsRoutes } from '../features/analytics/analytics.routes.ts'
import { createAnalytics } from '../features/analytics/analytics.service.ts'
import { blogRoutes } from '../features/blog/blog.routes.ts'
import { createBlog } from '../features/blog/blog.service.ts'
import { contentRoutes } from '../features/content/content.routes.ts'
import { createContent } from '../features/content/content.service.ts'
import { sitemapRoutes } from '../features/content/sitemap.ts'
import { footerRoutes } from '../features/footer/footer.routes.ts'
import { createFooter } from '../features/footer/footer.service.ts'
import { galleryRoutes } from '../features/gallery/gallery.routes.ts'
import { createGallery } from '../features/gallery/gallery.service.ts'
import { landingRoutes } from '../features/landing/landing.routes.ts'
import { createLanding } from '../features/landing/landing.service.ts'
import { createVisibilityLookup } from '../features/public-pictures/public-pictures.references.ts'
import { publicPicturesRoutes } from '../features/public-pictures/public-pictures.routes.ts'
import { createPublicPictures } from '../features/public-pictures/public-pictures.service.ts'
import { createHttpServer } from '../http/server.ts'
import { createLog } from '../platform/log.ts'
import { createDeadLinks } from '../domain/page-links.ts'
import {
  apiConfigurations,
  blogMetadata,
  blogSections,
  contentPages,
  footerSocialLinks,
  galleryItems,
  galleryPageConfigurations,
  landingPageSections,
  legalPages,
} from '../db/schema/content.ts'
import { openTestDatabase } from './database.ts'

/** `facts`: values of the placeholders in stored pages. */
export async function openContentSite({
  facts = {},
  seeded = false,
}: { facts?: Record<string, string>; seeded?: boolean } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'antan-content-'))
  const database = await openTestDatabase()
  const { db } = database
  const temporaryFolder = join(folder, 'temporary')
  const storage = createLocalStorage({ folder: join(folder, 'public'), temporaryFolder })
  const pictures = createPublicPictures({
    storage,
    temporaryFolder,
    makeVariants,
    visibilityOf: createVisibilityLookup({ db }),
  })
  const nobody = { byToken: async () => null, byImageToken: async () => null }
  const app = await createHttpServer({
    log: createLog('silent'),
    trustProxy: false,
    secureCookies: false,
    authenticator: nobody,
    development: true,
  })
  const options = { rateLimitFactor: 10_000, secureCookies: false, publicUrl: 'https://antan.test' }
  const deadLinks = createDeadLinks({ db, publicUrl: options.publicUrl })
  landingRoutes(app, createLanding({ db, deadLinks }), options)
  galleryRoutes(app, createGallery({ db }), options)
  blogRoutes(app, createBlog({ db, deadLinks }), options)
  contentRoutes(app, createContent({ db, facts: async () => facts, deadLinks }), options)
  footerRoutes(app, createFooter({ db }), options)
  analyticsRoutes(app, createAnalytics({ db }), options)
  publicPicturesRoutes(app, pictures, options)
  sitemapRoutes(app, { db, ...options })
  if (seeded) await seedPublicContent(db, pictures)

  return {
    app,
    db,
    storage,
    pictures,
    get: (url: string) => app.inject(url),
    /** The JSON of a reply that must be 200. */
    async read<T>(url: string): Promise<T> {
      const reply = await app.inject(url)
      if (reply.statusCode !== 200)
        throw new Error(`${url} answered ${reply.statusCode}: ${reply.body}`)
      return reply.json<T>()
    },
    /** Deletes all public content. */
    async clear(): Promise<void> {
      for (const table of [
        landingPageSections,
        galleryItems,
        galleryPageConfigurations,
        blogSections,
        blogMetadata,
        legalPages,
        contentPages,
        footerSocialLinks,
        apiConfigurations,
      ])
        await db.delete(table)
    },
    async close() {
      await app.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type ContentSite = Awaited<ReturnType<typeof openContentSite>>
