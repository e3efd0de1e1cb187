/** The job queue: transactions, steps, retries and what it stores of errors. */
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { PgBoss } from 'pg-boss'
import { sql } from '../db/drizzle.ts'
import type { Database } from '../platform/db.ts'
import { createLog } from '../platform/log.ts'
import { openEmbeddedTestDatabase, openTestDatabase } from '../testing/database.ts'
import { openThroughProxy } from '../testing/fault-proxy.ts'
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
  const queue = createQueue({ database, log: silent, maxPauseSeconds: 0.2, pollSeconds: 0.5 })
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

  test('a mail that failed runs again after mails that did not', async () => {
    const { database, queue } = openQueue(await openDatabase())
    const begun: number[] = []
    const events = new EventTarget()
    const free = once(events, 'free')
    for (const name of JOB_NAMES)
      if (name !== 'send-mail') queue.work({ name, run: async () => {} })
    queue.work({
      name: 'send-mail',
      run: async ({ mailId }) => {
        begun.push(mailId)
        events.dispatchEvent(new Event(`begun ${mailId}`))
        if (mailId === 2) await free
        if (mailId === 1 && begun.length === 1) throw new Error('refused')
      },
    })
    await queue.start()
    const mail = async (mailId: number) => {
      await database.db.transaction((tx) => queue.enqueue(tx, 'send-mail', { mailId }))
    }
    const second = once(events, 'begun 2')
    await mail(1)
    await mail(2)
    await second
    await mail(3)
    const due = sql`select 1 from pgboss.job where name = 'send-mail' and state = 'created' and start_after <= now()`
    while ((await database.db.execute(due)).rows.length < 2) await delay(20)
    const third = once(events, 'begun 3')
    const again = once(events, 'begun 1')
    events.dispatchEvent(new Event('free'))
    await Promise.all([third, again])
    expect(begun).toEqual([1, 2, 3, 1])
  })

  test('after the clock was set back by a day, jobs queued before run, and schedules and checks go on', async () => {
    const database = await openDatabase()
    const { queue } = openQueue(database)
    await queue.start({ work: false })
    await database.db.transaction((tx) => queue.enqueue(tx, 'restore-photo', { restorationId: 1 }))
    await queue.stop()
    for (const change of [
      sql`update pgboss.version set cron_on = now() + interval '1 day'`,
      sql`update pgboss.queue set monitor_claim_on = now() + interval '1 day', maintain_on = now() + interval '1 day'`,
      sql`update pgboss.job set start_after = now() + interval '1 day', singleton_on = now() + interval '1 day'`,
    ])
      await database.db.execute(change)
    const events = new EventTarget()
    const done = once(events, 'done')
    const later = createQueue({ database, log: silent, pollSeconds: 0.5 })
    assignOthers(later)
    later.work({
      name: 'restore-photo',
      run: async () => void events.dispatchEvent(new Event('done')),
    })
    await later.start()
    await done
    await later.stop()
    const { rows } = await database.db.execute(sql`
      select 1 from pgboss.version where cron_on > now()
      union all select 1 from pgboss.queue where greatest(monitor_claim_on, monitor_on, maintain_on) > now()
      union all select 1 from pgboss.job where singleton_on > now() at time zone 'UTC'`)
    expect(rows).toEqual([])
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

test('stops although the connections to the database were lost', { timeout: 60_000 }, async () => {
  const database = await openTestDatabase()
  open.push({ database })
  const { proxy, database: proxied } = await openThroughProxy(database)
  const queue = createQueue({ database: proxied, log: silent })
  for (const name of JOB_NAMES) queue.work({ name, run: async () => {} })
  await queue.start()
  proxy.set('lost')
  const stopped = queue.stop().then(() => 'stopped')
  expect(await Promise.race([stopped, delay(30_000, 'hangs')])).toBe('stopped')
  await proxy.close()
  await proxied.close()
})
