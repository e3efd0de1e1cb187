/** Choices for single faces: access, limits, hostile choices, and what is stored and shown. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RestorationRequest } from '#engine/engine.ts'
import { MAX_UNLOCKED_RETOUCHES } from '#contract/limits.ts'
import type { PhotoVersions } from '#contract/photo-versions.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import type { TestSession } from '../../testing/session.ts'

/** Two faces, from left to right, as an engine reports them; the instant engine finds none. */
const FACES = [
  { x: 10, y: 10, width: 40, height: 50, confidence: 0.9, resemblance: 0.96 },
  { x: 90, y: 10, width: 40, height: 50, confidence: 0.9 },
]
let site: PhotoSite
let people = 0
/** The base of the last retouch, as the engine was given it. */
let base: NonNullable<RestorationRequest['retouch']>['base']
beforeAll(async () => {
  site = await openPhotoSite({
    images: (real) => ({
      restore: async (request, ...rest) => {
        base = request.retouch?.base
        const choices = request.retouch?.faces ?? request.options?.faces ?? []
        return {
          ...(await real.restore(request, ...rest)),
          faces: FACES.map((found, i) => {
            const choice = choices.find(({ face }) => face === i + 1)?.choice
            return choice && choice !== 'restored' ? { ...found, choice } : found
          }),
        }
      },
    }),
  })
})
afterAll(() => site?.close())

const choicesOf = ({ versions }: PhotoVersions) =>
  versions.map(({ faces }) => faces.map(({ choice }) => choice))
const codeOf = (reply: { body: string }) => (JSON.parse(reply.body) as { code: string }).code

/** A restored photo, and its two calls with choices for faces. */
async function restored() {
  const session = await site.user(`faces${++people}@antan.test`, { credits: 1 })
  const { photo } = (await site.upload(session)).json<{ photo: { id: number; publicId: string } }>()
  await site.settled(photo.publicId)
  const [first] = (await site.versionsOf(session, photo.id)).versions
  const post = (path: string, payload: object, caller: TestSession) =>
    site.app.inject({
      method: 'POST',
      url: `/api/photos/${photo.id}/${path}`,
      headers: caller.headers,
      payload,
    })
  return {
    session,
    ...photo,
    first: first!,
    again: (faces: unknown) => post('versions', { faces }, session),
    choose: (faces: unknown, caller = session, fromVersionId = first!.id) =>
      post('retouches', { fromVersionId, faces }, caller),
  }
}

test('a choice for a face makes a version, before and after the unlock', async () => {
  const { session, id, publicId, choose } = await restored()
  expect((await choose([{ face: 2, choice: 'original' }])).statusCode).toBe(200)
  await site.settled(publicId)
  expect((await site.reply(session, 'POST', `/api/photos/${id}/unlock`)).statusCode).toBe(200)
  expect((await choose([{ face: 1, choice: 'faithful' }])).statusCode).toBe(200)
  await site.settled(publicId)
  const known = await site.versionsOf(session, id)
  expect(choicesOf(known)).toEqual([
    ['faithful', 'restored'],
    ['restored', 'original'],
    ['restored', 'restored'],
  ])
  expect(known.retouchesLeft).toBe(MAX_UNLOCKED_RETOUCHES - 1)
  const hd = `/api/images/hd/${publicId}?version=${known.versions[0]!.id}`
  expect((await site.reply(session, 'GET', hd)).statusCode).toBe(200)
})

test('a whole restoration takes choices for faces among its options', async () => {
  const { session, id, publicId, again } = await restored()
  const faces = [{ face: 2, choice: 'original' }]
  expect((await again(faces)).statusCode).toBe(200)
  await site.settled(publicId)
  const known = await site.versionsOf(session, id)
  expect([known.versions[0]!.options, choicesOf(known)[0]]).toEqual([
    { faces },
    ['restored', 'original'],
  ])
})

