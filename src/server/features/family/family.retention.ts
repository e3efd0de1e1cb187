/**
 * Deletes family links with their replies and reports once their time after the link's end is over.
 */
import { lt, sql } from '../../db/drizzle.ts'
import { DAY_MS } from '#contract/durations.ts'
import { FAMILY_KEPT_DAYS } from '#contract/family-limits.ts'
import { familyLinks } from '../../db/schema/family.ts'
import { retentionJob } from '../../jobs/shared-jobs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'

export const createFamilyRetention = ({ db, now }: { db: Db; now: Clock }) =>
  retentionJob(async ({ log }) => {
    const before = new Date(now().getTime() - FAMILY_KEPT_DAYS * DAY_MS)
    const end = sql`least(${familyLinks.endsAt}, ${familyLinks.closedAt})`
    const links = await db
      .delete(familyLinks)
      .where(lt(end, before))
      .returning({ id: familyLinks.id })
    log.info({ links: links.length }, 'old family links deleted')
  })
