/**
 * Memories over HTTP: access, versions, search, and their content in downloaded files. The file
 * exceeds 300 lines because its tests share one account and its photos.
 */
import sharp from 'sharp'
import { eq } from '../../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MEMORY_LIMITS } from '#contract/memory-figures.ts'
import type { Memory } from '#contract/memories.ts'
import { albumPhotos, albums } from '../../db/schema/albums.ts'
import { memoryPeople, photoMemories } from '../../db/schema/memories.ts'
import { photos } from '../../db/schema/photos.ts'
import { addPerson } from '../../domain/memories.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import type { TestSession } from '../../testing/session.ts'
import { zipEntries } from '../../testing/zip.ts'

let site: PhotoSite
let owner: TestSession
let other: TestSession
let admin: TestSession
beforeAll(async () => {
  site = await openPhotoSite()
  owner = await site.user('owner@antan.test', { credits: 20 })
  other = await site.user('other@antan.test')
  admin = await site.user('admin@antan.test', { isAdmin: true })
})
afterAll(() => site?.close())

const EMPTY = { title: '', date: '', place: '', people: [], story: '', version: 0 }
const JEANNE = { name: 'Jeanne', place: { x: 0.25, y: 0.5, width: 0.125, height: 0.25 } }

const uploaded = async (session = owner) => {
  const { publicId } = (await site.upload(session)).json<{ photo: { publicId: string } }>().photo
  await site.settled(publicId)
  return publicId
}
const unlocked = async () => {
  const publicId = await uploaded()
  await site.reply(owner, 'POST', `/api/photos/${publicId}/unlock`)
  return publicId
}
const save = (publicId: string, changes: object, session: TestSession | null = owner) =>
  site.app.inject({
    method: 'PUT',
    url: `/api/photos/${publicId}/memory`,
    headers: { ...session?.headers },
    payload: { ...EMPTY, ...changes },
  })
const read = async (publicId: string) =>
  (await site.reply(owner, 'GET', `/api/photos/${publicId}/memory`)).json<{ memory: Memory }>()
    .memory
const find = async (body: object, session = owner) =>
  (
    await site.app.inject({
      method: 'POST',
      url: '/api/photos/find',
      headers: session.headers,
      payload: body,
    })
  ).json<{ publicIds: string[] }>().publicIds
const download = (publicId: string, query = '') =>
  site.reply(owner, 'GET', `/api/images/hd/${publicId}${query}`)
const xmpOf = async (bytes: Buffer) => (await sharp(bytes).metadata()).xmp?.toString() ?? ''

test('words that are too long once they are normalised are refused', async () => {
  const publicId = await uploaded()
  // One character that is three in the normal form.
  const long = '\ufb2c'
  const name = long.repeat(MEMORY_LIMITS.name)
  for (const changes of [
    { title: long.repeat(MEMORY_LIMITS.title) },
    { date: long.repeat(MEMORY_LIMITS.date) },
    { place: long.repeat(MEMORY_LIMITS.place) },
    { people: [{ name, place: null }] },
    { story: long.repeat(MEMORY_LIMITS.story) },
  ]) {
    const [field = ''] = Object.keys(changes)
    const reply = await save(publicId, changes)
    expect([reply.statusCode, Object.keys(reply.json<{ fields: object }>().fields)]).toEqual([
      400,
      [field === 'people' ? 'people.0.name' : field],
    ])
  }
  expect((await site.reply(owner, 'GET', `/api/photos/${publicId}/memory`)).statusCode).toBe(200)
})

test('a memory is kept as written, without what can’t be read, and heads the photo', async () => {
  const publicId = await uploaded()
  expect(await read(publicId)).toEqual(EMPTY)
  const reply = await save(publicId, {
    title: '  Le  mariage\u0000 de\u202e Jeanne ',
    date: 'vers 1935',
    place: 'Tours',
    people: [JEANNE, { name: 'Grand-père', place: null }],
    story: 'Il pleuvait.\r\nOn a dansé.\u0007',
  })
  expect(reply.statusCode).toBe(200)
  const memory = {
    title: 'Le mariage de Jeanne',
    date: 'vers 1935',
    place: 'Tours',
    people: [JEANNE, { name: 'Grand-père', place: null }],
    story: 'Il pleuvait.\nOn a dansé.',
    version: 1,
  }
  expect(reply.json()).toEqual({ memory })
  expect(await read(publicId)).toEqual(memory)
  const [row] = await site.db.select().from(photoMemories)
  expect(row).toMatchObject({ dateFrom: '1935-01-01', dateTo: '1935-12-31' })
  const photo = async (session: TestSession) =>
    (await site.reply(session, 'GET', `/api/photos/secure/${publicId}`)).json<{ photo: object }>()
      .photo
  expect(await photo(owner)).toMatchObject({ title: 'Le mariage de Jeanne', dateText: 'vers 1935' })
  expect(await photo(admin)).toMatchObject({ title: null, dateText: null })
  expect(site.lines.join('\n')).not.toMatch(/Jeanne|Tours|dansé/)
})

