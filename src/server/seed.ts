/** What a new database holds before the first request: the administrator, prices, the watermark, and the demonstration account. */
import { developmentSubject } from './adapters/identity/development-provider.ts'
import type { Config } from './config.ts'
import type { Credits } from './features/credits/credits.service.ts'
import { seedPricing } from './features/pricing/pricing.seed.ts'
import { seedUsers } from './features/users/users.seed.ts'
import { seedWatermark } from './features/watermark/watermark.service.ts'
import type { Db } from './platform/db.ts'

/** Adds whatever is missing; leaves what the operator changed. May run at every start. */
export async function seed(db: Db, config: Config, credits: Credits): Promise<void> {
  await db.transaction(async (tx) => {
    await seedUsers(tx, { adminEmail: config.adminEmail, demo: config.demo ? { subjectOf: developmentSubject, grant: credits.grant } : null })
    await seedPricing(tx)
    await seedWatermark(tx)
  })
}
