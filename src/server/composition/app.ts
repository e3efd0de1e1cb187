/** Creates every feature and binds its routes; used by main.ts and by tests. */
import { randomUUID } from 'node:crypto'
import { sql } from '../db/drizzle.ts'
import type { FastifyInstance } from 'fastify'
import { adminRoutes, createAdminFeatures } from './admin-features.ts'
import { engineOffers } from '../adapters/images/image-work.ts'
import { createPaymentLinks } from '../adapters/payments/stripe.ts'
import type { AppDeps } from './app-deps.ts'
import { contentAdminRoutes, createContentAdminFeatures } from './content-features.ts'
import { analyticsRoutes } from '../features/analytics/analytics.routes.ts'
import { createAnalytics } from '../features/analytics/analytics.service.ts'
import { authRoutes } from '../features/auth/auth.routes.ts'
import { createAuth } from '../features/auth/auth.service.ts'
import { blogRoutes } from '../features/blog/blog.routes.ts'
import { createBlog } from '../features/blog/blog.service.ts'
import { contentRoutes } from '../features/content/content.routes.ts'
import { createContent, createFacts } from '../features/content/content.service.ts'
import { sitemapRoutes } from '../features/content/sitemap.ts'
import { footerRoutes } from '../features/footer/footer.routes.ts'
import { createFooter } from '../features/footer/footer.service.ts'
import { galleryRoutes } from '../features/gallery/gallery.routes.ts'
import { createGallery } from '../features/gallery/gallery.service.ts'
import { landingRoutes } from '../features/landing/landing.routes.ts'
import { createLanding } from '../features/landing/landing.service.ts'
import { createNotices } from '../features/mail/mail.notices.ts'
import { paymentsRoutes } from '../features/payments/payments.routes.ts'
import { paymentsWebhook } from '../features/payments/payments.webhook.ts'
import { createPhotoRetention } from '../features/photos/photos.retention.ts'
import { photosRoutes } from '../features/photos/photos.routes.ts'
import { createPhotos } from '../features/photos/photos.service.ts'
import { pricingRoutes } from '../features/pricing/pricing.routes.ts'
import { printRoutes } from '../features/print/print.routes.ts'
import { createPrint } from '../features/print/print.service.ts'
import { createVisibilityLookup } from '../features/public-pictures/public-pictures.references.ts'
import { publicPicturesRoutes } from '../features/public-pictures/public-pictures.routes.ts'
import { createPublicPictures } from '../features/public-pictures/public-pictures.service.ts'
import { createPictureSweep } from '../features/public-pictures/public-pictures.sweep.ts'
import { createRestorations } from '../features/restorations/restorations.service.ts'
import { settingsRoutes } from '../features/settings/settings.routes.ts'
import { readSmtpSettings } from '../features/settings-api/settings-api.service.ts'
import { createSettings } from '../features/settings/settings.service.ts'
import { shareRoutes } from '../features/share/share.routes.ts'
import { createShare } from '../features/share/share.service.ts'
import { createInactivity } from '../features/users/users.inactivity.ts'
import { usersRoutes } from '../features/users/users.routes.ts'
import { createUsers } from '../features/users/users.service.ts'
import { createTrials } from '../features/users/users.trials.ts'
import { createWatermarkPhase, loadWatermark } from '../features/watermark/watermark.service.ts'
import { healthRoutes } from '../http/health.ts'
import { createHttpServer } from '../http/server.ts'
import { chooseMailer } from './mailer.ts'
import { createPaymentFeatures } from './payment-features.ts'
import { newPublicId, newSecret } from '../platform/clock.ts'
import { createPageVersion } from '../domain/content-version.ts'
import { createKeyedHash } from '../platform/keyed-hash.ts'
import { installationKey, openSecretBox } from '../platform/secret-box.ts'
import { createDeadLinks } from '../domain/page-links.ts'
import { temporaryFolderOf } from './storage.ts'

