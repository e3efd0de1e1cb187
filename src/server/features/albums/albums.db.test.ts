/**
 * Albums through the API: access, order, repeated uploads, bounds, removal, and the line of
 * restorations. Over 300 lines because its tests share one site and its accounts.
 */
import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_ALBUM_PHOTOS } from '#contract/album-figures.ts'
import { errorCopy } from '#copy/errors.ts'
import { albumPhotos, albums } from '../../db/schema/albums.ts'
import { photos, restorations } from '../../db/schema/photos.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import { albumCalls } from './albums.fixture.ts'

let idle: PhotoSite
let people = 0
const person = (site: PhotoSite, options: Parameters<PhotoSite['user']>[1] = { credits: 9 }) =>
  site.user(`person${++people}@antan.test`, options)
const runsOf = (site: PhotoSite, userId: number) =>
  site.db
    .select()
    .from(restorations)
    .where(eq(restorations.userId, userId))
    .orderBy(asc(restorations.id))

beforeAll(async () => {
  idle = await openPhotoSite({ work: false })
})
afterAll(async () => {
  await idle?.close()
})

test('an album is its owner’s only, also for an administrator, and visitors sign in first', async () => {
  const owner = await person(idle)
  const calls = albumCalls(idle, owner)
  const albumId = await calls.make('  Été \u202e1936 ')
  const { photo } = await calls.send(albumId)
  const url = `/api/albums/${albumId}`
  const requests = [
    ['GET', url],
    ['PATCH', url, { title: 'X' }],
    ['PUT', `${url}/order`, { photos: [photo!.publicId] }],
    ['DELETE', `${url}/photos/${photo!.publicId}`],
    ['DELETE', url],
  ] as const
  for (const [who, status] of [
    [await person(idle), 404],
    [await person(idle, { isAdmin: true }), 404],
    [null, 401],
  ] as const) {
    const strangers = albumCalls(idle, who)
    for (const [method, path, body] of requests)
      expect((await strangers.ask(method, path, body)).statusCode, `${method} ${path}`).toBe(status)
    expect((await strangers.send(albumId)).status).toBe(status)
    expect((await strangers.ask('GET', '/api/albums')).statusCode).toBe(who ? 200 : 401)
  }
  expect(await calls.read(albumId)).toMatchObject({
    title: 'Été 1936',
    photos: [{ publicId: photo!.publicId }],
  })
})

test('hostile inputs are refused in French and change nothing', async () => {
  const calls = albumCalls(idle, await person(idle))
  const albumId = await calls.make()
  const url = `/api/albums/${albumId}`
  for (const [method, path, body, status] of [
    ['POST', '/api/albums', { title: '   ' }, 400],
    ['POST', '/api/albums', { title: '\u2800\u202e' }, 400],
    ['POST', '/api/albums', { title: 'x'.repeat(81) }, 400],
    ['PATCH', url, { title: 7 }, 400],
    ['GET', '/api/albums/album_%27;drop', undefined, 404],
    ['GET', '/api/albums/1', undefined, 404],
    ['PUT', `${url}/order`, { photos: ['photo_x'] }, 409],
    ['PUT', `${url}/order`, { photos: Array.from({ length: 101 }, String) }, 400],
    ['DELETE', `${url}/photos/1`, undefined, 404],
  ] as const) {
    const reply = await calls.ask(method, path, body)
    expect(reply.statusCode, `${method} ${path}`).toBe(status)
    expect(reply.json<{ message: string }>().message).not.toBe(errorCopy.INTERNAL)
  }
  expect(await calls.send(albumId, 'short')).toMatchObject({ status: 400 })
  expect(await calls.read(albumId)).toMatchObject({ title: 'Chez Mamie', photos: [] })
})

test('a title is one line and keeps the space between a day and its month', async () => {
  const calls = albumCalls(idle, await person(idle))
  for (const [given, kept] of [
    ['Album du 27\u00a0novembre 2026', 'Album du 27\u00a0novembre 2026'],
    [' Chez\n\tMamie  et Papi\u00a0', 'Chez Mamie et Papi'],
  ]) {
    const { album } = (await calls.ask('POST', '/api/albums', { title: given })).json<{
      album: { title: string }
    }>()
    expect(album.title).toBe(kept)
  }
})

