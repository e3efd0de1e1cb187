/**
 * Seeds a new database with the administrator, prices, the watermark and, for demonstrations, an
 * account with photos.
 */
import { join } from 'node:path'
import type { Storage } from '../adapters/storage/storage.ts'
import type { Config } from '../config.ts'
import type { Credits } from '../features/credits/credits.service.ts'
import { seedPhotos } from '../features/photos/photos.seed.ts'
import { seedPricing } from '../features/pricing/pricing.seed.ts'
import { DEMO_EMAIL, seedUsers } from '../features/users/users.seed.ts'
import { seedWatermark } from '../features/watermark/watermark.service.ts'
import { newPublicId } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'

/** Adds what is missing and keeps the operator's changes, so it may run at every start. */
export async function seed(
  db: Db,
  storage: Storage,
  config: Config,
  credits: Credits,
): Promise<void> {
  const demo = config.demo
    ? {
        subjectOf: (await import('../adapters/identity/development/provider.ts'))
          .developmentSubject,
        grant: credits.grant,
      }
    : null
  await db.transaction(async (tx) => {
    await seedUsers(tx, { adminEmail: config.adminEmail, demo })
    await seedPricing(tx)
    await seedWatermark(tx)
  })
  if (config.demo)
    await seedPhotos({
      db,
      storage,
      newPublicId,
      folder: join(import.meta.dirname, '../../../fixtures/demo'),
      email: DEMO_EMAIL,
    })
}
