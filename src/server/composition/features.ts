/** Creates every feature; used by main.ts and by tests. */
import { randomUUID } from 'node:crypto'
import { createAdminFeatures } from './admin-features.ts'
import { createCredentials } from '../adapters/credentials/c2pa.ts'
import { certificateSource } from '../adapters/credentials/certificate.ts'
import { engineOffers } from '../adapters/images/image-work.ts'
import { createPaymentLinks } from '../adapters/payments/stripe.ts'
import type { AppDeps } from './app-deps.ts'
import { createContentAdminFeatures } from './content-features.ts'
import { createAlbums } from '../features/albums/albums.service.ts'
import { createAlbumZip } from '../features/albums/albums.zip.ts'
import { createAnnouncement } from '../features/albums/albums.announcement.ts'
import { createAnalytics } from '../features/analytics/analytics.service.ts'
import { createAuth } from '../features/auth/auth.service.ts'
import { createBlog } from '../features/blog/blog.service.ts'
import { createContent, createFacts } from '../features/content/content.service.ts'
import { createFamily } from '../features/family/family.service.ts'
import { createRelatives } from '../features/family/family.relatives.ts'
import { createFooter } from '../features/footer/footer.service.ts'
import { createGallery } from '../features/gallery/gallery.service.ts'
import { createLanding } from '../features/landing/landing.service.ts'
import { createNotices } from '../features/mail/mail.notices.ts'
import { createPhotoRetention } from '../features/photos/photos.retention.ts'
import { createPhotos } from '../features/photos/photos.service.ts'
import { createPrint } from '../features/print/print.service.ts'
import { createSealing } from '../features/proof/proof.sealing.ts'
import { createProof } from '../features/proof/proof.service.ts'
import { createVisibilityLookup } from '../features/public-pictures/public-pictures.references.ts'
import { createPublicPictures } from '../features/public-pictures/public-pictures.service.ts'
import { createPictureSweep } from '../features/public-pictures/public-pictures.sweep.ts'
import { createRestorations } from '../features/restorations/restorations.service.ts'
import { readSmtpSettings } from '../features/settings-api/settings-api.service.ts'
import { createSettings } from '../features/settings/settings.service.ts'
import { createShare } from '../features/share/share.service.ts'
import { createInactivity, INACTIVITY_DAYS } from '../features/users/users.inactivity.ts'
import { createUsers } from '../features/users/users.service.ts'
import { createTrials } from '../features/users/users.trials.ts'
import { createWatermarkPhase, loadWatermark } from '../features/watermark/watermark.service.ts'
import { createOpeningFeature } from './opening.ts'
import { chooseMailer } from './mailer.ts'
import { createMemoryFeatures } from './memory-features.ts'
import { createPaymentFeatures } from './payment-features.ts'
import { newPublicId, newSecret } from '../platform/clock.ts'
import { createPublisherReader } from '../domain/publisher.ts'
import { createPageVersion } from '../domain/content-version.ts'
import { createKeyedHash } from '../platform/keyed-hash.ts'
import { installationKey, openSecretBox } from '../platform/secret-box.ts'
import { createDeadLinks } from '../domain/page-links.ts'
import { createTurns } from '../platform/turns.ts'
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
    log,
  } = deps
  const { publicUrl } = config
  const temporaryFolder = temporaryFolderOf(config)
  const key = installationKey(config)
  const secrets = openSecretBox(config)
  const mailer = chooseMailer({ config, outbox, smtp: () => readSmtpSettings(db, secrets) })
  const { credits, debts, pricing, mail, payments, gifts } = createPaymentFeatures(
    deps,
    mailer,
    secrets,
  )
  const notices = createNotices({ post: mail.post, publicUrl })
  const watermarkPhase = createWatermarkPhase(createKeyedHash(key, 'watermark phase'))
  const trials = createTrials({ db, now, hash: createKeyedHash(key, 'spent trials') })
  const auth = createAuth({
    db,
    now,
    newSecret,
    provider: identity,
    publicUrl,
    box: secrets,
    isTrialSpent: trials.isSpent,
    attachDebts: debts.attach,
    welcome: notices.welcome,
  })
  const credentials = createCredentials({ source: certificateSource(config), log })
  const sealing = createSealing({ db, credentials, publicUrl })
  const inTurn = createTurns()
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
    makeExample: images.example,
    watermarkSettings: () => loadWatermark(db),
    watermarkPhase,
    sealing,
    inTurn,
    enqueue,
    uploadsPerDay: config.uploadsPerDay,
    rateLimitFactor: config.rateLimitFactor,
    ...engineOffers(config),
  })
  const announcement = createAnnouncement({ db, enqueue, notify: notices.albumReady })
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
  const publisher = createPublisherReader(config.publisher)
  const facts = createFacts({ publisher: () => publisher(db), engine: config.engine, pricing })
  const deadLinks = createDeadLinks({ db, publicUrl })
  const proof = createProof({ db, storage, now, publicUrl, inactivityDays: INACTIVITY_DAYS })
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
      secrets,
      deleteAccount: settings.deleteAccount,
      listSales: payments.sales.list.found,
      signer: async () => (await credentials.signer())?.name ?? null,
    }),
    photos,
    albums: {
      albums: createAlbums({ db, now, newSecret, photos }),
      zip: createAlbumZip({
        db,
        storage,
        now,
        openDownload: async (of) => (await photos.deliver(of)).open(),
        receipt: proof.receipt,
      }),
    },
    announcement,
    mail,
    payments,
    gifts,
    pricing,
    share: createShare({
      db,
      storage,
      temporaryFolder,
      compose: images.share,
      seal: sealing.seal,
      inTurn,
      newShareId: randomUUID,
    }),
    print: createPrint({
      db,
      storage,
      temporaryFolder,
      compose: images.print,
      seal: sealing.seal,
      inTurn,
      newSheetId: randomUUID,
    }),
    ...createMemoryFeatures(deps, watermarkPhase),
    family: createFamily({ db, now, newSecret, secrets, publicUrl }),
    relatives: createRelatives({
      db,
      now,
      storage,
      hash: createKeyedHash(key, 'family links'),
      reducedCopy: photos.reducedCopy,
    }),
    notifyOfReplies: notices.familyReplied,
    proof,
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
      enqueue,
      photoReady: notices.photoReady,
      albumPhotoOver: announcement.photoOver,
      machineRole: config.servesRequests ? 'both' : 'worker',
    }),
    enforceRetention: createPhotoRetention({
      db,
      now,
      notify: notices.photosExpiring,
      removePhoto: photos.remove,
    }),
    endInactiveAccounts: createInactivity({
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
      now,
      storage,
      temporaryFolder,
      images,
      publicPictures,
      secrets,
      postMail: mail.post,
      facts,
      watermarkPhase,
    }),
    opening: createOpeningFeature({ config, db, now, secrets }),
    sweepPictures: createPictureSweep({ db, storage: publicStorage, now }),
    pageVersion: createPageVersion({ db, now }),
  }
}
export type Features = ReturnType<typeof createFeatures>
