/** Backup and restore of the configured installation, run by scripts. */
import { makeBackup } from '../backup/backup.ts'
import { createErasureList, keysFrom } from '../backup/erasure-list.ts'
import { isRereadOn } from '../backup/files.ts'
import { restoreBackup, type Restored } from '../backup/restore.ts'
import type { Config } from '../config.ts'
import { holdGifts } from '../features/gifts/gifts.hold.ts'
import { startNewSeries } from '../features/payments/payments.invoices.ts'
import { createGalleryConsent } from '../features/photos/photos.consent.ts'
import { createRemoval } from '../features/photos/photos.removal.ts'
import { eraseRestoredAccount } from '../features/settings/settings.erase.ts'
import { createTrials } from '../features/users/users.trials.ts'
import { createQueue } from '../jobs/queue.ts'
import { PENDING_WORK } from './jobs.ts'
import { withdrawNotices } from './notices.ts'
import { chooseMailer, openOutbox } from './mailer.ts'
import { createPaymentFeatures } from './payment-features.ts'
import { systemClock } from '../platform/clock.ts'
import { openDatabase, type Database } from '../platform/db.ts'
import { createKeyedHash } from '../platform/keyed-hash.ts'
import type { Log } from '../platform/log.ts'
import { makeFolder } from '../platform/make-folder.ts'
import { installationKey, openSecretBox } from '../platform/secret-box.ts'
import { chooseStorage } from './storage.ts'

/** The embedded database belongs to one process, so the server must be stopped. */
async function withDatabase<T>(
  config: Config,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  makeFolder(config.dataDir)
  const database = await openDatabase(config)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
function storesOf(config: Config) {
  const { storage, publicStorage } = chooseStorage(config)
  return { private: storage, public: publicStorage }
}

/**
 * Files that the backup in `earlierFolder` holds are linked instead of copied. Throws readable
 * messages.
 */
export const backUp = (config: Config, folder: string, earlierFolder: string | null = null) =>
  withDatabase(config, (database) =>
    makeBackup({
      database,
      stores: storesOf(config),
      folder,
      earlierFolder,
      isReread: isRereadOn(systemClock()),
    }),
  )

/**
 * Deletions may be listed under `earlierKeys`, former SECRETS_KEYs; `acceptDamage` as in
 * `restoreFiles`.
 */
type RestoreOptions = { earlierKeys?: readonly string[]; acceptDamage?: boolean }

/** Throws readable messages; the database is unusable after one. */
export const restoreInstallation = (
  config: Config,
  log: Log,
  folder: string,
  { earlierKeys = [], acceptDamage = false }: RestoreOptions = {},
): Promise<Restored> =>
  withDatabase(config, async (database) => {
    const stores = storesOf(config)
    const queue = createQueue({ database, log })
    const { payments, debts } = createPaymentFeatures(
      { config, log, now: systemClock, database, queue, paymentProvider: null },
      chooseMailer({ config, outbox: openOutbox(config, systemClock), smtp: async () => null }),
      openSecretBox(config),
    )
    const trials = createTrials({
      db: database.db,
      now: systemClock,
      hash: createKeyedHash(installationKey(config), 'spent trials'),
    })
    const list = createErasureList({
      storage: stores.private,
      key: installationKey(config),
      earlierKeys: earlierKeys.flatMap(keysFrom),
    })
    try {
      return await restoreBackup(
        {
          database,
          stores,
          queue,
          erasures: await list.read(),
          acceptDamage,
          eraseAccount: (tx, userId) =>
            eraseRestoredAccount(tx, userId, {
              anonymiseBuyer: payments.anonymiseBuyer,
              remember: { trial: trials.remember, debt: debts.remember },
            }),
          erasePhoto: (tx, userId, publicId) =>
            createRemoval({
              db: tx,
              now: systemClock,
              enqueue: queue.enqueue,
              // A restore announces no album.
              albumPhotoLeft: () => Promise.resolve(),
              endPaymentPages: payments.endPages,
            })(userId, publicId),
          withdrawConsent: (tx, userId, publicId) =>
            createGalleryConsent({ db: tx, now: systemClock }).withdraw(userId, publicId),
          pendingWork: PENDING_WORK,
          withdrawNotices,
          holdGifts: (tx) => holdGifts(tx, systemClock()),
          startNewInvoiceSeries: (tx) => startNewSeries(tx, systemClock()),
        },
        folder,
      )
    } finally {
      await queue.stop()
    }
  })