test('an upload repeated with the same id adds one photo, also when sent twice at the same time', async () => {
  const owner = await person(idle)
  const calls = albumCalls(idle, owner)
  const albumId = await calls.make()
  const sendId = randomUUID()
  const first = await calls.send(albumId, sendId)
  const again = await calls.send(albumId, sendId)
  expect(again.photo?.publicId).toBe(first.photo?.publicId)
  const other = randomUUID()
  await Promise.all([calls.send(albumId, other), calls.send(albumId, other)])
  expect((await calls.read(albumId)).photos).toHaveLength(2)
  expect(await idle.db.$count(photos, eq(photos.userId, owner.userId))).toBe(2)
})

test('one restoration of an account has a job, the next ones follow the album’s order', async () => {
  const owner = await person(idle)
  const calls = albumCalls(idle, owner)
  const albumId = await calls.make()
  const sent: string[] = []
  for (let n = 0; n < 4; n++) sent.push((await calls.send(albumId)).photo!.publicId)
  expect((await runsOf(idle, owner.userId)).map(({ status, turn }) => [status, turn])).toEqual([
    ['queued', 1],
    ['waiting', 2],
    ['waiting', 3],
    ['waiting', 4],
  ])
  const aheadOf = async () =>
    (await calls.read(albumId)).photos.map(({ restoration }) => restoration?.ahead)
  expect((await aheadOf()).slice(1)).toEqual([1, 2, 3])

  const [a, b, c, d] = sent as [string, string, string, string]
  const url = `/api/albums/${albumId}/order`
  expect((await calls.ask('PUT', url, { photos: [d, a, c] })).statusCode).toBe(409)
  expect((await calls.ask('PUT', url, { photos: [d, a, c, c] })).statusCode).toBe(409)
  expect((await calls.ask('PUT', url, { photos: [d, a, c, b] })).statusCode).toBe(200)
  const { photos: ordered } = await calls.read(albumId)
  expect(ordered.map(({ publicId }) => publicId)).toEqual([d, a, c, b])
  expect((await runsOf(idle, owner.userId)).map(({ turn }) => turn)).toEqual([1, 4, 3, 1])

  // A photo outside the album goes next; a second one is rejected.
  expect((await idle.upload(owner)).statusCode).toBe(200)
  expect((await idle.upload(owner)).json()).toMatchObject({ code: 'RESTORATION_IN_PROGRESS' })
  // Deleting the photo in progress starts the one outside the album, and then the album's first.
  const alone = (await runsOf(idle, owner.userId)).at(-1)!
  await calls.ask('DELETE', `/api/photos/${a}`)
  expect((await runsOf(idle, owner.userId)).find(({ status }) => status === 'queued')?.id).toBe(
    alone.id,
  )
  await calls.ask('DELETE', `/api/photos/${alone.photoId}`)
  expect((await runsOf(idle, owner.userId)).find(({ status }) => status === 'queued')?.turn).toBe(1)
  expect((await calls.read(albumId)).photos).toHaveLength(3)
})

test('the sweep starts a waiting restoration of an account that has none under way', async () => {
  const owner = await person(idle)
  const calls = albumCalls(idle, owner)
  const albumId = await calls.make()
  for (let n = 0; n < 2; n++) await calls.send(albumId)
  await idle.db.execute(
    sql`update restorations set status = 'failed' where user_id = ${owner.userId} and status = 'queued'`,
  )
  await idle.sweep()
  await idle.sweep()
  expect((await runsOf(idle, owner.userId)).map(({ status }) => status)).toEqual([
    'failed',
    'queued',
  ])
  const { rows } = await idle.db.execute(
    sql`select 1 from pgboss.job where name = 'restore-photo' and data->'payload'->>'restorationId' = ${String((await runsOf(idle, owner.userId))[1]!.id)}`,
  )
  expect(rows).toHaveLength(1)
})