test('a face set back to the restored state is taken from the version that shows it restored', async () => {
  const { session, id, publicId, first, again, choose } = await restored()
  await again([{ face: 2, choice: 'original' }])
  await site.settled(publicId)
  const [second] = (await site.versionsOf(session, id)).versions
  await choose([{ face: 2, choice: 'restored' }], session, second!.id)
  await site.settled(publicId)
  expect([base!.report!.faces, base!.whole!.report!.faces]).toEqual([
    [FACES[0], { ...FACES[1], choice: 'original' }],
    FACES,
  ])
  // A version with other options cannot supply the restored faces.
  const other = await site.app.inject({
    method: 'POST',
    url: `/api/photos/${id}/versions`,
    headers: session.headers,
    payload: { fidelity: 1, faces: [{ face: 1, choice: 'original' }] },
  })
  expect(other.statusCode).toBe(200)
  await site.settled(publicId)
  const [third] = (await site.versionsOf(session, id)).versions
  expect(third!.id).toBeGreaterThan(first.id)
  await choose([{ face: 1, choice: 'restored' }], session, third!.id)
  await site.settled(publicId)
  expect(base!.whole).toBeUndefined()
})

test('only the owner reads the faces, and nothing identifies a person', async () => {
  const { session, id, publicId, first } = await restored()
  expect(first.faces).toEqual([
    { number: 1, box: expect.anything(), resemblance: 0.96, choice: 'restored' },
    { number: 2, box: expect.anything(), resemblance: null, choice: 'restored' },
  ])
  const administrator = await site.user(`faces-admin${++people}@antan.test`, { isAdmin: true })
  expect(choicesOf(await site.versionsOf(administrator, id))).toEqual([[]])
  const stranger = await site.user(`stranger${++people}@antan.test`)
  for (const caller of [stranger, null]) {
    const reply = await site.reply(caller, 'GET', `/api/photos/${id}/versions`)
    expect([reply.statusCode, /resemblance|"box"/.test(reply.body)]).toEqual([
      caller ? 404 : 401,
      false,
    ])
  }
  for (const url of [`/api/photos/status/${publicId}`, '/api/gallery-items', '/api/photos/user'])
    expect((await site.reply(session, 'GET', url)).body).not.toMatch(/resemblance|"faces"/)
})

test('hostile choices are refused, and those of a stranger answer as an unknown photo', async () => {
  const { session, id, again, choose } = await restored()
  const unknown = [{ face: 3, choice: 'original' }]
  for (const reply of [await choose(unknown), await again(unknown)]) {
    expect([reply.statusCode, codeOf(reply)]).toEqual([422, 'UNKNOWN_FACE'])
    expect(reply.json<{ message: string }>().message).toMatch(/^Ce visage/)
  }
  for (const faces of [
    [{ face: 0, choice: 'original' }],
    [{ face: 1.5, choice: 'original' }],
    [{ face: '1', choice: 'original' }],
    [{ face: 1, choice: 'younger' }],
    [{ face: 1 }],
    [{ face: 1, choice: 'original', name: 'Marie' }],
    [{ face: 1, choice: 'original', x: 0, y: 0, width: 1e9, height: 1e9 }],
    Array.from({ length: 2 }, () => ({ face: 1, choice: 'original' })),
    Array.from({ length: 101 }, (_, i) => ({ face: i + 1, choice: 'original' })),
    { face: 1, choice: 'original' },
    'all',
  ])
    for (const reply of [await choose(faces), await again(faces)])
      expect(reply.statusCode, JSON.stringify(faces).slice(0, 80)).toBe(400)
  expect((await choose([])).statusCode).toBe(400)
  const other = await restored()
  const face = [{ face: 1, choice: 'original' }]
  expect((await choose(face, other.session)).statusCode).toBe(404)
  const foreign = await choose(face, session, other.first.id)
  expect([foreign.statusCode, codeOf(foreign)]).toEqual([404, 'PHOTO_NOT_FOUND'])
  expect((await site.versionsOf(session, id)).versions).toHaveLength(1)
})
