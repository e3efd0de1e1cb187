/** The production parts together: two web and two worker processes on one Postgres and one S3 server, some of them killed under traffic. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photos, photoVersions, restorations } from './db/schema/photos.ts'
import { createCredits } from './features/credits/credits.service.ts'
import type { Database } from './platform/db.ts'
import { picture } from './testing/pictures.ts'
import { startPostgres, type TestPostgres } from './testing/postgres.ts'
import { startS3 } from './testing/s3.ts'
import { startServerProcess, type ServerProcess } from './testing/server-process.ts'
import { signIn } from './testing/session.ts'

const PEOPLE = 12

let postgres: TestPostgres
let s3: Awaited<ReturnType<typeof startS3>>
let folder: string
let database: Database
const running: ServerProcess[] = []
let start: (role: 'web' | 'worker') => Promise<ServerProcess>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-cluster-'))
  ;[postgres, s3] = await Promise.all([startPostgres(), startS3(folder)])
  const made = await postgres.newDatabase()
  database = made.database
  const { settings } = s3
  start = async (role) => {
    const server = await startServerProcess({
      ROLE: role, DATABASE_URL: made.url, ENGINE: 'instant', STORAGE: 's3', S3_ENDPOINT: settings.endpoint ?? '', S3_BUCKET: settings.bucket,
      S3_ACCESS_KEY_ID: settings.accessKeyId, S3_SECRET_ACCESS_KEY: settings.secretAccessKey, RATE_LIMIT_FACTOR: '100',
    })
    running.push(server)
    return server
  }
})
afterAll(async () => {
  await Promise.all(running.map((server) => server.end('SIGKILL')))
  await database?.close()
  await s3?.close()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

type Reply = { photo: { id: number; publicId: string } }
const json = async <T>(reply: Response): Promise<T> => await reply.json() as T

/** Asks one web process after the other until one answers: what a proxy in front of them does. */
async function ask(webs: ServerProcess[], path: string, init: RequestInit): Promise<Response> {
  for (let tries = 0; ; tries++) {
    const web = webs[tries % webs.length]!
    try {
      return await fetch(`${web.url}${path}`, { ...init, signal: AbortSignal.timeout(20_000) })
    } catch (error) {
      if (tries > 20) throw error
      await delay(250)
    }
  }
}

test('what is accepted is restored exactly once and unlocked for its one credit, whichever process dies', async () => {
  const webs = [await start('web'), await start('web')]
  const workers = [await start('worker'), await start('worker')]
  expect(await fetch(`${workers[0]!.url}/api/unit-price`).then((reply) => reply.status)).toBe(404)

  const people = await Promise.all(Array.from({ length: PEOPLE }, (_, i) => signIn(database.db, `person${i}@antan.test`)))
  const bytes = await picture({ width: 900, height: 600 })
  const uploaded = await Promise.all(people.map(async ({ headers }, i) => {
    const form = new FormData()
    form.set('photo', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `${i}.jpg`)
    // Not sent a second time: a reply that is lost may stand for a photo that was taken.
    const reply = await fetch(`${webs[i % 2]!.url}/api/photos/upload`, { method: 'POST', body: form, headers })
    expect(reply.status).toBe(200)
    return (await json<Reply>(reply)).photo
  }))

  await workers[0]!.end('SIGKILL')
  await webs[0]!.end('SIGKILL')
  const replacement = start('worker')
  for (const deadline = Date.now() + 90_000; ;) {
    const rows = await database.db.select({ status: photos.status }).from(photos).where(inArray(photos.id, uploaded.map(({ id }) => id)))
    if (rows.every(({ status }) => status === 'completed')) break
    if (Date.now() > deadline) throw new Error(`still ${JSON.stringify(rows)}\n${running.flatMap(({ output }) => output).join('')}`)
    await delay(250)
  }
  await replacement

  const ids = uploaded.map(({ id }) => id)
  expect(await database.db.select().from(photoVersions).where(inArray(photoVersions.photoId, ids))).toHaveLength(PEOPLE)
  const runs = await database.db.select().from(restorations).where(inArray(restorations.photoId, ids))
  expect(runs.map(({ status }) => status)).toEqual(Array.from({ length: PEOPLE }, () => 'done'))

  for (const [i, { headers }] of people.entries()) {
    const { id, publicId } = uploaded[i]!
    const unlock = await ask(webs, `/api/photos/${id}/unlock`, { method: 'POST', headers })
    expect(unlock.status).toBe(200)
    const hd = await ask(webs, `/api/images/hd/${publicId}`, { headers })
    expect((await sharp(Buffer.from(await hd.arrayBuffer())).metadata()).width).toBeGreaterThanOrEqual(900)
  }
  expect(await createCredits().invariants(database.db)).toEqual([])
}, 180_000)

test('a process that is told to stop ends by itself, and the others go on', async () => {
  const server = await start('worker')
  expect(await server.end('SIGTERM')).toBe(0)
})
