/** Making a backup of an installation and putting one back, put together from its configuration. Run by scripts; the server needs neither. */
import { join } from 'node:path'
import { eq } from '../db/drizzle.ts'
import { makeBackup } from '../backup/backup.ts'
import { createErasureList } from '../backup/erasure-list.ts'
import { restoreBackup, type Restored } from '../backup/restore.ts'
import type { Config } from '../config.ts'
import { keyOf, openSecrets } from './content-office.ts'
import { mails } from '../db/schema/orders.ts'
import { users } from '../db/schema/users.ts'
import { startNewSeries } from '../features/payments/payments.invoices.ts'
import { createGalleryConsent } from '../features/photos/photos.consent.ts'
import { createRemoval } from '../features/photos/photos.removal.ts'
import { eraseAccount } from '../features/settings/settings.erase.ts'
import { createTrials } from '../features/users/users.trials.ts'
import { createQueue } from '../jobs/queue.ts'
import { chooseMailer, openOutbox } from './mailer.ts'
import { createMoney } from './money.ts'
import { systemClock } from '../platform/clock.ts'
import { openPglite, openPostgres, type Database, type Tx } from '../platform/db.ts'
import { createKeyedHash } from '../platform/keyed-hash.ts'
import type { Log } from '../platform/log.ts'
import { makeFolder } from '../platform/make-folder.ts'
import { secretKey } from '../platform/secret-box.ts'
import { chooseStorage } from './storage.ts'

/** The embedded database belongs to one process: stop the server first. */
async function withDatabase<T>(
  { databaseUrl, dataDir }: Config,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  makeFolder(dataDir)
  const database = databaseUrl
    ? openPostgres(databaseUrl)
    : await openPglite({ folder: join(dataDir, 'database') })
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

/** `earlierFolder` holds a backup whose files are linked instead of copied. Throws sentences. */
export const backUp = (config: Config, folder: string, earlierFolder: string | null = null) =>
  withDatabase(config, (database) =>
    makeBackup({ database, stores: storesOf(config), folder, earlierFolder }),
  )

/** A key as it was given: SECRETS_KEY, or what a `secret.key` held. */
function readingsOf(text: string): Buffer[] {
  const bytes = Buffer.from(text, 'base64')
  return [secretKey(text, ''), ...(bytes.length === 32 ? [bytes] : [])]
}

/** `earlierKeys` are the SECRETS_KEYs of before, under which deletions may have been written down. Throws sentences; after one, the database is not to be used. */
export const putBack = (
  config: Config,
  log: Log,
  folder: string,
  earlierKeys: readonly string[] = [],
): Promise<Restored> =>
  withDatabase(config, async (database) => {
    const stores = storesOf(config)
    const queue = createQueue({ database, log })
    const { payments, debts } = createMoney(
      { config, log, now: systemClock, database, queue, paymentProvider: null },
      chooseMailer({ config, outbox: openOutbox(config, systemClock), smtp: async () => null }),
      openSecrets(config),
    )
    const trials = createTrials({
      db: database.db,
      now: systemClock,
      hash: createKeyedHash(keyOf(config), 'spent trials'),
    })
    const list = createErasureList({
      storage: stores.private,
      key: keyOf(config),
      earlierKeys: earlierKeys.flatMap(readingsOf),
    })
    const erase = async (tx: Tx, userId: number) => {
      const [account] = await tx
        .select({ id: users.id, email: users.email, username: users.username, debt: users.debt })
        .from(users)
        .where(eq(users.id, userId))
        .for('update')
      if (!account) return
      await payments.leave(tx, account)
      await eraseAccount(tx, userId, { trial: trials.remember, debt: debts.remember })
      // They were told when they left.
      await tx.delete(mails)
    }
    try {
      const isErased = await list.read()
      return await restoreBackup(
        {
          database,
          stores,
          queue,
          isErased,
          eraseAccount: erase,
          erasePhoto: (tx, userId, publicId) => createRemoval({ db: tx })(userId, publicId),
          withdrawConsent: (tx, userId, publicId) =>
            createGalleryConsent({ db: tx, now: systemClock }).withdraw(userId, publicId),
          beginInvoiceSeriesAnew: (tx) => startNewSeries(tx, systemClock()),
        },
        folder,
      )
    } finally {
      await queue.stop()
    }
  })
