/** Live examples: access, rejections, the request to the image process, and no stored files. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ExampleInput, ExampleOutput } from '#engine/example/example.ts'
import { createImageWork, type ImageWork } from '../../adapters/images/image-work.ts'
import { readConfig } from '../../config.ts'
import { eq } from '../../db/drizzle.ts'
import { photos, photoVersions, restorations } from '../../db/schema/photos.ts'
import { AppError } from '../../platform/app-error.ts'
import { createLog } from '../../platform/log.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'

const OUTPUT: ExampleOutput = {
  part: { x: 0.1, y: 0.2, width: 0.3, height: 0.4 },
  before: new Uint8Array([255, 216, 1]),
  after: new Uint8Array([255, 216, 2]),
}
let site: PhotoSite
let instant: ImageWork & { close(): Promise<void> }
let people = 0
let asked: ExampleInput[] = []
let answer: (signal: AbortSignal) => Promise<ExampleOutput>

beforeAll(async () => {
  // Photos are restored by the instant engine on a site that offers the options of the local one.
  instant = createImageWork(
    readConfig({ ANTAN_DEV: 'true', ENGINE: 'instant' }),
    createLog('silent'),
  )
  site = await openPhotoSite({
    engine: 'local',
    images: () => ({
      restore: instant.restore,
      example: (input, signal) => {
        asked.push(input)
        return answer(signal)
      },
    }),
  })
})
afterAll(async () => {
  await site?.close()
  await instant?.close()
})

async function restored() {
  const session = await site.user(`example${++people}@antan.test`, { credits: 1 })
  const { photo } = (await site.upload(session)).json<{ photo: { id: number; publicId: string } }>()
  await site.settled(photo.publicId)
  asked = []
  answer = () => Promise.resolve(OUTPUT)
  return {
    session,
    ...photo,
    show: (payload: object, caller: { headers: Record<string, string> } | null = session) =>
      site.app.inject({
        method: 'POST',
        url: `/api/photos/${photo.id}/example`,
        headers: caller?.headers ?? {},
        payload,
      }),
  }
}
const codeOf = (reply: { body: string }) => (JSON.parse(reply.body) as { code: string }).code

test('answers with both pictures, of the chosen options and place, and stores nothing', async () => {
  const { session, show } = await restored()
  const counts = async () => [
    await site.db.$count(restorations),
    await site.db.$count(photoVersions),
    await site.credits.balance(site.db, session.userId),
  ]
  const before = await counts()
  const place = { x: 0.25, y: 1 }
  const reply = await show({ options: { marks: 'on', fidelity: 0.3 }, place })
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    {
      part: OUTPUT.part,
      before: 'data:image/jpeg;base64,/9gB',
      after: 'data:image/jpeg;base64,/9gC',
    },
  ])
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(asked).toMatchObject([
    { options: { marks: 'on', fidelity: 0.3 }, place, report: { engine: 'instant' } },
  ])
  expect(asked[0]!.watermark.settings.text.trim()).not.toBe('')
  expect(await counts()).toEqual(before)
})

test('the watermark of an account is the same in every example', async () => {
  const { show } = await restored()
  await show({ options: {} })
  await show({ options: { tint: 'neutral' }, place: { x: 0.9, y: 0.9 } })
  const [first, second] = asked
  expect(first!.watermark).toEqual(second!.watermark)
  const other = await restored()
  await other.show({ options: {} })
  expect(asked[0]!.watermark.phase).not.toBe(first!.watermark.phase)
})

test('a new example ends the one before of the account, and none of another account', async () => {
  const first = await restored()
  const other = await restored()
  let ends = 0
  answer = (signal) =>
    new Promise((resolve, reject) => {
      if (asked.length === 3) return resolve(OUTPUT)
      signal.addEventListener('abort', () => {
        ends++
        reject(signal.reason as Error)
      })
    })
  const running = [other, first].map(({ show }) => show({ options: {} }))
  await expect.poll(() => asked.length).toBe(2)
  expect((await first.show({ options: { tint: 'neutral' } })).statusCode).toBe(200)
  expect(codeOf(await running[1]!)).toBe('OVERLOADED')
  expect(ends).toBe(1)
  answer = () => Promise.resolve(OUTPUT)
  expect((await other.show({ options: {} })).statusCode).toBe(200)
  expect(codeOf(await running[0]!)).toBe('OVERLOADED')
})

test('strangers and administrators get the reply of an unknown photo', async () => {
  const { show } = await restored()
  const stranger = await site.user(`stranger${++people}@antan.test`)
  const administrator = await site.user(`boss${++people}@antan.test`, { isAdmin: true })
  for (const caller of [stranger, administrator]) {
    const reply = await show({ options: {} }, caller)
    expect([reply.statusCode, codeOf(reply)]).toEqual([404, 'PHOTO_NOT_FOUND'])
  }
  expect((await show({ options: {} }, null)).statusCode).toBe(401)
  expect(asked).toEqual([])
})

test('hostile requests are refused before any work', async () => {
  const { show } = await restored()
  for (const payload of [
    {},
    { options: [] },
    { options: { marks: 'all' } },
    { options: { fidelity: 2 } },
    { options: { fidelity: '1' } },
    { options: { faces: [{ face: 1, choice: 'original' }] } },
    { options: { __proto__: 1, outputScale: 2 } },
    { options: {}, place: { x: -0.1, y: 0 } },
    { options: {}, place: { x: 1e308, y: 0 } },
    { options: {}, place: { x: 0.5 } },
    { options: {}, place: { x: 0.5, y: 0.5, z: 0 } },
    { options: {}, source: '/etc/passwd' },
  ]) {
    const reply = await show(payload)
    expect([reply.statusCode, codeOf(reply)], JSON.stringify(payload)).toEqual([
      400,
      'INVALID_INPUT',
    ])
  }
  expect(asked).toEqual([])
})

test('an unlocked photo, a full queue and a deleted photo each have their refusal', async () => {
  const { session, id, show } = await restored()
  answer = () => Promise.reject(new AppError('OVERLOADED'))
  const full = await show({ options: {} })
  expect([full.statusCode, full.headers['retry-after'] !== undefined]).toEqual([503, true])
  answer = async () => {
    await site.app.inject({ method: 'DELETE', url: `/api/photos/${id}`, headers: session.headers })
    throw new Error('the file is gone')
  }
  const deleted = await show({ options: {} })
  expect([deleted.statusCode, codeOf(deleted)]).toEqual([404, 'PHOTO_NOT_FOUND'])
  const next = await restored()
  expect((await site.reply(next.session, 'POST', `/api/photos/${next.id}/unlock`)).statusCode).toBe(
    200,
  )
  const unlocked = await next.show({ options: {} })
  expect([unlocked.statusCode, codeOf(unlocked)]).toEqual([409, 'UNLOCKED_ALREADY'])
})

test('a lost file is a fault, not a deleted photo', async () => {
  const { id, show } = await restored()
  const [photo] = await site.db.select().from(photos).where(eq(photos.id, id))
  await site.storage.remove(photo!.originalUrl)
  expect((await show({ options: {} })).statusCode).toBe(500)
})

test('a client that disconnects aborts the work', async () => {
  const { id, session } = await restored()
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = site.app.server.address() as { port: number }
  const aborted = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  answer = (signal) => {
    began.resolve()
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        aborted.resolve()
        reject(signal.reason as Error)
      })
    })
  }
  const leaving = new AbortController()
  const call = fetch(`http://127.0.0.1:${port}/api/photos/${id}/example`, {
    method: 'POST',
    headers: { ...session.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ options: {} }),
    signal: leaving.signal,
  })
  await began.promise
  leaving.abort()
  await expect(call).rejects.toThrow()
  await aborted.promise
})
