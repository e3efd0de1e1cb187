/** Every feature put together over its parts: the one place, with main.ts, that knows them all. Used by main.ts and by the tests. */
import { randomUUID } from 'node:crypto'
import { sql } from '../db/drizzle.ts'
import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { PngInput } from '#engine/compose/png.ts'
import type { ShareInput, ShareOutput } from '#engine/compose/share.ts'
import type { VariantsInput, VariantsOutput } from '#engine/compose/variants.ts'
import type { WatermarkInput, WatermarkOutput } from '#engine/compose/watermark.ts'
import type { PreparedImage, PrepareInput } from '#engine/image/prepare.ts'
import { abilitiesOf } from '#engine/abilities.ts'
import { readAdded } from '#engine/runtime/models/added.ts'
import { factsOf } from '#copy/facts.ts'
import { adminOfficeRoutes, createAdminOffice } from './admin-office.ts'
import type { DevelopmentProvider } from '../adapters/identity/development/provider.ts'
import type { IdentityProvider } from '../adapters/identity/identity-provider.ts'
import type { Mailer } from '../adapters/mail/mail.ts'
import type { Storage } from '../adapters/storage/storage.ts'
import { createErasureList } from '../backup/erasure-list.ts'
import type { Config } from '../config.ts'
import { contentOfficeRoutes, createContentOffice, keyOf, openSecrets } from './content-office.ts'
import { analyticsRoutes } from '../features/analytics/analytics.routes.ts'
import { createAnalytics } from '../features/analytics/analytics.service.ts'
import { authRoutes } from '../features/auth/auth.routes.ts'
import { createAuth } from '../features/auth/auth.service.ts'
import { blogRoutes } from '../features/blog/blog.routes.ts'
import { createBlog } from '../features/blog/blog.service.ts'
import { contentRoutes } from '../features/content/content.routes.ts'
import { createContent } from '../features/content/content.service.ts'
import { sitemapRoutes } from '../features/content/sitemap.ts'
import { createLedgerCheck } from '../features/credits/credits.check.ts'
import { footerRoutes } from '../features/footer/footer.routes.ts'
import { createFooter } from '../features/footer/footer.service.ts'
import { galleryRoutes } from '../features/gallery/gallery.routes.ts'
import { createGallery } from '../features/gallery/gallery.service.ts'
import { landingRoutes } from '../features/landing/landing.routes.ts'
import { createLanding } from '../features/landing/landing.service.ts'
import { bookFaults } from '../features/payments/payments.check.ts'
import { createNotices } from '../features/mail/mail.notices.ts'
import { paymentsRoutes } from '../features/payments/payments.routes.ts'
import { paymentsWebhook } from '../features/payments/payments.webhook.ts'
import { createPhotoRetention } from '../features/photos/photos.retention.ts'
import { photosRoutes } from '../features/photos/photos.routes.ts'
import { createPhotos } from '../features/photos/photos.service.ts'
import { pricingRoutes } from '../features/pricing/pricing.routes.ts'
import { createVisibilityLookup } from '../features/public-pictures/public-pictures.references.ts'
import { publicPicturesRoutes } from '../features/public-pictures/public-pictures.routes.ts'
import { createPublicPictures } from '../features/public-pictures/public-pictures.service.ts'
import { createPictureSweep } from '../features/public-pictures/public-pictures.sweep.ts'
import {
  createRestorations,
  type RestorationDeps,
} from '../features/restorations/restorations.service.ts'
import { createAccountPayments } from '../features/settings/settings.payments.ts'
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
import type { Queue } from '../jobs/queue.ts'
import { createRetention } from '../jobs/retention.ts'
import { createSweeper } from '../jobs/sweeper.ts'
import { chooseMailer } from './mailer.ts'
import { createMoney } from './money.ts'
import type { PaymentParts } from './payments.ts'
import { newPublicId, newSecret, type Clock } from '../platform/clock.ts'
import { createPageVersion } from '../domain/content-version.ts'
import type { Database } from '../platform/db.ts'
import { createKeyedHash } from '../platform/keyed-hash.ts'
import type { Log } from '../platform/log.ts'
import { createDeadLinks } from '../domain/page-links.ts'
import { temporaryFolderOf } from './storage.ts'

