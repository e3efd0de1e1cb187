/** Every route, for every caller and state of the photo, against the access table. */
import { and, eq } from '../db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { paths, route, urlOf, type Operation } from '#contract/paths.ts'
import { WEBHOOK_PATH } from '../adapters/payments/payments.ts'
import { photos } from '../db/schema/photos.ts'
import { users } from '../db/schema/users.ts'
import {
  accessOf,
  isBackOffice,
  PHOTO_STATES,
  photoTable,
  type PhotoState,
} from '../testing/access-table.ts'
import { openPhotoSite, type PhotoSite } from '../testing/photos.ts'
import type { TestSession } from '../testing/session.ts'

const operations = Object.keys(paths) as Operation[]
/** Operations that name one photo of a user; public ids of photos are in no other address. */
const onOnePhoto = operations.filter(
  (operation) =>
    /^(photos|images|share|print|memories|versos|proof)\./.test(operation) &&
    route(operation).path.includes(':'),
)
const BROKEN = { authorization: 'Bearer aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }

let site: PhotoSite
let owner: TestSession
let other: TestSession
let admin: TestSession
const photoOf = {} as Record<PhotoState, { id: number; publicId: string }>

beforeAll(async () => {
  site = await openPhotoSite()
  owner = await site.user('owner@antan.test', { credits: 1 })
  other = await site.user('other@antan.test', { credits: 5 })
  admin = await site.user('admin@antan.test', { isAdmin: true, credits: 5 })
  for (const state of PHOTO_STATES) {
    const photo = (await site.upload(owner)).json<{ photo: (typeof photoOf)[PhotoState] }>().photo
    await site.settled(photo.publicId)
    photoOf[state] = photo
    await site.openForAdmin(admin, photo.id)
  }
  await site.reply(owner, 'POST', `/api/photos/${photoOf.unlocked.id}/unlock`)
  const unfinished = { restoredUrl: null, restoredHdUrl: null, watermarkUrl: null, versionId: null }
  for (const [state, status] of [
    ['working', 'processing'],
    ['failed', 'failed'],
  ] as const) {
    await site.db
      .update(photos)
      .set({ ...unfinished, status })
      .where(eq(photos.id, photoOf[state].id))
  }
  await site.db
    .delete(photos)
    .where(and(eq(photos.id, photoOf.deleted.id), eq(photos.userId, owner.userId)))
})
afterAll(() => site?.close())

/** Calls an operation; parameters other than the photo's id name nothing that exists. */
async function ask(
  operation: Operation,
  headers: Record<string, string>,
  photo = photoOf.deleted,
  body: object = {},
): Promise<number> {
  const { method, path } = route(operation)
  const params = Object.fromEntries(
    [...path.matchAll(/:(\w+)/g)].map(([, name]) => [
      name,
      name === 'publicId' ? photo.publicId : String(photo.id),
    ]),
  )
  const url = urlOf(operation, params as never)
  return (
    await site.app.inject({ method, url, headers, ...(method === 'GET' ? {} : { payload: body }) })
  ).statusCode
}

/** Returns `METHOD /path` of every route, parsed from the router's printed tree. */
function servedRoutes(): string[] {
  const parents: string[] = []
  return site.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', piece = '', methods = ''] =
        /^([│ ]*[├└]── )(\S*)(?: \((.*)\))?$/.exec(line) ?? []
      const depth = indent.length / 4
      parents[depth] = `${depth > 1 ? parents[depth - 1] : ''}${piece}`
      return methods === ''
        ? []
        : methods.split(', ').map((method) => `${method} ${parents[depth]}`)
    })
}

test('the contract agrees with the table on every operation', () => {
  const said = Object.fromEntries(
    operations.map((operation) => [operation, (api[operation] as Endpoint).access]),
  )
  expect(said).toEqual(
    Object.fromEntries(operations.map((operation) => [operation, accessOf(operation)])),
  )
})

test('every operation under /api/admin counts as back office', () => {
  expect(
    operations.filter(
      (operation) => route(operation).path.startsWith('/api/admin/') && !isBackOffice(operation),
    ),
  ).toEqual([])
})

/** Called by the payment provider, which signs its requests; an unsigned body is rejected. */
const SIGNED = `POST ${WEBHOOK_PATH}`

