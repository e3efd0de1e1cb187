/**
 * Uploads with the corners of a print: what is stored, exported and deleted, and refused corners.
 */
import { eq } from '../../db/drizzle.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cornersText } from '#contract/crop.ts'
import { errorCopy } from '#copy/errors.ts'
import { photos } from '../../db/schema/photos.ts'
import { formOf } from '../../testing/multipart.ts'
import { openPhotoSite, type PhotoSite } from '../../testing/photos.ts'
import { zipEntries } from '../../testing/zip.ts'

let site: PhotoSite
beforeAll(async () => {
  site = await openPhotoSite()
})
afterAll(() => site.close())

type Session = Awaited<ReturnType<PhotoSite['user']>>

/** A light print of 200 × 120 px at 60, 50 on a dark table of 320 × 240 px. */
const table = () =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: '#302010' } })
    .composite([
      {
        input: { create: { width: 200, height: 120, channels: 3, background: '#e0d8c8' } },
        left: 60,
        top: 50,
      },
    ])
    .jpeg({ quality: 95 })
    .toBuffer()

async function send(session: Session, corners: string) {
  const form = formOf({ corners }, { photo: await table() })
  return site.app.inject({
    method: 'POST',
    url: '/api/photos/upload',
    headers: { ...form.headers, ...session.headers },
    payload: form.payload,
  })
}

const PRINT = cornersText([
  { x: 60, y: 50 },
  { x: 260, y: 50 },
  { x: 260, y: 170 },
  { x: 60, y: 170 },
])

test('the straightened print is restored, and the whole upload is kept, exported and deleted', async () => {
  const anna = await site.user('anna@antan.test', { credits: 1 })
  const reply = await send(anna, PRINT)
  expect(reply.statusCode).toBe(200)
  const { publicId, width, height } = reply.json<{
    photo: { publicId: string; width: number; height: number }
  }>().photo
  expect([width, height]).toEqual([200, 120])
  expect((await site.settled(publicId)).status).toBe('completed')

  const before = await site.app.inject({
    url: `/api/images/original/${publicId}`,
    headers: anna.headers,
  })
  const { data, info } = await sharp(before.rawPayload).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([200, 120])
  expect(Math.min(...data)).toBeGreaterThan(150)

  const [row] = await site.db.select().from(photos).where(eq(photos.publicId, publicId))
  expect(row?.uploadUrl).toMatch(new RegExp(`^photos/${publicId}/`))
  const exported = await site.app.inject({ url: '/api/user/data-export', headers: anna.headers })
  const whole = zipEntries(exported.rawPayload).get(`photos/${publicId}/envoi.jpg`)
  const { dominant } = await sharp(whole).stats()
  expect(await sharp(whole).metadata()).toMatchObject({ width: 320, height: 240 })
  expect(dominant.r).toBeLessThan(80)
  const said = JSON.stringify(
    (await site.reply(anna, 'GET', `/api/photos/secure/${publicId}`)).json(),
  )
  expect(said).not.toContain('upload')

  expect((await site.reply(anna, 'POST', `/api/photos/${publicId}/unlock`)).statusCode).toBe(200)
  const deleted = await site.app.inject({
    method: 'DELETE',
    url: `/api/photos/${publicId}`,
    headers: anna.headers,
  })
  expect(deleted.statusCode).toBe(200)
  await site.sweep()
  expect((await site.files()).filter((key) => key.includes(publicId))).toEqual([])
})

test('a quarter turn is the order of the corners', async () => {
  const turner = await site.user('turner@antan.test', { credits: 1 })
  const reply = await send(turner, '60,170,60,50,260,50,260,170')
  const { photo } = reply.json<{ photo: { publicId: string } }>()
  expect(photo).toMatchObject({ width: 120, height: 200 })
  await site.settled(photo.publicId)
})

test.each([
  ['crossed', '60,50,260,170,260,50,60,170'],
  ['outside', '60,50,360,50,360,170,60,170'],
  ['tiny', '60,50,90,50,90,80,60,80'],
  ['not convex', '60,50,260,50,110,90,60,170'],
  ['anticlockwise', '60,50,60,170,260,170,260,50'],
  ['huge', '0,0,99999,0,99999,99999,0,99999'],
])(
  'corners that are %s are refused with a sentence, and nothing is stored or spent',
  async (name, corners) => {
    const user = await site.user(`${name.replaceAll(' ', '-')}@antan.test`, { trial: true })
    const files = await site.files()
    const reply = await send(user, corners)
    expect([reply.statusCode, reply.json()]).toMatchObject([
      422,
      { code: 'INVALID_CROP', message: errorCopy.INVALID_CROP },
    ])
    expect(await site.files()).toEqual(files)
    expect(await site.db.$count(photos, eq(photos.userId, user.userId))).toBe(0)
    const accepted = (await send(user, PRINT)).json<{ photo: { publicId: string } }>()
    expect(accepted).toMatchObject({ usedFreeTrial: true })
    await site.settled(accepted.photo.publicId)
  },
)

test.each([
  '',
  '1,2,3',
  '-1,0,9,0,9,9,0,9',
  'NaN,0,9,0,9,9,0,9',
  '1e9,0,9,0,9,9,0,9',
  `${PRINT},1`,
  'x'.repeat(9_000),
])('a field that holds no eight numbers is refused: %.12s', async (corners) => {
  const user = await site.user('text@antan.test', { credits: 1 })
  const reply = await send(user, corners)
  expect([reply.statusCode, reply.json()]).toMatchObject([
    400,
    { code: 'INVALID_INPUT', fields: { corners: expect.any(String) } },
  ])
})
