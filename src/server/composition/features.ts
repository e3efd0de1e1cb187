/** Creates every feature; used by main.ts and by tests. */
import { createAdminFeatures } from './admin-features.ts'
import { createPaymentLinks } from '../adapters/payments/stripe.ts'
import type { AppDeps } from './app-deps.ts'
import { createContentAdminFeatures } from './content-features.ts'
import { createAuth } from '../features/auth/auth.service.ts'
import { createFacts } from '../features/content/content.service.ts'
import { createNotices } from '../features/mail/mail.notices.ts'
import { createPictureSweep } from '../features/public-pictures/public-pictures.sweep.ts'
import { readSmtpSettings } from '../features/settings-api/settings-api.service.ts'
import { createSettings } from '../features/settings/settings.service.ts'
import { createInactivity } from '../features/users/users.inactivity.ts'
import { createUsers } from '../features/users/users.service.ts'
import { createTrials } from '../features/users/users.trials.ts'
import { createWatermarkPhase } from '../features/watermark/watermark.service.ts'
import { createOpeningFeature } from './opening.ts'
import { chooseMailer } from './mailer.ts'
import { createPaymentFeatures } from './payment-features.ts'
import { createPhotoFeatures } from './photo-features.ts'
import { createPublicFeatures } from './public-features.ts'
import { newSecret } from '../platform/clock.ts'
import { createPublisherReader } from '../domain/publisher.ts'
import { createPageVersion } from '../domain/content-version.ts'
import { createKeyedHash } from '../platform/keyed-hash.ts'
import { installationKey, openSecretBox } from '../platform/secret-box.ts'
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
  const { debts, ...money } = createPaymentFeatures(deps, mailer, secrets)
  const { credits, pricing, mail, payments } = money
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
  const settings = createSettings({
    db,
    now,
    storage,
    enqueue,
    remember: { trial: trials.remember, debt: debts.remember },
    payments,
  })

  const { signer, ...photoFeatures } = createPhotoFeatures(deps, {
    credits,
    requireWaiver: payments.requireWaiver,
    endPaymentPages: payments.endPages,
    watermarkPhase,
    notices,
    secrets,
  })

  const publisher = createPublisherReader(config.publisher)
  const facts = createFacts({ publisher: () => publisher(db), engine: config.engine, pricing })
  const publicFeatures = createPublicFeatures({
    db,
    publicUrl,
    facts,
    storage: publicStorage,
    temporaryFolder,
    makeVariants: images.variants,
  })

  return {
    ...money,
    auth,
    users: createUsers({ db }),
    settings,
    /** Whether mails leave this machine; those of a development installation stay in its outbox. */
    sendsMails: async (): Promise<boolean> =>
      config.demo || (await readSmtpSettings(db, secrets).catch(() => null)) !== null,
    endInactiveAccounts: createInactivity({
      db,
      now,
      notify: notices.accountExpiring,
      deleteAccount: settings.deleteAccount,
    }),
    forgetTrials: trials.forget,
    forgetDebts: debts.forget,
    ...photoFeatures,
    ...publicFeatures,
    sweepPictures: createPictureSweep({ db, storage: publicStorage, now }),
    pageVersion: createPageVersion({ db, now }),
    contentAdmin: createContentAdminFeatures({
      config,
      db,
      now,
      storage,
      temporaryFolder,
      images,
      publicPictures: publicFeatures.publicPictures,
      secrets,
      postMail: mail.post,
      facts,
      watermarkPhase,
    }),
    admin: createAdminFeatures({
      config,
      db,
      now,
      credits,
      paymentLinks: createPaymentLinks(config.stripeLinkDomain, paymentProvider),
      enqueue,
      removePhoto: photoFeatures.photos.remove,
      localAccounts: auth.local,
      postMail: mail.post,
      secrets,
      deleteAccount: settings.deleteAccount,
      listSales: payments.sales.list.found,
      signer,
    }),
    opening: createOpeningFeature({ config, db, now, secrets }),
  }
}
export type Features = ReturnType<typeof createFeatures>
