/**
 * Throughput grows with the number of workers (the real engine, one thread each), and a single
 * photo waits for one place in the queue, however many photos another account has in it.
 */
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { eq, gte, inArray, sql, and } from '../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photos, photoVersions } from '../db/schema/photos.ts'
import { startCluster, type Cluster } from '../testing/cluster.ts'
import { figure } from '../testing/figure.ts'
import { picture } from '../testing/pictures.ts'
import type { ServerProcess } from '../testing/server-process.ts'
import type { TestSession } from '../testing/session.ts'
import { signInCustomer } from '../testing/traffic.ts'

const SEED = 1
const PEOPLE = 8
const WINDOW_MS = Number(process.env.SCALING_SECONDS ?? 120) * 1_000

let cluster: Cluster
let web: ServerProcess
const people: TestSession[] = []
let bytes: Uint8Array<ArrayBuffer>

beforeAll(async () => {
  cluster = await startCluster({
    settings: {
      ENGINE: 'local',
      ENGINE_THREADS: '1',
      MODELS_DIR: process.env.MODELS_DIR ?? join(import.meta.dirname, '../../../.cache/models'),
    },
  })
  web = await cluster.start('web')
  bytes = new Uint8Array(await picture({ width: 320, height: 240 }))
  const { db } = cluster.database
  for (let n = 0; n < PEOPLE; n++) {
    const session = await signInCustomer(db, `person${n}`, 1_000)
    people.push(session)
  }
}, 180_000)
afterAll(() => cluster?.close())

async function send({ headers }: TestSession): Promise<number> {
  const form = new FormData()
  form.set('photo', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpg')
  const reply = await fetch(`${web.url}/api/photos/upload`, { method: 'POST', body: form, headers })
  return reply.status
}
/** Keeps one photo of each account in the queue. */
async function keepSending(from: TestSession[], isOver: () => boolean): Promise<void> {
  await Promise.all(
    from.map(async (person) => {
      while (!isOver()) {
        await send(person)
        // Keeps a photo of each account in the queue and leaves the cores to the workers.
        await delay(1_000)
      }
    }),
  )
}
const versionsSince = (since: Date) =>
  cluster.database.db.$count(photoVersions, gte(photoVersions.createdAt, since))
const databaseTime = async () =>
  new Date(
    (await cluster.database.db.execute<{ at: string }>(sql`select now()::text as at`)).rows[0]!.at,
  )

/** Number of photos restored in a window, after a warm-up window. */
async function restoredIn(ms: number): Promise<number> {
  const before = await databaseTime()
  await expect
    .poll(() => versionsSince(before), { timeout: 180_000, interval: 200 })
    .toBeGreaterThan(2)
  const began = await databaseTime()
  await delay(ms)
  return versionsSince(began)
}

test('two workers restore close to twice what one does', async () => {
  let over = false
  const busy = keepSending(people, () => over)
  await cluster.start('worker')
  const one = await restoredIn(WINDOW_MS)
  await cluster.start('worker')
  const two = await restoredIn(WINDOW_MS)
  over = true
  await busy
  figure('cluster.workers', {
    seed: SEED,
    seconds: WINDOW_MS / 1_000,
    oneWorker: one,
    twoWorkers: two,
    ratio: Number((two / one).toFixed(2)),
  })
  expect(two / one).toBeGreaterThan(1.3)
})

test('an account that always has another photo delays no other account', async () => {
  const { db } = cluster.database
  const [busyPerson, ...others] = people
  let over = false
  const busy = keepSending([busyPerson!], () => over)
  await delay(10_000)
  for (const person of others) expect([200, 409]).toContain(await send(person))
  await delay(60_000)
  over = true
  await busy
  const rows = await db
    .select({
      id: photos.id,
      userId: photos.userId,
      createdAt: photos.createdAt,
      done: photoVersions.createdAt,
    })
    .from(photos)
    .innerJoin(photoVersions, eq(photoVersions.photoId, photos.id))
    .where(
      and(
        inArray(
          photos.userId,
          others.map(({ userId }) => userId),
        ),
      ),
    )
    .orderBy(photos.id)
  const last = new Map(rows.map((row) => [row.userId, row]))
  const overtaken = await Promise.all(
    [...last.values()].map(async ({ createdAt, done }) =>
      db.$count(
        photos,
        and(
          eq(photos.userId, busyPerson!.userId),
          gte(photos.createdAt, createdAt),
          sql`exists (
    select 1 from photo_versions v where v.photo_id = ${photos.id} and v.created_at < ${done.toISOString()}::timestamptz)`,
        ),
      ),
    ),
  )
  figure('cluster.fairness', {
    seed: SEED,
    people: others.length,
    mostOvertakingPhotos: Math.max(...overtaken),
  })
  // Jobs run in the order of arrival; one more may start at the same moment on the other worker.
  expect(Math.max(...overtaken)).toBeLessThanOrEqual(1)
})
