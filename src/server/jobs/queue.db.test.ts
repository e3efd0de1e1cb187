/** The job queue: transactions, steps, retries and what it stores of errors. */
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { PgBoss } from 'pg-boss'
import { sql } from '../db/drizzle.ts'
import type { Database } from '../platform/db.ts'
import { createLog } from '../platform/log.ts'
import { openEmbeddedTestDatabase, openTestDatabase } from '../testing/database.ts'
import { JOB_NAMES } from './jobs.ts'
import { createQueue, type JobHandler, type Queue } from './queue.ts'

const silent = createLog('silent')
const open: { database: Database; queue?: Queue }[] = []
afterEach(async () => {
  for (const { database, queue } of open.splice(0)) {
    await queue?.stop()
    await database.close()
  }
})

function openQueue(database: Database) {
  const queue = createQueue({ database, log: silent, longestPause: 0.2, pollSeconds: 0.5 })
  open.push({ database, queue })
  return { database, queue }
}
/** Registers handlers that do nothing for every job but `restore-photo`. */
function assignOthers(queue: Queue): void {
  for (const name of JOB_NAMES.filter((job) => job !== 'restore-photo'))
    queue.work({ name, run: async () => {} })
}

describe.each([
  ['embedded', openEmbeddedTestDatabase],
  ['Postgres', openTestDatabase],
])('on the %s database', (_, openDatabase) => {
  test('start-up fails while a job has no handler', async () => {
    const { queue } = openQueue(await openDatabase())
    assignOthers(queue)
    await expect(queue.start()).rejects.toThrow('restore-photo')
  })

  test('a job exists only once the transaction that asked for it commits, and carries the request id', async () => {
    const { database, queue } = openQueue(await openDatabase())
    const done: number[] = []
    const events = new EventTarget()
    assignOthers(queue)
    const run: JobHandler<'restore-photo'> = async ({ restorationId }, { log }) => {
      done.push(restorationId)
      expect(log.bindings()).toMatchObject({ requestId: 'request-2', job: 'restore-photo' })
      events.dispatchEvent(new Event('done'))
    }
    queue.work({ name: 'restore-photo', run })
    await queue.start()
    const finished = once(events, 'done')
    await expect(
      database.db.transaction(async (tx) => {
        await queue.enqueue(tx, 'restore-photo', { restorationId: 1 })
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await database.db.transaction((tx) =>
      queue.enqueue(tx, 'restore-photo', { restorationId: 2 }, { requestId: 'request-2' }),
    )
    await finished
    await delay(300)
    expect(done).toEqual([2])
  })

  test('steps of several features run in the order of registration, and may not disagree on the schedule', async () => {
    const { database, queue } = openQueue(await openDatabase())
    const steps: string[] = []
    const events = new EventTarget()
    assignOthers(queue)
    const step = (name: string) => ({
      name: 'restore-photo' as const,
      run: async () => {
        steps.push(name)
        if (name === 'second') events.dispatchEvent(new Event('done'))
      },
    })
    queue.work(step('first'))
    queue.work(step('second'))
    expect(() => queue.work({ ...step('third'), cron: '0 0 * * *' })).toThrow('restore-photo')
    await queue.start()
    const finished = once(events, 'done')
    await database.db.transaction((tx) => queue.enqueue(tx, 'restore-photo', { restorationId: 1 }))
    await finished
    expect(steps).toEqual(['first', 'second'])
  })

  test('later steps run although an earlier one always fails', async () => {
    const { database, queue } = openQueue(await openDatabase())
    const events = new EventTarget()
    let runs = 0
    assignOthers(queue)
    queue.work({
      name: 'restore-photo',
      run: async () => {
        runs++
        throw new Error('broken')
      },
    })
    queue.work({
      name: 'restore-photo',
      run: async () => {
        if (runs === 2) events.dispatchEvent(new Event('again'))
      },
    })
    await queue.start()
    const again = once(events, 'again', { signal: AbortSignal.timeout(5_000) })
    await database.db.transaction((tx) => queue.enqueue(tx, 'restore-photo', { restorationId: 1 }))
    await again
  })

  test('a job that throws runs again after a pause', async () => {
    const { database, queue } = openQueue(await openDatabase())
    let runs = 0
    const events = new EventTarget()
    assignOthers(queue)
    const run = async () => {
      runs++
      // Drizzle's errors contain the parameters of the query.
      if (runs < 3)
        throw Object.assign(new Error('Failed query: … params: jeanne@exemple.test'), {
          params: ['jeanne@exemple.test'],
        })
      events.dispatchEvent(new Event('done'))
    }
    queue.work({ name: 'restore-photo', run })
    await queue.start()
    const finished = once(events, 'done')
    await database.db.transaction((tx) => queue.enqueue(tx, 'restore-photo', { restorationId: 1 }))
    await finished
    expect(runs).toBe(3)
    // The stored error of a failed job contains no personal data.
    const { rows } = await database.db.execute<{ text: string }>(
      sql`select coalesce(string_agg(row_to_json(j)::text, ''), '') as text from pgboss.job j where name = 'restore-photo'`,
    )
    expect(rows[0]?.text).toContain('database error')
    expect(rows[0]?.text).not.toContain('jeanne')
  })
})

test('jobs stored under a former name still run, and its schedule ends', async () => {
  const { database, queue } = openQueue(await openTestDatabase())
  const { source } = database
  if (source.kind !== 'postgres') throw new Error('this test needs a Postgres server')
  const former = new PgBoss({ connectionString: source.url, max: 1 })
  await former.start()
  await former.createQueue('keep-no-longer')
  await former.schedule('keep-no-longer', '10 4 * * *')
  await former.send('keep-no-longer', { payload: {}, requestId: null, tries: 0 })
  await former.stop()

  const runs: string[] = []
  for (const name of JOB_NAMES)
    queue.work({
      name,
      run: async () => {
        runs.push(name)
        if (runs.length === 1) throw new Error('broken')
      },
    })
  await queue.start()
  await expect.poll(() => runs).toEqual(['retention', 'retention'])
  const { rows } = await database.db.execute(
    sql`select 1 from pgboss.schedule where name = 'keep-no-longer'`,
  )
  expect(rows).toEqual([])
})
