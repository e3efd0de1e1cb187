/** The operations panel: queues, failures, disk space and consistency checks. */
import { eq, sql } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { JOBS_SHOWN } from '#contract/admin/operations-figures.ts'
import type { Operations, OperationsCheck } from '#contract/admin/operations.ts'
import { photos, restorations } from '../../db/schema/photos.ts'
import { users } from '../../db/schema/users.ts'
import { JOB_NAMES } from '../../jobs/jobs.ts'
import { openAdminSite, type AdminSite } from '../../testing/admin-site.ts'
import { TEST_SIGNER } from '../../testing/c2pa.ts'

let site: AdminSite
beforeAll(async () => {
  site = await openAdminSite()
})
afterAll(() => site.close())

const read = async () => (await site.call('GET', '/api/admin/operations')).json<Operations>()
const checks = async () =>
  Object.fromEntries(
    (await site.call('GET', '/api/admin/operations/checks'))
      .json<{ checks: OperationsCheck[] }>()
      .checks.map(({ name, ...found }) => [name, found]),
  )

test('every queue is listed', () =>
  expect([...JOBS_SHOWN].toSorted()).toEqual(JOB_NAMES.toSorted()))

test('waiting jobs, failed runs, failed photos and free disk space are reported', async () => {
  const owner = await site.user('famille@antan.test', { credits: 1 })
  const uploaded = (await site.upload(owner)).json<{ photo: { id: number } }>().photo
  await site.db.transaction((tx) => site.queue.enqueue(tx, 'sweep', {}, { startInSeconds: 600 }))
  await site.db.execute(
    sql`update pgboss.job set data = jsonb_set(data, '{tries}', '2') where name = 'sweep'`,
  )
  await site.db.execute(
    sql`insert into pgboss.job (name, data, state, output, completed_on) values ('send-mail', '{"tries":0}', 'completed', '{"message":"connection refused"}', now())`,
  )
  const { jobs, failures, disk, database, filesToDelete, signer } = await read()
  expect(signer).toBe(TEST_SIGNER)
  const job = (name: string) => jobs.find((one) => one.name === name)
  expect(job('restore-photo')).toMatchObject({
    waiting: 1,
    running: 0,
    oldestSeconds: expect.any(Number),
  })
  expect(job('sweep')).toMatchObject({ waiting: 0, retrying: 1, oldestSeconds: null })
  expect(job('send-mail')).toMatchObject({ failedRuns: 1 })
  expect(failures).toEqual([])
  expect([disk.free > 0, disk.total > disk.free, database > 0, filesToDelete]).toEqual([
    true,
    true,
    true,
    0,
  ])
  await site.db
    .update(restorations)
    .set({ status: 'failed', failureCode: 'ENGINE', attempt: 3, finishedAt: sql`now()` })
    .where(eq(restorations.photoId, uploaded.id))
  expect((await read()).failures).toMatchObject([
    { photoId: uploaded.id, code: 'ENGINE', attempts: 3, requestId: expect.any(String) },
  ])
})

test('each check reports its fault, and none in a sound installation', async () => {
  await site.db.delete(photos)
  const sound = { faults: 0, examples: [] }
  expect(await checks()).toEqual({ ledger: sound, books: sound, work: sound, files: sound })
  const { userId } = await site.user('fautive@antan.test', { credits: 2 })
  await site.db.update(users).set({ credits: 7 }).where(eq(users.id, userId))
  const photo = {
    userId,
    originalUrl: 'photos/x/y.jpg',
    filename: 'a.jpg',
    width: 10,
    height: 10,
    updatedAt: new Date(Date.now() - 120_000),
  }
  const [idle, empty] = await site.db
    .insert(photos)
    .values([
      { ...photo, publicId: 'photo_idle', status: 'processing' },
      { ...photo, publicId: 'photo_empty', status: 'completed' },
    ])
    .returning({ id: photos.id })
  const one = (id: number | undefined) => ({ faults: 1, examples: [String(id)] })
  expect(await checks()).toEqual({
    ledger: one(userId),
    books: sound,
    work: one(idle?.id),
    files: one(empty?.id),
  })
})