test('a tab that missed a change gets a conflict, and the change is kept', async () => {
  const publicId = await uploaded()
  await save(publicId, { title: 'Premier', date: 'un dimanche' })
  const late = await save(publicId, { title: 'Second' })
  expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'CONFLICT'])
  expect(await read(publicId)).toMatchObject({ title: 'Premier', date: 'un dimanche', version: 1 })
  const both = await Promise.all([
    save(publicId, { title: 'A', version: 1 }),
    save(publicId, { title: 'B', version: 1 }),
  ])
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('too long, empty, too many and out-of-range values are refused in French', async () => {
  const publicId = await uploaded()
  const wrong: object[] = [
    { title: 'a'.repeat(MEMORY_LIMITS.title + 1) },
    { place: 'a'.repeat(MEMORY_LIMITS.place + 1) },
    { date: 'a'.repeat(MEMORY_LIMITS.date + 1) },
    { story: 'a'.repeat(MEMORY_LIMITS.story + 1) },
    { people: [{ name: '', place: null }] },
    { people: [{ name: '\u200b\u0000', place: null }] },
    { people: [{ name: 'a'.repeat(MEMORY_LIMITS.name + 1), place: null }] },
    { people: Array.from({ length: MEMORY_LIMITS.people + 1 }, () => JEANNE) },
    { people: [{ ...JEANNE, place: { ...JEANNE.place, x: 1.5 } }] },
    { people: [{ ...JEANNE, place: { ...JEANNE.place, width: 0 } }] },
    { people: [{ ...JEANNE, face: 1 }] },
    { version: -1 },
    { title: 1 },
  ]
  for (const body of wrong) {
    const reply = await save(publicId, body)
    expect(reply.statusCode, JSON.stringify(body).slice(0, 200)).toBe(400)
    expect(Object.values(reply.json<{ fields: object }>().fields)[0]).toMatch(/^[A-ZÀ-Ý].+\.$/u)
  }
  expect(await read(publicId)).toEqual(EMPTY)
})

test('other accounts can neither read, write nor find a memory', async () => {
  const publicId = await uploaded()
  await save(publicId, { title: 'Introuvable' })
  for (const session of [other, admin]) {
    expect((await save(publicId, {}, session)).statusCode).toBe(404)
    const reply = await site.reply(session, 'GET', `/api/photos/${publicId}/memory`)
    expect(reply.statusCode).toBe(404)
    expect(await find({ words: 'Introuvable' }, session)).toEqual([])
  }
  expect((await save(publicId, {}, null)).statusCode).toBe(401)
  expect((await site.reply(owner, 'GET', '/api/photos/photo_x/memory')).statusCode).toBe(404)
})

