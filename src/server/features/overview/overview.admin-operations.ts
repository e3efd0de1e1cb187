/** Panel of operations: queue, failures, disk space and consistency checks, read-only. */
import { statfs } from 'node:fs/promises'
import { desc, eq, sql } from '../../db/drizzle.ts'
import { type CheckName, JOBS_SHOWN, type JobShown } from '#contract/admin/operations-figures.ts'
import {
  adminOperationsApi,
  type Operations,
  type OperationsCheck,
} from '#contract/admin/operations.ts'
import { doomedFiles, restorations } from '../../db/schema/photos.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'
import type { FastifyInstance } from 'fastify'
import { bind, type BindOptions } from '../../http/bind.ts'

/** Failures and examples listed at most. */
const MAX_LISTED = 20
/** Bytes of free disk space that a busy day may fill. */
const MIN_FREE_DISK = 2 * 1024 ** 3

export type OperationsDeps = {
  db: Db
  now: Clock
  /** The folder with photos and work files. */
  dataDir: string
  /** Accounts whose balance contradicts the ledger. */
  ledgerDiscrepancies: (db: Db) => Promise<{ userId: number }[]>
  /** Contradictions in the books of payments. */
  bookFaults: (db: Db) => Promise<{ what: string; where: string }[]>
  /** Name of the certificate of Content Credentials; null where nothing can be signed. */
  signer: () => Promise<string | null>
}
type JobRow = {
  name: JobShown
  waiting: number
  running: number
  retrying: number
  oldestSeconds: number | null
  failedRuns: number
}
type PhotoRow = { id: number }

export function createOperations({
  db,
  now,
  dataDir,
  ledgerDiscrepancies,
  bookFaults,
  signer,
}: OperationsDeps) {
  /**
   * Counts the runs of every job. A failed run is stored as completed, with its error message, and
   * queued again (jobs/queue.ts).
   */
  async function jobs(): Promise<JobRow[]> {
    const { rows } = await db.execute<JobRow>(sql`
      select name,
        count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
        count(*) filter (where state = 'active')::int as running,
        count(*) filter (where state in ('created', 'retry') and start_after > now() and (data->>'tries')::int > 0)::int as retrying,
        floor(extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after <= now())))::int as "oldestSeconds",
        count(*) filter (where completed_on > now() - interval '24 hours' and (state = 'failed' or (state = 'completed' and output->>'message' is not null)))::int as "failedRuns"
      from pgboss.job where name in ${[...JOBS_SHOWN]} group by name`)
    return JOBS_SHOWN.map(
      (name) =>
        rows.find((row) => row.name === name) ?? {
          name,
          waiting: 0,
          running: 0,
          retrying: 0,
          oldestSeconds: null,
          failedRuns: 0,
        },
    )
  }

  async function failures(): Promise<Operations['failures']> {
    const rows = await db
      .select()
      .from(restorations)
      .where(eq(restorations.status, 'failed'))
      .orderBy(desc(restorations.id))
      .limit(MAX_LISTED)
    return rows.map(({ photoId, failureCode, attempt, finishedAt, createdAt, requestId }) => ({
      photoId,
      code: failureCode,
      attempts: attempt,
      failedAt: (finishedAt ?? createdAt).toISOString(),
      requestId,
    }))
  }

  /**
   * Photos in progress without a restoration for a minute, which exceeds the gap between two
   * transactions.
   */
  const stalledPhotos = () =>
    db.execute<PhotoRow>(sql`
    select p.id from photos p where p.status in ('uploaded', 'processing') and p.updated_at < now() - interval '1 minute'
      and not exists (select 1 from restorations r where r.photo_id = p.id and r.status in ('waiting', 'queued', 'running')) order by p.id`)
  const photosWithoutFiles = () =>
    db.execute<PhotoRow>(sql`
    select id from photos where status = 'completed' and (restored_hd_url is null or watermark_url is null) order by id`)
  const photoNumbers = ({ rows }: { rows: PhotoRow[] }) => rows.map(({ id }) => String(id))

  return {
    async read(): Promise<Operations> {
      const disk = await statfs(dataDir)
      const free = disk.bavail * disk.bsize
      const {
        rows: [size],
      } = await db.execute<{ bytes: string | number }>(
        sql`select pg_database_size(current_database()) as bytes`,
      )
      return {
        jobs: await jobs(),
        failures: await failures(),
        database: Number(size?.bytes ?? 0),
        filesToDelete: await db.$count(doomedFiles),
        signer: await signer(),
        disk: { free, total: disk.blocks * disk.bsize, low: free < MIN_FREE_DISK },
      }
    },

    async checks(): Promise<{ checks: OperationsCheck[]; at: string }> {
      const found: Record<CheckName, string[]> = {
        ledger: (await ledgerDiscrepancies(db)).map(({ userId }) => String(userId)),
        books: (await bookFaults(db)).map(({ what, where }) => `${what} ${where}`),
        work: photoNumbers(await stalledPhotos()),
        files: photoNumbers(await photosWithoutFiles()),
      }
      const checks = (Object.entries(found) as [CheckName, string[]][]).map(([name, faults]) => ({
        name,
        faults: faults.length,
        examples: faults.slice(0, MAX_LISTED),
      }))
      return { checks, at: now().toISOString() }
    },
  }
}
export type OperatorView = ReturnType<typeof createOperations>

export function adminOperationsRoutes(
  app: FastifyInstance,
  view: OperatorView,
  options: BindOptions,
): void {
  bind(
    app,
    adminOperationsApi,
    { 'admin.operations.read': () => view.read(), 'admin.operations.checks': () => view.checks() },
    options,
  )
}
