/**
 * Enqueues work whose job is missing, as after restoring a backup, which holds rows but no jobs.
 */
import { sql, type SQL } from '../db/drizzle.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { JobName, JobPayloads } from './jobs.ts'
import type { Enqueue } from './queue.ts'
import { sweepJob } from './shared-jobs.ts'

/** Rows of a feature that wait for a job of this name. */
export type PendingWork = {
  [N in JobName]: {
    name: N
    /** Selects the `id` of each waiting row that has no job. */
    withoutJob: SQL
    payloadOf(id: string): JobPayloads[N]
  }
}[JobName]

/**
 * Condition on a table aliased `r`: no queued or running job carries the row's id in this field of
 * its payload.
 */
export const hasNoJob = (name: JobName, field: string): SQL =>
  sql`not exists (select 1 from pgboss.job j
  where j.name = ${name} and j.state in ('created', 'retry', 'active') and j.data->'payload'->>${field} = r.id::text)`

/**
 * Returns how many jobs were missing, by name. A row and its job are written in one transaction, so
 * each query sees both or neither.
 */
export async function enqueueLostJobs(
  tx: Tx,
  enqueue: Enqueue,
  pending: readonly PendingWork[],
): Promise<Partial<Record<JobName, number>>> {
  const found: Partial<Record<JobName, number>> = {}
  for (const { name, withoutJob, payloadOf } of pending) {
    const { rows } = await tx.execute<{ id: string }>(withoutJob)
    for (const { id } of rows) await enqueue(tx, name, payloadOf(id))
    if (rows.length > 0) found[name] = rows.length
  }
  return found
}

/** Enqueues lost jobs regularly. */
export const createLostJobsSweep = (db: Db, enqueue: Enqueue, pending: readonly PendingWork[]) =>
  sweepJob(async ({ log }) => {
    const lost = await db.transaction((tx) => enqueueLostJobs(tx, enqueue, pending))
    if (Object.keys(lost).length > 0) log.warn({ lost }, 'lost jobs enqueued again')
  })