test('photos are found by every word of their memory, ignoring accents and case, and ordered', async () => {
  const anna = await site.user('anna@antan.test', { credits: 5 })
  const noel = await uploaded(anna)
  const bal = await uploaded(anna)
  const rien = await uploaded(anna)
  await save(
    noel,
    {
      title: 'Noël chez l’Œuvre',
      date: 'années 30',
      people: [{ name: 'Zoé', place: null }],
      story: '100 % vrai',
    },
    anna,
  )
  await save(bal, { title: 'ÉTÉ au bal', date: 'avant 1914', place: 'Saint-Malo' }, anna)
  const found = (words: string) => find({ words }, anna)
  expect(await found('')).toEqual([rien, bal, noel])
  expect(await found('noel OEUVRE')).toEqual([noel])
  expect(await found("l'oeuvre")).toEqual([noel])
  expect(await found('été')).toEqual([bal])
  expect(await found('zoe')).toEqual([noel])
  expect(await found('zoe malo')).toEqual([])
  expect(await found('malo')).toEqual([bal])
  expect(await found('1935')).toEqual([noel])
  expect(await found('1900')).toEqual([bal])
  expect(await found('1914')).toEqual([bal])
  expect(await found('100 %')).toEqual([noel])
  for (const words of ['_', '%%%', "'", '\\', '"; drop', '\u0000', '1935-01']) await found(words)
  expect(await found('%%%')).toEqual([])
  expect(await find({ order: 'date' }, anna)).toEqual([bal, noel, rien])
  expect(await find({ order: 'title' }, anna)).toEqual([bal, noel, rien])
  const owned = eq(photos.publicId, rien)
  const [photo] = await site.db
    .select({ id: photos.id, userId: photos.userId })
    .from(photos)
    .where(owned)
  const [album] = await site.db
    .insert(albums)
    .values({ publicId: 'album_cousins', userId: photo!.userId, title: 'Été des Cousins' })
    .returning()
  await site.db
    .insert(albumPhotos)
    .values({ photoId: photo!.id, albumId: album!.id, position: 0, sendId: 'a' })
  expect(await found('cousins')).toEqual([rien])
  expect(await found('ete')).toEqual([rien, bal])
  const refused = await site.app.inject({
    method: 'POST',
    url: '/api/photos/find',
    headers: anna.headers,
    payload: { words: 'a'.repeat(101) },
  })
  expect(refused.statusCode).toBe(400)
})

test('the year 0, which no calendar has, is stored as a word', async () => {
  const zoe = await site.user('zoe@antan.test', { credits: 1 })
  const publicId = await uploaded(zoe)
  await save(publicId, { title: 'Numéro 0000' }, zoe)
  expect(await find({ words: '0000' }, zoe)).toEqual([publicId])
})

test('a search of many words normalises each memory once, as one of a single word does', async () => {
  const writer = await site.user('writer@antan.test')
  const rows = Array.from({ length: 40 }, (_, index) => ({
    publicId: `written-${index}`,
    userId: writer.userId,
    originalUrl: 'originals/written.jpg',
    filename: 'written.jpg',
    width: 10,
    height: 10,
  }))
  const stored = await site.db.insert(photos).values(rows).returning({ photoId: photos.id })
  await site.db.insert(photoMemories).values(
    stored.map(({ photoId }) => ({
      photoId,
      title: '',
      dateText: '',
      place: '',
      version: 1,
      story: 'été '.repeat(MEMORY_LIMITS.story / 4),
    })),
  )
  const msOf = async (words: string) => {
    const start = performance.now()
    expect(await find({ words }, writer)).toHaveLength(rows.length)
    return performance.now() - start
  }
  // In turns and the fastest of each, so that a busy machine slows both; usually both take about as
  // long.
  const [one, ten]: [number[], number[]] = [[], []]
  for (let run = 0; run < 4; run++) {
    one.push(await msOf('été'))
    ten.push(await msOf('e t é et te ét té ete été eté'))
  }
  expect(Math.min(...ten)).toBeLessThan(3 * Math.min(...one))
})