test('the server answers on no address under /api that the contract does not name', async () => {
  const unnamed = (line: string) => line.replaceAll(/:[\w|:]+/g, ':')
  const named = new Set(operations.map((operation) => unnamed(paths[operation])))
  const served = servedRoutes()
    .filter((line) => line !== SIGNED)
    .map(unnamed)
    .filter((line) => line.includes(' /api/') && !/^(HEAD|OPTIONS) /.test(line))
  expect(served.filter((line) => !named.has(line))).toEqual([])
  expect([...named].filter((line) => !served.includes(line))).toEqual([])
  expect(
    (await site.app.inject({ method: 'POST', url: WEBHOOK_PATH, payload: {} })).statusCode,
  ).toBe(400)
})

test('every operation on one photo has its row', () => {
  expect(Object.keys(photoTable).toSorted()).toEqual(
    onOnePhoto.filter((operation) => operation !== 'photos.status').toSorted(),
  )
})

test('no session, an invented token and the image-only cookie open exactly the operations of the table', async () => {
  const wrong: string[] = []
  for (const operation of operations) {
    const access = accessOf(operation)
    const expected = access === 'public' ? 'open' : 'closed'
    for (const [who, headers] of [
      ['nobody', {}],
      ['made-up token', BROKEN],
      ['image cookie', { cookie: owner.imageCookie }],
    ] as const) {
      const status = await ask(operation, headers)
      const open = status !== 401
      const should = expected === 'open' || (who === 'image cookie' && access === 'image')
      if (open !== should || status >= 500) wrong.push(`${operation} for ${who}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
})

test('the back office is closed to users, on every operation', async () => {
  const wrong: string[] = []
  for (const operation of operations.filter(isBackOffice)) {
    for (const session of [owner, other]) {
      const status = await ask(operation, session.headers)
      if (status !== 403) wrong.push(`${operation}: ${status}`)
    }
    if (route(operation).method === 'GET') {
      const status = await ask(operation, admin.headers)
      if ([401, 403].includes(status) || status >= 500)
        wrong.push(`${operation} for an administrator: ${status}`)
    }
  }
  expect(wrong).toEqual([])
})

test('a role taken away closes the back office at the next call', async () => {
  const first = operations.find(
    (operation) => isBackOffice(operation) && /^GET [^:]*$/.test(paths[operation]),
  )
  const status = async () => ask(first!, second.headers)
  const second = await site.user('second-admin@antan.test', { isAdmin: true })
  expect(await status()).toBe(200)
  await site.db.update(users).set({ isAdmin: false }).where(eq(users.id, second.userId))
  expect(await status()).toBe(403)
})

test('the public status of a photo has five fields while it exists, and afterwards the 404 of an unknown photo', async () => {
  for (const state of PHOTO_STATES.filter((name) => name !== 'deleted')) {
    const reply = await site.reply(null, 'GET', `/api/photos/status/${photoOf[state].publicId}`)
    expect(Object.keys(reply.json<object>()).toSorted()).toEqual([
      'createdAt',
      'hasError',
      'isCompleted',
      'progress',
      'status',
    ])
  }
  const bodies = await Promise.all(
    [photoOf.deleted.publicId, 'photo_made_up', '1'].map(async (publicId) => {
      const { requestId: _, ...body } = (
        await site.reply(null, 'GET', `/api/photos/status/${publicId}`)
      ).json<{ requestId: string }>()
      return JSON.stringify(body)
    }),
  )
  expect(new Set(bodies).size).toBe(1)
})

for (const state of PHOTO_STATES) {
  test(`a photo that is ${state} answers its owner by the access table, and nobody else`, async () => {
    const wrong: string[] = []
    for (const [name, row] of Object.entries(photoTable)) {
      const operation = name as Operation
      const expected = [
        ['owner', owner.headers, row.owner[state]],
        ['another user', other.headers, row.others],
        ['an administrator', admin.headers, row.admin[state]],
        ['nobody', {}, row.nobody],
        ['a made-up token', BROKEN, row.nobody],
      ] as const
      for (const [who, headers, status] of expected.toReversed()) {
        const got = await ask(operation, headers, photoOf[state], row.body)
        if (got !== status) wrong.push(`${operation} for ${who}: ${got} instead of ${status}`)
      }
    }
    expect(wrong).toEqual([])
  })
}
