/**
 * A cluster: two web and two worker processes on one Postgres and one S3 server, some of them
 * killed under traffic.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { eq, inArray } from '../db/drizzle.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gallerySeed } from '#copy/seeds/gallery.ts'
import { contentSeeds, galleryItems } from '../db/schema/content.ts'
import { photos, photoVersions, restorations } from '../db/schema/photos.ts'
import { createCredits } from '../features/credits/credits.service.ts'
import { startCluster, type Cluster } from '../testing/cluster.ts'
import { picture } from '../testing/pictures.ts'
import type { ServerProcess } from '../testing/server-process.ts'
import { signIn } from '../testing/session.ts'

const PEOPLE = 12

let cluster: Cluster
const all: ServerProcess[] = []
const start = async (role: 'web' | 'worker', more: Record<string, string> = {}) => {
  const server = await cluster.start(role, more)
  all.push(server)
  return server
}
beforeAll(async () => {
  cluster = await startCluster({ bare: true })
})
afterAll(() => cluster?.close())

type Reply = { photo: { id: number; publicId: string } }
const json = async <T>(reply: Response): Promise<T> => (await reply.json()) as T

/** Sends a request to one web process after the other until one replies, as a proxy does. */
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

test('accepted photos are restored exactly once and unlocked for one credit, whichever process is killed', async () => {
  // The first start of a new installation, all at once: schema, queue and content are made by one
  // of them.
  const [web1, web2, worker1] = await Promise.all([
    start('web'),
    start('web'),
    start('worker'),
    start('worker'),
  ])
  const webs = [web1, web2]
  const { database } = cluster
  expect(await fetch(`${worker1.url}/api/unit-price`).then((reply) => reply.status)).toBe(404)

  const people = await Promise.all(
    Array.from({ length: PEOPLE }, (_, i) => signIn(database.db, `person${i}@antan.test`)),
  )
  const bytes = await picture({ width: 900, height: 600 })
  const uploaded = await Promise.all(
    people.map(async ({ headers }, i) => {
      const form = new FormData()
      form.set('photo', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `${i}.jpg`)
      // Not repeated: the photo may have been accepted although the reply was lost.
      const reply = await fetch(`${webs[i % 2]!.url}/api/photos/upload`, {
        method: 'POST',
        body: form,
        headers,
      })
      expect(reply.status).toBe(200)
      return (await json<Reply>(reply)).photo
    }),
  )

  await worker1.end('SIGKILL')
  await web1.end('SIGKILL')
  const replacement = start('worker')
  const deadline = Date.now() + 90_000
  for (;;) {
    const rows = await database.db
      .select({ status: photos.status })
      .from(photos)
      .where(
        inArray(
          photos.id,
          uploaded.map(({ id }) => id),
        ),
      )
    if (rows.every(({ status }) => status === 'completed')) break
    if (Date.now() > deadline)
      throw new Error(
        `still ${JSON.stringify(rows)}\n${all.flatMap(({ output }) => output).join('')}`,
      )
    await delay(250)
  }
  await replacement

  const ids = uploaded.map(({ id }) => id)
  expect(
    await database.db.select().from(photoVersions).where(inArray(photoVersions.photoId, ids)),
  ).toHaveLength(PEOPLE)
  const runs = await database.db
    .select()
    .from(restorations)
    .where(inArray(restorations.photoId, ids))
  expect(runs.map(({ status }) => status)).toEqual(Array.from({ length: PEOPLE }, () => 'done'))

  for (const [i, { headers }] of people.entries()) {
    const { id, publicId } = uploaded[i]!
    const unlock = await ask(webs, `/api/photos/${id}/unlock`, { method: 'POST', headers })
    expect(unlock.status).toBe(200)
    const hd = await ask(webs, `/api/images/hd/${publicId}`, { headers })
    expect(
      (await sharp(Buffer.from(await hd.arrayBuffer())).metadata()).width,
    ).toBeGreaterThanOrEqual(900)
  }
  expect(await createCredits().discrepancies(database.db)).toEqual([])
  const names = (await database.db.select({ name: contentSeeds.name }).from(contentSeeds)).map(
    ({ name }) => name,
  )
  expect(names).toHaveLength(new Set(names).size)
  expect(await database.db.$count(galleryItems)).toBe(gallerySeed.length)
}, 180_000)

test('a process exits on a stop signal, and the others continue', async () => {
  const server = await start('worker')
  expect(await server.end('SIGTERM')).toBe(0)
})

test('wrong passwords and photos of a day are counted by all processes together', async () => {
  const webs = await Promise.all([
    start('web', { UPLOADS_PER_DAY: '3' }),
    start('web', { UPLOADS_PER_DAY: '3' }),
  ])
  const { db } = cluster.database
  const guess = JSON.stringify({ email: 'operator@antan.test', password: 'not the right one' })
  const { headers, userId } = await signIn(db, 'many@antan.test')
  await db.transaction((tx) =>
    createCredits().grant(tx, { userId, amount: 5, reason: 'gift', reference: 'gift:many' }),
  )
  const form = new FormData()
  form.set(
    'photo',
    new Blob([new Uint8Array(await picture({ width: 120, height: 90 }))], { type: 'image/jpeg' }),
    'a.jpg',
  )
  const guesses: number[] = []
  const uploads: number[] = []
  for (let n = 0; n < 6; n++) {
    const { url } = webs[n % 2]!
    guesses.push(
      (
        await fetch(`${url}/api/auth/local`, {
          method: 'POST',
          body: guess,
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    )
    uploads.push(
      (await fetch(`${url}/api/photos/upload`, { method: 'POST', body: form, headers })).status,
    )
    await db.update(restorations).set({ status: 'done' }).where(eq(restorations.userId, userId))
  }
  expect(guesses).toEqual([400, 400, 400, 400, 400, 429])
  expect(uploads).toEqual([200, 200, 200, 429, 429, 429])
})