test('reports how many photos an album can take, and which limit comes next', async () => {
  const calls = albumCalls(idle, await person(idle, { credits: 1 }))
  const albumId = await calls.make()
  expect((await calls.read(albumId)).allowance).toEqual({ photos: 6, limit: 'locked' })
  for (let n = 0; n < 6; n++) await calls.send(albumId)
  expect((await calls.read(albumId)).allowance).toEqual({ photos: 0, limit: 'locked' })
  expect(await calls.send(albumId)).toMatchObject({ status: 409, code: 'TOO_MANY_LOCKED' })

  const trial = albumCalls(idle, await person(idle, { trial: true }))
  const tried = await trial.make()
  expect((await trial.read(tried)).allowance).toEqual({ photos: 1, limit: 'credits' })
  expect(await trial.send(tried)).toMatchObject({ status: 200, usedFreeTrial: true })
  expect((await trial.read(tried)).allowance).toEqual({ photos: 0, limit: 'credits' })
  expect(await trial.send(tried)).toMatchObject({ status: 402, code: 'INSUFFICIENT_CREDITS' })
})

test('a full album refuses one photo more', async () => {
  const owner = await person(idle, { credits: 200 })
  const calls = albumCalls(idle, owner)
  const albumId = await calls.make()
  const [album] = await idle.db.select().from(albums).where(eq(albums.publicId, albumId))
  const made = await idle.db
    .insert(photos)
    .values(
      Array.from({ length: MAX_ALBUM_PHOTOS }, () => ({
        publicId: `photo_${randomUUID()}`,
        userId: owner.userId,
        originalUrl: 'photos/x',
        filename: 'x.jpg',
        width: 9,
        height: 9,
        status: 'completed' as const,
      })),
    )
    .returning({ id: photos.id })
  await idle.db.insert(albumPhotos).values(
    made.map(({ id }, position) => ({
      albumId: album!.id,
      photoId: id,
      position,
      sendId: randomUUID(),
    })),
  )
  const kept = await idle.files()
  expect((await calls.read(albumId)).allowance).toEqual({ photos: 0, limit: 'album' })
  expect(await calls.send(albumId)).toMatchObject({ status: 409, code: 'ALBUM_FULL' })
  expect(await idle.files()).toEqual(kept)
})

test('a full album is ordered by one statement, since further calls of the account wait with a connection each', async () => {
  const owner = await person(idle)
  const calls = albumCalls(idle, owner)
  const albumId = await calls.make()
  const [album] = await idle.db.select().from(albums).where(eq(albums.publicId, albumId))
  const names = Array.from({ length: MAX_ALBUM_PHOTOS }, () => `photo_${randomUUID()}`)
  const { userId } = owner
  const file = { originalUrl: 'photos/x', filename: 'x.jpg', width: 9, height: 9 }
  const made = await idle.db
    .insert(photos)
    .values(names.map((publicId) => ({ ...file, publicId, userId })))
    .returning({ photoId: photos.id })
  await idle.db.insert(albumPhotos).values(
    made.map(({ photoId }, position) => ({
      albumId: album!.id,
      photoId,
      position,
      sendId: randomUUID(),
    })),
  )
  const wanted = names.toReversed()
  const reply = await calls.ask('PUT', `/api/albums/${albumId}/order`, { photos: wanted })
  expect(reply.statusCode).toBe(200)
  expect((await calls.read(albumId)).photos.map(({ publicId }) => publicId)).toEqual(wanted)
  // Postgres numbers the statements of a transaction; each row names its own.
  const { rows } = await idle.db.execute(
    sql`select distinct cmin::text from album_photos where album_id = ${album!.id}`,
  )
  expect(rows).toHaveLength(1)
})

