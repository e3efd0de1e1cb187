/**
 * The checklist before the opening: the state of this installation, and tests of external services
 * on demand.
 */
import type { FastifyInstance } from 'fastify'
import { adminOpeningApi, type AdminPublisher, type Opening } from '#contract/admin/opening.ts'
import {
  type OpeningItem,
  OPTIONAL_PUBLISHER_FIELDS,
  PUBLISHER_FIELDS,
  TESTED_ITEMS,
  type TestedItem,
} from '#contract/admin/opening-figures.ts'
import { type Actor, actorOf, audit } from '../../admin/audit.ts'
import { requireFresh } from '../../admin/resource.ts'
import { eq, sql } from '../../db/drizzle.ts'
import { paymentEvents } from '../../db/schema/money.ts'
import { installation } from '../../db/schema/service.ts'
import { publisherDetails } from '../../db/schema/settings.ts'
import { contentChanged } from '../../domain/content-version.ts'
import {
  type PublisherDetails,
  type PublisherReader,
  savedPublisher,
} from '../../domain/publisher.ts'
import { bind, type BindOptions } from '../../http/bind.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { HOUR_MS } from '#contract/durations.ts'

type Verdict = 'ok' | 'notice' | 'problem'
/** Milliseconds after which a test counts as failed. */
const TEST_TIME_LIMIT_MS = 20_000
/** Maximum age of a backup that counts as current. */
const MAX_BACKUP_AGE_MS = 48 * HOUR_MS

export type OpeningDeps = {
  db: Db
  now: Clock
  publisher: PublisherReader
  /** Which services are configured; `mail` reads the stored settings. */
  configured: { google: boolean; stripe: boolean; mail(): Promise<boolean> }
  /** Calls the service; never rejects for its failure. */
  tests: Record<TestedItem, () => Promise<Verdict>>
  toDeclare: Opening['toDeclare']
}

/** The verdict, or `problem` when none came in time. */
async function inTime(test: () => Promise<Verdict>): Promise<Verdict> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Verdict>((resolve) => {
    timer = setTimeout(() => resolve('problem'), TEST_TIME_LIMIT_MS)
  })
  try {
    return await Promise.race([test().catch((): Verdict => 'problem'), late])
  } finally {
    clearTimeout(timer)
  }
}

export function createOpening({ db, now, publisher, configured, tests, toDeclare }: OpeningDeps) {
  async function read(): Promise<Opening> {
    const details = await publisher(db)
    const missing = PUBLISHER_FIELDS.filter(
      (name) => details[name] === '' && !OPTIONAL_PUBLISHER_FIELDS.includes(name),
    )
    const saved = await savedPublisher(db)
    const [place] = await db.select({ backedUpAt: installation.backedUpAt }).from(installation)
    const backedUpAt = place?.backedUpAt ?? null
    const done: Record<OpeningItem, boolean> = {
      publisher: missing.length === 0,
      legal: Boolean(saved?.legalReadAt),
      google: configured.google,
      stripe: configured.stripe,
      webhook: (await db.$count(paymentEvents)) > 0,
      mail: await configured.mail(),
      backups: backedUpAt !== null && now().getTime() - backedUpAt.getTime() < MAX_BACKUP_AGE_MS,
    }
    return {
      items: (Object.entries(done) as [OpeningItem, boolean][]).map(([name, is]) => ({
        name,
        done: is,
      })),
      missing,
      legalReadAt: saved?.legalReadAt?.toISOString() ?? null,
      backedUpAt: backedUpAt?.toISOString() ?? null,
      toDeclare,
    }
  }

  async function readDetails(): Promise<AdminPublisher> {
    const saved = await savedPublisher(db)
    return { ...(await publisher(db)), updatedAt: saved?.updatedAt?.toISOString() ?? null }
  }

  /** The one row, made if needed and locked. */
  async function lockRow(tx: Tx) {
    await tx.insert(publisherDetails).values({}).onConflictDoNothing()
    const [row] = await tx.select().from(publisherDetails).for('update')
    if (!row) throw new Error('the publisher has no row')
    return row
  }

  return {
    read,
    readDetails,

    async test() {
      const verdicts = await Promise.all(
        TESTED_ITEMS.map(async (name) => ({ name, verdict: await inTime(tests[name]) })),
      )
      return { tests: verdicts, at: now().toISOString() }
    },

    /** Throws CONFLICT when somebody saved meanwhile. */
    async saveDetails(actor: Actor, details: PublisherDetails): Promise<AdminPublisher> {
      await db.transaction(async (tx) => {
        const row = await lockRow(tx)
        if (row.updatedAt) requireFresh(actor, { updatedAt: row.updatedAt })
        const before = row.updatedAt ? row : await publisher(tx)
        await tx
          .update(publisherDetails)
          .set({ ...details, lastEditedBy: actor.id, updatedAt: sql`now()` })
          .where(eq(publisherDetails.id, row.id))
        const fields = (from: PublisherDetails) =>
          Object.fromEntries(PUBLISHER_FIELDS.map((name) => [name, from[name]]))
        await audit(tx, actor, {
          action: 'UPDATE_PUBLISHER',
          before: fields(before),
          after: fields(details),
        })
        await contentChanged(tx)
      })
      return readDetails()
    },

    async confirmLegal(actor: Actor): Promise<Opening> {
      await db.transaction(async (tx) => {
        const row = await lockRow(tx)
        await tx
          .update(publisherDetails)
          .set({ legalReadAt: now() })
          .where(eq(publisherDetails.id, row.id))
        await audit(tx, actor, { action: 'CONFIRM_LEGAL_TEXTS' })
      })
      return read()
    },
  }
}
export type OpeningAdmin = ReturnType<typeof createOpening>

export const adminOpeningRoutes = (
  app: FastifyInstance,
  opening: OpeningAdmin,
  options: BindOptions,
): void =>
  bind(
    app,
    adminOpeningApi,
    {
      'admin.opening.read': () => opening.read(),
      'admin.opening.tests': () => opening.test(),
      'admin.opening.confirmLegal': (input) => opening.confirmLegal(actorOf(input)),
      'admin.publisher.read': () => opening.readDetails(),
      'admin.publisher.save': (input) => opening.saveDetails(actorOf(input), input.body),
    },
    options,
  )
