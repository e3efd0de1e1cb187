/** Sheets for printing over HTTP: access, validation, files and lifetime. */
import { eq } from '../../db/drizzle.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAPTION_MAX } from '#contract/print-formats.ts'
import type { PrintInput } from '#engine/compose/print.ts'
import { photoVersions } from '../../db/schema/photos.ts'
import { PRINT_ORDER } from '../../testing/pictures.ts'
import type { TestSession } from '../../testing/session.ts'
import { openUnlockedSite, type UnlockedSite } from '../../testing/unlocked-photo.ts'

let site: UnlockedSite
let owner: TestSession
let locked: string
let unlocked: string
/** What the image process was last asked for. */
let composed: PrintInput
/** Runs while a sheet is composed. */
let meanwhile: (() => Promise<unknown>) | null = null
beforeAll(async () => {
  site = await openUnlockedSite((real) => ({
    print: async (input) => {
      composed = input
      await meanwhile?.()
      return real.print(input)
    },
  }))
  ;({ owner, locked, unlocked } = site)
})
afterAll(() => site?.close())

const SHEET = { ...PRINT_ORDER, caption: '' }
const post = (session: TestSession | null, publicId: string, payload: object = SHEET) =>
  site.post(session, `/api/photos/${publicId}/print`, payload)
const made = async (payload: object = SHEET) =>
  (await post(owner, unlocked, payload)).json<{ sheetUrl: string }>().sheetUrl
const codeOf = (reply: { statusCode: number; json(): unknown }) => [
  reply.statusCode,
  (reply.json() as { code: string }).code,
]

test('a JPEG sheet is made of the HD file and served privately', async () => {
  const url = await made()
  expect(url).toMatch(new RegExp(`^/api/photos/${unlocked}/print/[0-9a-f-]{36}\\.jpg$`))
  const file = await site.reply(owner, 'GET', url)
  expect(file.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, no-cache',
  })
  const { width, height, density } = await sharp(file.rawPayload).metadata()
  expect({ width, height }).toEqual({ width: 1772, height: 1181 })
  expect(density).toBe(300)
  expect(file.rawPayload.includes('compositeWithTrainedAlgorithmicMedia')).toBe(true)
  expect(composed.pictures).toHaveLength(1)
  expect(composed.lines).toEqual([])
})

test('a PDF of the pair has both pictures, their names and the caption', async () => {
  const url = await made({
    ...SHEET,
    sheet: 'pair',
    fit: 'whole',
    border: 5,
    bleed: true,
    caption: '  Noël <1935>  ',
    file: 'pdf',
  })
  const file = await site.reply(owner, 'GET', url)
  expect(file.headers['content-type']).toBe('application/pdf')
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(composed.pictures).toHaveLength(2)
  expect(composed.lines.map(({ text }) => text)).toEqual(['Avant', 'Après', 'Noël <1935>'])
  expect(site.lines.join('\n')).not.toContain('Noël')
})

test('other sheets than those offered are rejected', async () => {
  const wrong: object[] = [
    { ...SHEET, format: 'a3' },
    { ...SHEET, border: 7 },
    { ...SHEET, fit: 'whole' },
    { ...SHEET, sheet: 'pair' },
    { ...SHEET, file: 'png' },
    { ...SHEET, dpi: 2_400 },
    { ...SHEET, caption: 'a'.repeat(CAPTION_MAX + 1) },
    { ...SHEET, caption: '😀' },
    { ...SHEET, caption: '\u00ad' },
    { ...SHEET, caption: 'a\u0000b' },
    { ...SHEET, caption: 'a\nb' },
    {},
  ]
  for (const body of wrong)
    expect(codeOf(await post(owner, unlocked, body)), JSON.stringify(body)).toEqual([
      400,
      'INVALID_INPUT',
    ])
})

test('a locked photo is rejected, in words, without composing a sheet', async () => {
  const before = await site.files()
  const reply = await post(owner, locked)
  expect(codeOf(reply)).toEqual([403, 'PHOTO_LOCKED'])
  expect(reply.json<{ message: string }>().message).toBe('Débloquez cette photo pour l’imprimer.')
  expect(codeOf(await site.reply(owner, 'GET', `/api/photos/${locked}/print`))).toEqual([
    403,
    'PHOTO_LOCKED',
  ])
  expect(await site.files()).toEqual(before)
})

test('other users and administrators can neither make nor read a sheet', async () => {
  const url = await made()
  for (const session of [site.other, site.admin]) {
    expect((await post(session, unlocked)).statusCode).toBe(404)
    for (const address of [url, `/api/photos/${unlocked}/print`])
      expect((await site.reply(session, 'GET', address)).statusCode).toBe(404)
  }
  expect((await post(null, unlocked)).statusCode).toBe(401)
  expect((await site.reply(null, 'GET', url)).statusCode).toBe(401)
})

test('only sheets are found under the address of sheets', async () => {
  const url = await made()
  const name = url.split('/').at(-1)!
  const otherFile = (await site.files()).find((key) => key.includes(unlocked))
  for (const id of [otherFile!.split('/').at(-1)!, `../${name}`, name.replace('.jpg', '.png'), 'x'])
    expect(
      (await site.reply(owner, 'GET', url.replace(name, encodeURIComponent(id)))).statusCode,
    ).toBe(404)
  await site.storage.remove(`photos/${unlocked}/print-${name}`)
  const gone = await site.reply(owner, 'GET', url)
  expect(codeOf(gone)).toEqual([404, 'NOT_FOUND'])
  expect(gone.json<{ message: string }>().message).toMatch(/n’est plus disponible/)
})

test('the sharp size is returned from the engine’s report, and nothing else of it', async () => {
  const facts = async () =>
    (await site.reply(owner, 'GET', `/api/photos/${unlocked}/print`)).json<object>()
  expect(await facts()).toEqual({ sharpSide: null })
  const { photo } = (await site.reply(owner, 'GET', `/api/photos/secure/${unlocked}`)).json<{
    photo: { id: number; width: number; height: number }
  }>()
  await site.db
    .update(photoVersions)
    .set({ report: { edgeRatio: 1.2, enlargement: 2, faces: [] } })
    .where(eq(photoVersions.photoId, photo.id))
  const side = Math.round(Math.max(photo.width, photo.height) * 0.5 * 0.2)
  expect(await facts()).toEqual({ sharpSide: side })
})

test('a sheet is swept after an hour, and the photo’s files stay', async () => {
  await post(owner, unlocked)
  const kept = (await site.files()).filter((key) => !key.includes('print-'))
  await site.sweepLater()
  expect(await site.files()).toEqual(kept)
})

test('a photo deleted while its sheet is composed answers 404 and leaves no file', async () => {
  meanwhile = site.removeUnlocked
  expect(codeOf(await post(owner, unlocked))).toEqual([404, 'PHOTO_NOT_FOUND'])
  expect((await site.files()).filter((key) => key.includes(unlocked))).toEqual([])
})
