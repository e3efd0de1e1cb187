/** Publication on a date: a draft stays one until then, and a job publishes it. */
import { and, eq, lte, sql } from '../db/drizzle.ts'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { publicationCopy as copy } from '#copy/admin/publication.ts'
import {
  blogSections,
  contentPages,
  landingPageSections,
  legalPages,
} from '../db/schema/content.ts'
import { contentChanged } from '../domain/content-version.ts'
import type { FeatureJob } from '../jobs/queue.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db, Tx } from '../platform/db.ts'
import { audit, SCHEDULER } from './audit.ts'
import { fieldError } from '../platform/app-error.ts'

type State = { isPublished?: boolean; isEnabled?: boolean; publishAt?: Date | null }

/**
 * The values of a save with its publication date: published content has none. Throws INVALID_INPUT
 * for a new date that is past.
 */
export function withPublication<V extends State>(values: V, current: State | null, now: Date): V {
  const { isPublished, isEnabled, publishAt } = { ...current, ...values }
  if (isPublished ?? isEnabled ?? true) return { ...values, publishAt: null }
  const isNew = publishAt?.getTime() !== current?.publishAt?.getTime()
  if (publishAt && isNew && publishAt <= now) throw fieldError('publishAt', copy.past)
  return values
}

type Dated = PgTable & { publishAt: PgColumn; $inferSelect: { publishAt: Date | null } }
type Kind = { table: Dated; flag: 'isPublished' | 'isEnabled'; key: string; noun: string }
const KINDS: readonly Kind[] = [
  { table: legalPages, flag: 'isPublished', key: 'slug', noun: 'LEGAL_PAGE' },
  { table: contentPages, flag: 'isPublished', key: 'slug', noun: 'CONTENT_PAGE' },
  { table: blogSections, flag: 'isEnabled', key: 'sectionKey', noun: 'BLOG_SECTION' },
  { table: landingPageSections, flag: 'isEnabled', key: 'sectionKey', noun: 'LANDING_SECTION' },
]

/** Publishes the drafts of a table whose date has come. Returns their number. */
async function publish(tx: Tx, { table, flag, key, noun }: Kind, now: Date): Promise<number> {
  const column = (table as unknown as Record<string, PgColumn>)[flag]!
  const rows = (await tx
    .update(table)
    .set({ [flag]: true, publishAt: null, updatedAt: sql`now()` })
    .where(and(lte(table.publishAt, now), eq(column, false)))
    .returning()) as Record<string, unknown>[]
  for (const row of rows)
    await audit(tx, SCHEDULER, {
      action: `PUBLISH_${noun}`,
      details: String(row[key]),
      before: { [flag]: false },
      after: { [flag]: true },
    })
  return rows.length
}

/**
 * Publishes what is due, with one raise of the content version, under which pages are cached.
 * Returns the number of drafts.
 */
export const publishDue = (db: Db, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    let count = 0
    for (const kind of KINDS) count += await publish(tx, kind, now)
    if (count > 0) await contentChanged(tx)
    return count
  })

/** Runs every minute. */
export const createPublication = ({
  db,
  now,
}: {
  db: Db
  now: Clock
}): Extract<FeatureJob, { name: 'publish-content' }> => ({
  name: 'publish-content',
  cron: '* * * * *',
  async run(_payload, { log }) {
    const published = await publishDue(db, now())
    if (published > 0) log.info({ published }, 'content published on its date')
  },
})
