/** The audience measurement property, if configured. */
import { and, eq } from '../../db/drizzle.ts'
import { apiConfigurations } from '../../db/schema/content.ts'
import type { Db } from '../../platform/db.ts'

/** A measurement id of Google Analytics 4. */
const MEASUREMENT_ID = /^G-[A-Z0-9]{4,20}$/

export function createAnalytics({ db }: { db: Db }) {
  return {
    /** Null, which disables measurement, unless one is set, active and well-formed. */
    async measurementId(): Promise<string | null> {
      const [row] = await db
        .select({ value: apiConfigurations.configValue })
        .from(apiConfigurations)
        .where(
          and(
            eq(apiConfigurations.configKey, 'google_analytics_id'),
            eq(apiConfigurations.isActive, true),
          ),
        )
      const value = row?.value.trim() ?? ''
      return MEASUREMENT_ID.test(value) ? value : null
    },
  }
}
export type Analytics = ReturnType<typeof createAnalytics>
