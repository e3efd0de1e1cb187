/** Binds the routes of every feature; used by main.ts and by tests. */
import { sql } from '../db/drizzle.ts'
import type { FastifyInstance } from 'fastify'
import { adminOrderRoutes } from '../admin/order.ts'
import { adminVersionRoutes, createVersions } from '../admin/versions.ts'
import { adminRoutes } from './admin-features.ts'
import type { AppDeps } from './app-deps.ts'
import { contentAdminRoutes } from './content-features.ts'
import { albumsRoutes } from '../features/albums/albums.routes.ts'
import { authRoutes } from '../features/auth/auth.routes.ts'
import { familyRoutes } from '../features/family/family.routes.ts'
import { giftsRoutes } from '../features/gifts/gifts.routes.ts'
import { paymentsRoutes } from '../features/payments/payments.routes.ts'
import { paymentsWebhook } from '../features/payments/payments.webhook.ts'
import { photosRoutes } from '../features/photos/photos.routes.ts'
import { pricingRoutes } from '../features/pricing/pricing.routes.ts'
import { printRoutes } from '../features/print/print.routes.ts'
import { proofRoutes } from '../features/proof/proof.routes.ts'
import { settingsRoutes } from '../features/settings/settings.routes.ts'
import { shareRoutes } from '../features/share/share.routes.ts'
import { usersRoutes } from '../features/users/users.routes.ts'
import { healthRoutes } from '../http/health.ts'
import { createHttpServer } from '../http/server.ts'
import { adminSalesRoutes } from '../features/payments/payments.admin.ts'
import { adminOpeningRoutes } from '../features/opening/opening.admin.ts'
import { memoryRoutes } from './memory-features.ts'
import type { Features } from './features.ts'
import { publicRoutes } from './public-features.ts'
import { versionedContent } from './versioned-content.ts'

const orderedLists = ({ admin, contentAdmin }: Features) => ({
  plans: admin.pricing.plans,
  socialLinks: admin.socialLinks,
  contentPages: contentAdmin.pages.contentPages,
  blogSections: contentAdmin.blog.sections,
  landingSections: contentAdmin.landing,
  galleryItems: contentAdmin.gallery,
})

const openServer = ({ config, log }: Pick<AppDeps, 'config' | 'log'>, { auth }: Features) =>
  createHttpServer({
    log,
    trustProxy: config.trustProxy,
    secureCookies: config.secureCookies,
    development: config.development,
    authenticator: auth.authenticator,
  })

/** The API without the pages, not listening yet. */
export async function buildApp(
  { config, log, metrics, database: { db }, developmentIdentity, paymentSandbox }: AppDeps,
  features: Features,
): Promise<FastifyInstance> {
  const { auth, payments, photos, pricing, users } = features
  const app = await openServer({ config, log }, features)
  if (metrics) (await import('../http/metrics.ts')).measureRequests(app, metrics)
  const options = {
    rateLimitFactor: config.rateLimitFactor,
    secureCookies: config.secureCookies,
    publicUrl: config.publicUrl,
  }
  authRoutes(app, auth, options)
  photosRoutes(app, photos, options)
  albumsRoutes(app, features.albums, options)
  shareRoutes(app, features.share, options)
  printRoutes(app, features.print, options)
  memoryRoutes(app, features, options)
  familyRoutes(app, features, options)
  proofRoutes(app, features.proof, options)
  paymentsRoutes(app, payments, options)
  giftsRoutes(app, features.gifts, options)
  pricingRoutes(app, pricing, options)
  publicRoutes(app, features, { db, ...options })
  usersRoutes(app, users, options)
  settingsRoutes(app, features.settings, options)
  adminRoutes(app, features.admin, options)
  contentAdminRoutes(app, features.contentAdmin, options)
  adminSalesRoutes(app, payments.sales, options)
  adminOpeningRoutes(app, features.opening, options)
  adminOrderRoutes(app, orderedLists(features), options)
  adminVersionRoutes(app, createVersions({ db, restorers: versionedContent(features) }), options)
  await paymentsWebhook(app, payments)
  await developmentIdentity?.mount(app)
  await paymentSandbox?.mount(app)

  healthRoutes(app, () => db.execute(sql`select 1`))
  return app
}

/** A worker's server: only `/health` and `/ready`. */
export async function buildWorkerApp(
  { config, log, database: { db } }: AppDeps,
  features: Features,
): Promise<FastifyInstance> {
  const app = await openServer({ config, log }, features)
  healthRoutes(app, () => db.execute(sql`select 1`))
  return app
}