test('photos stay when they are taken out and when the album is deleted', async () => {
  const owner = await person(idle)
  const calls = albumCalls(idle, owner)
  const albumId = await calls.make()
  const first = await calls.send(albumId)
  const second = await calls.send(albumId)
  const url = `/api/albums/${albumId}`
  const out = await calls.ask('DELETE', `${url}/photos/${first.photo!.publicId}`)
  expect(out.json<{ album: { photos: object[] } }>().album.photos).toHaveLength(1)
  expect((await calls.ask('DELETE', url)).statusCode).toBe(200)
  expect((await calls.ask('GET', url)).statusCode).toBe(404)
  expect(await idle.db.$count(albums, eq(albums.userId, owner.userId))).toBe(0)
  for (const { photo } of [first, second])
    expect((await calls.ask('GET', `/api/photos/secure/${photo!.publicId}`)).statusCode).toBe(200)
})

/** Restores what has a job, one after the other, as a worker does. */
async function restoreAll(userId: number): Promise<number> {
  for (let count = 0; ; count++) {
    const next = (await runsOf(idle, userId)).find(({ status }) => status === 'queued')
    if (!next) return count
    await idle.restorePhoto({ restorationId: next.id }, idle.jobContext)
  }
}

/** What the delayed announcements of an album carry, oldest first. */
async function announcementsOf(albumId: string) {
  const [album] = await idle.db.select().from(albums).where(eq(albums.publicId, albumId))
  const { rows } = await idle.db.execute<{ payload: { albumId: number; restorationId: number } }>(
    sql`select data->'payload' as payload from pgboss.job where name = 'announce-album'
      and (data->'payload'->>'albumId')::int = ${album!.id} order by created_on`,
  )
  return rows.map(({ payload }) => payload)
}

test('each end starts the next restoration, and the owner gets one mail for all of them', async () => {
  const owner = await person(idle)
  const email = `person${people}@antan.test`
  const calls = albumCalls(idle, owner)
  const albumId = await calls.make('Noces')
  for (let n = 0; n < 3; n++) await calls.send(albumId)
  expect(await restoreAll(owner.userId)).toBe(3)
  expect((await calls.read(albumId)).photos.every(({ isCompleted }) => isCompleted)).toBe(true)
  // One more while the mail is delayed: the first announcement is outdated.
  await calls.send(albumId)
  await restoreAll(owner.userId)
  expect(await idle.waitingMails(email)).toEqual([])
  const [summary] = (await calls.ask('GET', '/api/albums')).json<[object]>()
  expect(summary).toMatchObject({ publicId: albumId, photos: 4, unfinished: 0, unlocked: 0 })

  const asked = await announcementsOf(albumId)
  expect(asked).toHaveLength(2)
  for (const payload of [...asked, ...asked]) await idle.features.announcement.announce(payload)
  const mails = await idle.waitingMails(email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toBe('Votre album est prêt')
  expect(mails[0]?.body).toContain(
    `4\u00a0photos de l’album «\u00a0Noces\u00a0» sont restaurées. Regardez`,
  )
  expect(mails[0]?.body).toContain(`/album/${albumId}\n`)
})

test.each([
  ['deleted', (_albumId: string, photo: string) => `/api/photos/${photo}`],
  ['taken out', (albumId: string, photo: string) => `/api/albums/${albumId}/photos/${photo}`],
])('an album is announced when its last unfinished photo is %s', async (_how, urlOf) => {
  const owner = await person(idle)
  const email = `person${people}@antan.test`
  const calls = albumCalls(idle, owner)
  const albumId = await calls.make('Noces')
  const sent = [await calls.send(albumId), await calls.send(albumId)]
  const next = (await runsOf(idle, owner.userId)).find(({ status }) => status === 'queued')!
  await idle.restorePhoto({ restorationId: next.id }, idle.jobContext)
  const unfinished = sent.find(({ photo }) => photo!.id !== next.photoId)!.photo!
  expect(await announcementsOf(albumId)).toEqual([])
  expect((await calls.ask('DELETE', urlOf(albumId, unfinished.publicId))).statusCode).toBe(200)
  for (const payload of await announcementsOf(albumId))
    await idle.features.announcement.announce(payload)
  expect((await idle.waitingMails(email)).map(({ subject }) => subject)).toEqual([
    'Votre album est prêt',
  ])
})