export function createFeatures(deps: AppDeps) {
  const {
    config,
    now,
    database: { db },
    storage,
    publicStorage,
    queue: { enqueue },
    images,
    identity,
    outbox,
    paymentProvider,
  } = deps
  const { publicUrl } = config
  const temporaryFolder = temporaryFolderOf(config)
  const key = installationKey(config)
  const secrets = openSecretBox(config)
  const mailer = chooseMailer({ config, outbox, smtp: () => readSmtpSettings(db, secrets) })
  const { credits, debts, pricing, mail, payments } = createPaymentFeatures(deps, mailer, secrets)
  const notices = createNotices({ post: mail.post, publicUrl })
  const watermarkPhase = createWatermarkPhase(createKeyedHash(key, 'watermark phase'))
  const trials = createTrials({ db, now, hash: createKeyedHash(key, 'spent trials') })
  const auth = createAuth({
    db,
    now,
    newSecret,
    provider: identity,
    publicUrl,
    isTrialSpent: trials.isSpent,
    attachDebts: debts.attach,
    welcome: notices.welcome,
  })
  const photos = createPhotos({
    db,
    now,
    storage,
    credits,
    requireWaiver: payments.requireWaiver,
    temporaryFolder,
    newPublicId,
    prepare: images.prepare,
    makeVariants: images.variants,
    makePng: images.png,
    enqueue,
    uploadsPerDay: config.uploadsPerDay,
    ...engineOffers(config),
  })
  const settings = createSettings({
    db,
    now,
    storage,
    enqueue,
    remember: { trial: trials.remember, debt: debts.remember },
    payments,
  })
  const publicPictures = createPublicPictures({
    storage: publicStorage,
    temporaryFolder,
    makeVariants: images.variants,
    visibilityOf: createVisibilityLookup({ db }),
  })
  const facts = createFacts({ publisher: config.publisher, engine: config.engine, pricing })
  const deadLinks = createDeadLinks({ db, publicUrl })
  return {
    auth,
    credits,
    admin: createAdminFeatures({
      config,
      db,
      now,
      credits,
      paymentLinks: createPaymentLinks(config.stripeLinkDomain, paymentProvider),
      enqueue,
      removePhoto: photos.remove,
      localAccounts: auth.local,
      postMail: mail.post,
      deleteAccount: settings.deleteAccount,
    }),
    photos,
    mail,
    payments,
    pricing,
    share: createShare({
      db,
      storage,
      temporaryFolder,
      compose: images.share,
      newShareId: randomUUID,
    }),
    print: createPrint({
      db,
      storage,
      temporaryFolder,
      compose: images.print,
      newSheetId: randomUUID,
    }),
    users: createUsers({ db }),
    settings,
    restorePhoto: createRestorations({
      db,
      storage,
      temporaryFolder,
      watermarkPhase,
      restore: images.restore,
      ...(images.forget ? { forget: images.forget } : {}),
      watermark: images.watermark,
      watermarkSettings: () => loadWatermark(db),
      photoReady: notices.photoReady,
    }),
    keepPhotos: createPhotoRetention({
      db,
      now,
      notify: notices.photosExpiring,
      removePhoto: photos.remove,
    }),
    endInactive: createInactivity({
      db,
      now,
      tell: notices.accountExpiring,
      deleteAccount: settings.deleteAccount,
    }),
    forgetTrials: trials.forget,
    forgetDebts: debts.forget,
    landing: createLanding({ db, deadLinks }),
    gallery: createGallery({ db }),
    blog: createBlog({ db, deadLinks }),
    content: createContent({ db, facts, deadLinks }),
    footer: createFooter({ db }),
    analytics: createAnalytics({ db }),
    publicPictures,
    contentAdmin: createContentAdminFeatures({
      config,
      db,
      storage,
      temporaryFolder,
      images,
      publicPictures,
      secrets,
      facts,
      watermarkPhase,
    }),
    sweepPictures: createPictureSweep({ db, storage: publicStorage, now }),
    pageVersion: createPageVersion({ db, now }),
  }
}
export type Features = ReturnType<typeof createFeatures>

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
  shareRoutes(app, features.share, options)
  printRoutes(app, features.print, options)
  paymentsRoutes(app, payments, options)
  pricingRoutes(app, pricing, options)
  landingRoutes(app, features.landing, options)
  galleryRoutes(app, features.gallery, options)
  blogRoutes(app, features.blog, options)
  contentRoutes(app, features.content, options)
  footerRoutes(app, features.footer, options)
  analyticsRoutes(app, features.analytics, options)
  publicPicturesRoutes(app, features.publicPictures, options)
  sitemapRoutes(app, { db, ...options })
  usersRoutes(app, users, options)
  settingsRoutes(app, features.settings, options)
  adminRoutes(app, features.admin, options)
  contentAdminRoutes(app, features.contentAdmin, options)
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
