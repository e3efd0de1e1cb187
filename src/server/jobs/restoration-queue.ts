/**
 * Per-account queue of restorations: one at a time has a job, the others wait without one, so that
 * an album delays other accounts by one restoration at most. Retouches are not queued behind
 * restorations. Every function needs the account's lock.
 */
import { and, asc, eq, inArray, isNotNull, isNull, sql } from '../db/drizzle.ts'
import { restorations } from '../db/schema/photos.ts'
import { lockAccount } from '../domain/locks.ts'
import { AppError } from '../platform/app-error.ts'
import type { Db, Reader, Tx } from '../platform/db.ts'
import type { Enqueue } from './queue.ts'
import { sweepJob } from './shared-jobs.ts'

/** Statuses of restorations that have not ended. */
export const UNFINISHED: ('waiting' | 'queued' | 'running')[] = ['waiting', 'queued', 'running']

/** Whether a restoration requested outside an album is still under way. */
export async function hasOwnUnfinished(reader: Reader, userId: number): Promise<boolean> {
  const own = and(
    eq(restorations.userId, userId),
    inArray(restorations.status, UNFINISHED),
    sql`${restorations.turn} is null`,
  )
  return (await reader.$count(restorations, own)) > 0
}

/** Enqueues the next waiting restoration; while one of the account has a job, only a retouch. */
export async function startNext(tx: Tx, enqueue: Enqueue, userId: number): Promise<void> {
  const started = await tx.$count(
    restorations,
    and(
      eq(restorations.userId, userId),
      inArray(restorations.status, ['queued', 'running']),
      isNull(restorations.retouch),
    ),
  )
  const [next] = await tx
    .select({
      id: restorations.id,
      requestId: restorations.requestId,
      isRetouch: sql<boolean>`${restorations.retouch} is not null`,
    })
    .from(restorations)
    .where(
      and(
        eq(restorations.userId, userId),
        eq(restorations.status, 'waiting'),
        started > 0 ? isNotNull(restorations.retouch) : undefined,
      ),
    )
    .orderBy(sql`${restorations.turn} asc nulls first`, asc(restorations.id))
    .limit(1)
  if (!next) return
  await tx.update(restorations).set({ status: 'queued' }).where(eq(restorations.id, next.id))
  await enqueue(
    tx,
    next.isRetouch ? 'retouch-photo' : 'restore-photo',
    { restorationId: next.id },
    { requestId: next.requestId ?? undefined },
  )
}

/**
 * Adds a restoration at its place in the queue and starts it if none of the account has started.
 * Throws RESTORATION_IN_PROGRESS for a second one without a turn.
 */
export async function enqueueRestoration(
  tx: Tx,
  enqueue: Enqueue,
  restoration: Omit<typeof restorations.$inferInsert, 'status'>,
): Promise<void> {
  const { userId, turn = null } = restoration
  if (turn === null && (await hasOwnUnfinished(tx, userId)))
    throw new AppError('RESTORATION_IN_PROGRESS')
  await tx.insert(restorations).values({ ...restoration, status: 'waiting' })
  await startNext(tx, enqueue, userId)
}

/**
 * Starts the first waiting restoration of accounts that have none under way, as after restoring a
 * backup.
 */
export const createRestorationQueueSweep = (db: Db, enqueue: Enqueue) =>
  sweepJob(async ({ log }) => {
    const { rows } = await db.execute<{ userId: number }>(sql`
      select distinct w.user_id as "userId" from restorations w where w.status = 'waiting'
      and not exists (select 1 from restorations r where r.user_id = w.user_id and r.status in ('queued', 'running'))`)
    for (const { userId } of rows)
      await db.transaction(async (tx) => {
        if (await lockAccount(tx, userId)) await startNext(tx, enqueue, userId)
      })
    if (rows.length > 0) log.warn({ accounts: rows.length }, 'waiting restorations started again')
  })
