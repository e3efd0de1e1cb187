/** What the public site shows: written content, gallery, public pictures, and their routes. */
import type { FastifyInstance } from 'fastify'
import type { Facts } from '#markup/facts.ts'
import { createDeadLinks } from '../domain/page-links.ts'
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
import {
  createPublicPictures,
  type PublicPicturesDeps,
} from '../features/public-pictures/public-pictures.service.ts'
import type { BindOptions } from '../http/bind.ts'
import type { Db } from '../platform/db.ts'

type Deps = Omit<PublicPicturesDeps, 'visibilityOf'> & {
  db: Db
  publicUrl: string
  /** The values of placeholders in pages. */
  facts: () => Promise<Facts>
}

export function createPublicFeatures({ db, publicUrl, facts, ...pictures }: Deps) {
  const deadLinks = createDeadLinks({ db, publicUrl })
  return {
    landing: createLanding({ db, deadLinks }),
    gallery: createGallery({ db }),
    blog: createBlog({ db, deadLinks }),
    content: createContent({ db, facts, deadLinks }),
    footer: createFooter({ db }),
    analytics: createAnalytics({ db }),
    publicPictures: createPublicPictures({
      ...pictures,
      visibilityOf: createVisibilityLookup({ db }),
    }),
  }
}
type PublicFeatures = ReturnType<typeof createPublicFeatures>

export function publicRoutes(
  app: FastifyInstance,
  features: PublicFeatures,
  { db, ...options }: BindOptions & { db: Db; publicUrl: string },
): void {
  landingRoutes(app, features.landing, options)
  galleryRoutes(app, features.gallery, options)
  blogRoutes(app, features.blog, options)
  contentRoutes(app, features.content, options)
  footerRoutes(app, features.footer, options)
  analyticsRoutes(app, features.analytics, options)
  publicPicturesRoutes(app, features.publicPictures, options)
  sitemapRoutes(app, { db, ...options })
}
