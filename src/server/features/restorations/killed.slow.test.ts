/** Killed, frozen and stopped worker processes, on Postgres and on the embedded database. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { eq } from '../../db/drizzle.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { photos, photoVersions, restorations } from '../../db/schema/photos.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import { startPostgres, type TestPostgres } from '../../testing/postgres.ts'
import type { WorkerSettings } from '../../testing/worker-process.ts'

const testing = join(import.meta.dirname, '../../testing')
const workers: { child: ChildProcess; folder: string }[] = []

function startWorker(settings: WorkerSettings) {
  const child = spawn(
    process.execPath,
    [join(testing, 'worker-process.ts'), JSON.stringify(settings)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  workers.push({ child, folder: settings.folder })
  const lines: string[] = []
  const waiting: { start: string; resolve: (line: string) => void }[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line)
    for (const [i, { start, resolve }] of [...waiting.entries()].toReversed()) {
      if (line.startsWith(start)) {
        waiting.splice(i, 1)
        resolve(line)
      }
    }
  })
  /** Resolves with the exit code once the process has ended; null if a signal ended it. */
  async function exit(): Promise<number | null> {
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    return child.exitCode
  }
  return {
    child,
    /** Resolves with the first line of output, past or future, that starts so. */
    says(start: string): Promise<string> {
      const said = lines.find((line) => line.startsWith(start))
      if (said !== undefined) return Promise.resolve(said)
      return new Promise((resolve, reject) => {
        waiting.push({ start, resolve })
        child.once('exit', (code, signal) =>
          reject(new Error(`ended with ${signal ?? code} before it said ${start}`)),
        )
      })
    },
    exit,
    end(signal: NodeJS.Signals): Promise<number | null> {
      child.kill(signal)
      return exit()
    },
  }
}
afterEach(async () => {
  for (const { child } of workers.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
})

describe('with Postgres, workers in processes of their own', () => {
  let postgres: TestPostgres
  let site: PhotoSite
  let worker: (holdMs: number) => ReturnType<typeof startWorker>
  let people = 0
  beforeAll(async () => {
    postgres = await startPostgres()
    const { url, database } = await postgres.newDatabase()
    site = await openPhotoSite({ database, work: false })
    worker = (holdMs) => startWorker({ databaseUrl: url, folder: site.folder, holdMs })
  })
  afterAll(async () => {
    await site?.close()
    await postgres?.stop()
  })

  const upload = async () => {
    const session = await site.user(`person${++people}@antan.test`, { trial: true })
    return (await site.upload(session)).json<{ photo: { id: number; publicId: string } }>().photo
  }
  const expectOneResult = async (photoId: number) => {
    expect(await site.db.$count(photoVersions, eq(photoVersions.photoId, photoId))).toBe(1)
    const rows = await site.db.select().from(photos)
    const held = rows
      .flatMap((row) => [row.originalUrl, row.restoredUrl, row.restoredHdUrl, row.watermarkUrl])
      .filter((key) => key !== null)
    // A killed worker may leave files, which the sweeper deletes later; none of the photo's files
    // may be missing.
    expect(await site.files()).toEqual(expect.arrayContaining(held))
    expect(await site.credits.discrepancies(site.db)).toEqual([])
  }

  test('a killed worker is replaced within 30 s, with one result', async () => {
    const first = worker(120_000)
    await first.says('ready')
    const photo = await upload()
    await first.says('restoring')
    const second = worker(0)
    await second.says('ready')
    await first.end('SIGKILL')
    const killed = performance.now()
    expect(await site.settled(photo.publicId, 40)).toMatchObject({ status: 'completed' })
    expect(performance.now() - killed).toBeLessThan(30_000)
    const [row] = await site.db
      .select()
      .from(restorations)
      .where(eq(restorations.photoId, photo.id))
    expect(row).toMatchObject({ attempt: 2, failures: 0, status: 'done' })
    await expectOneResult(photo.id)
  })

  test('a retouch whose worker is killed runs again, with one result', async () => {
    const quick = worker(0)
    await quick.says('ready')
    const session = await site.user(`person${++people}@antan.test`, { trial: true })
    const { photo } = (await site.upload(session)).json<{
      photo: { id: number; publicId: string }
    }>()
    await site.settled(photo.publicId, 40)
    await quick.end('SIGTERM')
    const ofPhoto = eq(photoVersions.photoId, photo.id)
    const [base] = await site.db.select().from(photoVersions).where(ofPhoto)
    const held = worker(120_000)
    await held.says('ready')
    const strokes = [{ tool: 'erase', radius: 6, points: [[20, 20]] }]
    const asked = await site.app.inject({
      method: 'POST',
      url: `/api/photos/${photo.id}/retouches`,
      headers: session.headers,
      payload: { fromVersionId: base!.id, strokes },
    })
    expect(asked.statusCode).toBe(200)
    await held.says('restoring')
    const second = worker(0)
    await second.says('ready')
    await held.end('SIGKILL')
    expect(await site.settled(photo.publicId, 40)).toMatchObject({ status: 'completed' })
    const versions = await site.db.select().from(photoVersions).where(ofPhoto)
    expect(versions.map(({ retouch }) => retouch?.strokes ?? null)).toEqual([null, strokes])
    const [, row] = await site.db
      .select()
      .from(restorations)
      .where(eq(restorations.photoId, photo.id))
      .orderBy(restorations.id)
    expect(row).toMatchObject({ attempt: 2, failures: 0, status: 'done' })
  })

  test('a frozen worker that resumes late changes nothing', async () => {
    const frozen = worker(1_000)
    await frozen.says('ready')
    const photo = await upload()
    await frozen.says('restoring')
    frozen.child.kill('SIGSTOP')
    const second = worker(0)
    expect(await site.settled(photo.publicId, 40)).toMatchObject({ status: 'completed' })
    const [before] = await site.db.select().from(photos).where(eq(photos.id, photo.id))
    const files = await site.files()
    frozen.child.kill('SIGCONT')
    await delay(4_000)
    expect((await site.db.select().from(photos).where(eq(photos.id, photo.id)))[0]).toEqual(before)
    expect(await site.files()).toEqual(files)
    await expectOneResult(photo.id)
    expect(await frozen.end('SIGTERM')).toBe(0)
    expect(await second.end('SIGTERM')).toBe(0)
  })

  test('a worker that gets SIGTERM hands over its job at once and exits with 0', async () => {
    const first = worker(120_000)
    await first.says('ready')
    const photo = await upload()
    await first.says('restoring')
    const second = worker(0)
    await second.says('ready')
    const signalledAt = performance.now()
    expect(await first.end('SIGTERM')).toBe(0)
    expect(await site.settled(photo.publicId, 20)).toMatchObject({ status: 'completed' })
    expect(performance.now() - signalledAt).toBeLessThan(9_000)
    await expectOneResult(photo.id)
  })

  test('6 photos are each restored once while workers are killed repeatedly', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, upload))
    let random = 7
    for (let kill = 0; kill < 3; kill++) {
      const doomed = worker(150)
      await doomed.says('restoring')
      random = (random * 48_271) % 2_147_483_647
      await delay(random % 900)
      await doomed.end('SIGKILL')
    }
    const last = worker(0)
    for (const photo of made) {
      expect(await site.settled(photo.publicId, 60)).toMatchObject({ status: 'completed' })
      await expectOneResult(photo.id)
    }
    expect(await last.end('SIGTERM')).toBe(0)
  })
})

test('with the embedded database, a killed server resumes the restoration at its next start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'antan-killed-'))
  const first = startWorker({
    databaseUrl: null,
    folder,
    holdMs: 120_000,
    upload: 'someone@antan.test',
  })
  const publicId = (await first.says('uploaded')).split(' ')[1]!
  await first.says('restoring')
  await first.end('SIGKILL')
  const second = startWorker({ databaseUrl: null, folder, holdMs: 0, until: publicId })
  await second.says('ready')
  const ready = performance.now()
  expect(await second.says('settled')).toBe('settled completed 4')
  expect(performance.now() - ready).toBeLessThan(10_000)
  // The process writes to the folder until it has closed its database.
  expect(await second.exit()).toBe(0)
  await rm(folder, { recursive: true, force: true })
})