test('the downloaded file contains the memory, in both formats, also after later changes', async () => {
  const publicId = await unlocked()
  const before = await download(publicId)
  expect(await xmpOf(before.rawPayload)).not.toContain('PersonInImage')
  await save(publicId, {
    title: 'Jeanne & <René>',
    date: 'été 1944',
    place: 'Tours',
    people: [JEANNE, { name: 'Grand-père', place: null }],
    story: 'Première ligne\nSeconde',
  })
  for (const query of ['', '?format=png']) {
    const reply = await download(publicId, query)
    expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length)
    expect(reply.headers['content-disposition']).toContain(
      "filename*=UTF-8''Jeanne%20%26%20Ren%C3%A9%2C%20%C3%A9t%C3%A9%201944.",
    )
    const xmp = await xmpOf(reply.rawPayload)
    for (const part of [
      'compositeWithTrainedAlgorithmicMedia',
      '<rdf:li xml:lang="x-default">Jeanne &amp; &lt;René&gt;</rdf:li>',
      'Première ligne\nSeconde\n\nDate\u00a0: été 1944',
      '<photoshop:DateCreated>1944</photoshop:DateCreated>',
      '<Iptc4xmpCore:Location>Tours</Iptc4xmpCore:Location>',
      '<rdf:li>Jeanne</rdf:li><rdf:li>Grand-père</rdf:li>',
      'stArea:x="0.31250" stArea:y="0.62500"',
    ])
      expect(xmp).toContain(part)
    const metadata = await sharp(reply.rawPayload).metadata()
    expect([metadata.exif, metadata.iptc]).toEqual([undefined, undefined])
  }
  const jpeg = (await download(publicId)).rawPayload
  const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()
  expect((await pixels(jpeg)).equals(await pixels(before.rawPayload))).toBe(true)
  const { etag } = (await download(publicId)).headers
  await save(publicId, { title: 'Autre', version: 1 })
  const after = await download(publicId)
  expect(after.headers.etag).not.toBe(etag)
  expect(await xmpOf(after.rawPayload)).not.toContain('Jeanne')
  // Preview, screen picture and an administrator's copy contain nothing of the memory.
  for (const url of [`/api/images/watermark/${publicId}`, `/api/images/hd/${publicId}?size=screen`])
    expect((await site.reply(owner, 'GET', url)).rawPayload.includes('Autre')).toBe(false)
  const [photo] = await site.db.select().from(photos).where(eq(photos.publicId, publicId))
  await site.openForAdmin(admin, photo!.id)
  const seen = await site.reply(admin, 'GET', `/api/images/hd/${publicId}`)
  expect([seen.statusCode, seen.rawPayload.includes('Autre')]).toEqual([200, false])
})

test('the longest memory fits into a JPEG', async () => {
  const publicId = await unlocked()
  const name = '&'.repeat(MEMORY_LIMITS.name)
  await save(publicId, {
    title: '&'.repeat(MEMORY_LIMITS.title),
    place: '&'.repeat(MEMORY_LIMITS.place),
    story: '&'.repeat(MEMORY_LIMITS.story),
    people: Array.from({ length: MEMORY_LIMITS.people }, () => ({ ...JEANNE, name })),
  })
  const xmp = await xmpOf((await download(publicId)).rawPayload)
  expect(xmp.split(`<rdf:li>${'&amp;'.repeat(MEMORY_LIMITS.name)}</rdf:li>`)).toHaveLength(41)
  expect(xmp).toContain('&amp;'.repeat(MEMORY_LIMITS.story))
})

test('the export contains a memory as data and in the HD file, and deletion removes it', async () => {
  const publicId = await unlocked()
  await save(publicId, { title: 'À exporter', people: [JEANNE] })
  const reply = await site.reply(owner, 'GET', '/api/user/data-export')
  const entries = zipEntries(reply.rawPayload)
  const data = JSON.parse(entries.get('donnees.json')!.toString()) as {
    photos: { publicId: string; souvenirs: Memory | null }[]
  }
  expect(data.photos.find((photo) => photo.publicId === publicId)?.souvenirs).toMatchObject({
    title: 'À exporter',
    people: [JEANNE],
  })
  expect(await xmpOf(entries.get(`photos/${publicId}/hd.jpg`)!)).toContain('À exporter')
  const [photo] = await site.db.select().from(photos).where(eq(photos.publicId, publicId))
  await site.app.inject({
    method: 'DELETE',
    url: `/api/photos/${publicId}`,
    headers: owner.headers,
  })
  for (const table of [photoMemories, memoryPeople])
    expect(await site.db.select().from(table).where(eq(table.photoId, photo!.id))).toEqual([])
})

test('a person is added once, up to the limit, and raises the version', async () => {
  const publicId = await uploaded()
  const [photo] = await site.db.select().from(photos).where(eq(photos.publicId, publicId))
  const add = (name: string) =>
    site.db.transaction((tx) => addPerson(tx, photo!.id, { name, place: null }, new Date()))
  expect(await add('Lucien')).toBe(true)
  expect(await add('Lucien')).toBe(true)
  expect(await read(publicId)).toMatchObject({ people: [{ name: 'Lucien' }], version: 1 })
  for (let count = 1; count < MEMORY_LIMITS.people; count++) await add(`Cousin ${count}`)
  expect(await add('Un de trop')).toBe(false)
})