/** What is done to pixels, in processes of their own. */
export type PixelWork = {
  prepare(input: PrepareInput): Promise<PreparedImage>
  restore: RestorationDeps['restore']
  forget?: RestorationDeps['forget']
  watermark(input: WatermarkInput, signal: AbortSignal): Promise<WatermarkOutput>
  share(input: ShareInput): Promise<ShareOutput>
  variants(input: VariantsInput): Promise<VariantsOutput>
  png(input: PngInput): Promise<void>
}

export type Parts = {
  config: Config
  log: Log
  now: Clock
  database: Database
  /** Where requests are counted, if anybody asks for the figures. */
  metrics?: Registry
  /** Photos of users: private. */
  storage: Storage
  /** Pictures that everybody may see. */
  publicStorage: Storage
  queue: Queue
  pixels: PixelWork
  identity: IdentityProvider
  /** Mounted where the identity provider is our own. */
  developmentIdentity: DevelopmentProvider | null
  /** Where mail goes while no mail server is configured. */
  outbox: Mailer
} & PaymentParts

export function createFeatures(parts: Parts) {
  const {
    config,
    now,
    database: { db },
    storage,
    publicStorage,
    queue,
    pixels,
    identity,
    outbox,
  } = parts
  const temporaryFolder = temporaryFolderOf(config)
  const secrets = openSecrets(config)
  const { credits, debts, pricing, mail, payments, spending, closing, paymentLinks } = createMoney(
    parts,
    chooseMailer({ config, outbox, smtp: () => readSmtpSettings(db, secrets) }),
    secrets,
  )
  const notices = createNotices({ post: mail.post, publicUrl: config.publicUrl })
  const watermarkPhase = createWatermarkPhase(createKeyedHash(keyOf(config), 'watermark phase'))
  const trials = createTrials({ db, now, hash: createKeyedHash(keyOf(config), 'spent trials') })
  const auth = createAuth({
    db,
    now,
    newSecret,
    provider: identity,
    publicUrl: config.publicUrl,
    isTrialSpent: trials.isSpent,
    attachDebts: debts.attach,
    welcome: notices.welcome,
  })
  const photos = createPhotos({
    db,
    now,
    storage,
    credits: spending,
    temporaryFolder,
    newPublicId,
    prepare: pixels.prepare,
    makeVariants: pixels.variants,
    makePng: pixels.png,
    enqueue: queue.enqueue,
    uploadsPerDay: config.uploadsPerDay,
    offers: [
      ...abilitiesOf(
        config.engine,
        new Set(readAdded(config.addedModelsDir).map(({ name }) => name)),
      ).options,
    ],
  })
  const settings = createSettings({
    db,
    now,
    storage,
    enqueue: queue.enqueue,
    remember: { trial: trials.remember, debt: debts.remember },
    payments: createAccountPayments({ db, provider: closing, leave: payments.leave }),
  })
  const publicPictures = createPublicPictures({
    storage: publicStorage,
    temporaryFolder,
    makeVariants: pixels.variants,
    visibilityOf: createVisibilityLookup({ db }),
  })
  const restoredBy = config.engine === 'replicate' ? 'Replicate' : 'own machines'
  const facts = async () =>
    factsOf(
      config.publisher,
      await pricing.unitPrice(),
      (await pricing.plans()).filter(({ basePrice }) => Number(basePrice) > 0),
      restoredBy,
    )
  const deadLinks = createDeadLinks({ db, publicUrl: config.publicUrl })
  return {
    auth,
    credits,
    adminOffice: createAdminOffice({
      config,
      db,
      now,
      credits,
      paymentLinks,
      enqueue: queue.enqueue,
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
      compose: pixels.share,
      newShareId: randomUUID,
    }),
    users: createUsers({ db }),
    settings,
    restorePhoto: createRestorations({
      db,
      storage,
      temporaryFolder,
      watermarkPhase,
      restore: pixels.restore,
      ...(pixels.forget ? { forget: pixels.forget } : {}),
      watermark: pixels.watermark,
      watermarkSettings: () => loadWatermark(db),
      photoReady: notices.photoReady,
    }),
    keepNoLonger: createRetention({ db, now }),
    keepPhotos: createPhotoRetention({
      db,
      now,
      notify: notices.photosExpiring,
      removePhoto: photos.remove,
    }),
    checkLedger: createLedgerCheck({ db, credits, bookFaults }),
    endInactive: createInactivity({
      db,
      now,
      tell: notices.accountExpiring,
      deleteAccount: settings.deleteAccount,
    }),
    forgetTrials: trials.forget,
    forgetDebts: debts.forget,
    sweep: createSweeper({
      db,
      storage,
      temporaryFolder,
      now,
      erasures: createErasureList({ storage, key: keyOf(config) }),
      enqueue: queue.enqueue,
    }),
    landing: createLanding({ db, deadLinks }),
    gallery: createGallery({ db }),
    blog: createBlog({ db, deadLinks }),
    content: createContent({ db, facts, deadLinks }),
    footer: createFooter({ db }),
    analytics: createAnalytics({ db }),
    publicPictures,
    contentOffice: createContentOffice({
      config,
      db,
      storage,
      temporaryFolder,
      pixels,
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

/** Names the handler of every job. */
export function assignJobs(queue: Queue, features: Features, config: Config): void {
  queue.work('restore-photo', { concurrency: config.restorationsAtOnce }, features.restorePhoto)
  queue.work('sweep', { concurrency: 1 }, async (payload, context) => {
    await features.sweep(payload, context)
    context.log.info({ publicPictures: await features.sweepPictures() }, 'swept')
  })
  queue.work('keep-no-longer', { concurrency: 1 }, async (payload, context) => {
    await features.keepNoLonger(payload, context)
    await features.keepPhotos(context)
    await features.endInactive(context)
    await features.forgetTrials()
    await features.forgetDebts()
  })
  queue.work('check-ledger', { concurrency: 1 }, features.checkLedger)
  queue.work('send-mail', { concurrency: 1 }, features.mail.deliver)
  queue.work('pay-back', { concurrency: 1 }, features.payments.payBack)
  queue.work('reconcile-payments', { concurrency: 1 }, features.payments.reconcile)
}

/** The API with every route but the pages, not listening yet. */
export async function buildApp(
  { config, log, metrics, database: { db }, developmentIdentity, paymentSandbox }: Parts,
  features: Features,
): Promise<FastifyInstance> {
  const { auth, payments, photos, pricing, users } = features
  const app = await createHttpServer({
    log,
    trustProxy: config.trustProxy,
    secureCookies: config.secureCookies,
    development: config.development,
    authenticator: auth.authenticator,
  })
  if (metrics) (await import('../http/metrics.ts')).measureRequests(app, metrics)
  const options = {
    rateLimitFactor: config.rateLimitFactor,
    secureCookies: config.secureCookies,
    publicUrl: config.publicUrl,
  }
  authRoutes(app, auth, options)
  photosRoutes(app, photos, options)
  shareRoutes(app, features.share, options)
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
  adminOfficeRoutes(app, features.adminOffice, options)
  contentOfficeRoutes(app, features.contentOffice, options)
  await paymentsWebhook(app, payments)
  await developmentIdentity?.mount(app)
  await paymentSandbox?.mount(app)

  healthRoutes(app, () => db.execute(sql`select 1`))
  return app
}

/** A worker's own small server: nothing but `/health` and `/ready`. */
export async function buildWorkerApp(
  { config, log, database: { db } }: Parts,
  { auth }: Features,
): Promise<FastifyInstance> {
  const app = await createHttpServer({
    log,
    trustProxy: config.trustProxy,
    secureCookies: config.secureCookies,
    development: config.development,
    authenticator: auth.authenticator,
  })
  healthRoutes(app, () => db.execute(sql`select 1`))
  return app
}
