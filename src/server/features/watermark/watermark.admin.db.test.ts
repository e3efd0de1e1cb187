/** Panel of the watermark: bounds, audit, and previews that show the settings. */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminWatermarkEntry } from '#contract/admin/watermark.ts'
import { findLine, readGrey } from '#engine/compose/reading.fixture.ts'
import { formWith } from '../../testing/multipart.ts'
import { picture } from '../../testing/pictures.ts'
import { openAdminSite, type AdminSite } from '../../testing/admin-site.ts'
import { eq } from '../../db/drizzle.ts'
import { watermarkConfigurations } from '../../db/schema/content.ts'
import { DEFAULT_WATERMARK, loadWatermark, seedWatermark } from './watermark.service.ts'

let site: AdminSite
const URL = '/api/admin/watermark-configurations'
beforeAll(async () => {
  site = await openAdminSite()
  await site.db.transaction(seedWatermark)
})
afterAll(() => site.close())
const entries = async () => (await site.call('GET', URL)).json<AdminWatermarkEntry[]>()

const bytesOf = (url: string) => Buffer.from(url.replace(/^data:image\/jpeg;base64,/, ''), 'base64')
/** Number of times that the text is recognised on a preview at the default angle. */
const timesRead = async (preview: Buffer, text: string, size: number) =>
  (
    await findLine(await readGrey(preview, -DEFAULT_WATERMARK.rotation), {
      text,
      font: 'label',
      size,
    })
  ).length

async function drawn(changes: Record<string, string>) {
  const body = {
    entries: (await entries()).map(({ configKey, configValue }) => ({
      configKey,
      configValue: changes[configKey] ?? configValue,
      isActive: true,
    })),
  }
  const reply = await site.call('POST', `${URL}/preview`, body)
  const bytes = bytesOf(reply.json<{ watermarkUrl: string }>().watermarkUrl)
  return { bytes, ...(await sharp(bytes).raw().toBuffer({ resolveWithObject: true })) }
}

test('an entry changes within its bounds with an audit row, and a second save conflicts', async () => {
  const opacity = (await entries()).find(({ configKey }) => configKey === 'watermark_opacity')!
  expect(await entries()).toHaveLength(7)
  const changed = await site.call(
    'PUT',
    `${URL}/watermark_opacity`,
    { configValue: ' 0.8 ', isActive: true },
    { ifMatch: opacity.updatedAt },
  )
  expect(changed.json()).toMatchObject({ configValue: '0.8', isActive: true })
  expect((await loadWatermark(site.db)).opacity).toBe(0.8)
  expect(
    (
      await site.call(
        'PUT',
        `${URL}/watermark_opacity`,
        { configValue: '0.3' },
        { ifMatch: opacity.updatedAt },
      )
    ).statusCode,
  ).toBe(409)
  expect((await site.logged('UPDATE_WATERMARK'))[0]).toMatchObject({
    details: 'watermark_opacity',
    oldValue: '{"configValue":"0.5"}',
    newValue: '{"configValue":"0.8"}',
  })
  expect(
    (await site.call('PUT', `${URL}/watermark_opacity`, { isActive: false })).json(),
  ).toMatchObject({ configValue: '0.8', isActive: false })
  expect((await loadWatermark(site.db)).opacity).toBe(0.5)
})

test.each([
  ['watermark_opacity', '0.05'],
  ['watermark_opacity', '1.1'],
  ['watermark_size', '11'],
  ['watermark_size', '61'],
  ['watermark_spacing', '49'],
  ['watermark_spacing', '501'],
  ['watermark_rotation', '181'],
  ['watermark_rotation', '-181'],
  ['watermark_min_distance', '301'],
  ['watermark_color', 'rouge'],
  ['watermark_opacity', '0.55'],
  ['watermark_size', '36.5'],
  ['watermark_spacing', '115'],
  ['watermark_rotation', '-30.5'],
  ['watermark_min_distance', '125'],
  ['watermark_size', 'grand'],
  ['watermark_text', 'ANTAN 🎄'],
  ['watermark_text', '.'],
])('the entry %s rejects %s', async (key, configValue) => {
  const reply = await site.call('PUT', `${URL}/${key}`, { configValue })
  expect([reply.statusCode, Object.keys(reply.json<{ fields: object }>().fields)]).toEqual([
    400,
    ['configValue'],
  ])
})

test('a value off its step is rejected with the allowed steps, and a stored one can still be switched', async () => {
  const refused = await site.call('PUT', `${URL}/watermark_spacing`, { configValue: '115' })
  expect(refused.json()).toMatchObject({
    fields: { configValue: 'Un espacement de 50 à 500\u00a0px, de 10 en 10.' },
  })
  await site.db
    .update(watermarkConfigurations)
    .set({ configValue: '115' })
    .where(eq(watermarkConfigurations.configKey, 'watermark_spacing'))
  const switched = await site.call('PUT', `${URL}/watermark_spacing`, {
    configValue: '115',
    isActive: true,
  })
  expect(switched.statusCode).toBe(200)
  expect(
    (await site.call('PUT', `${URL}/watermark_spacing`, { configValue: '110' })).statusCode,
  ).toBe(200)
})

test('the preview is drawn with the sent values', async () => {
  const white = await drawn({ watermark_color: 'blanc', watermark_opacity: '1' })
  const orange = await drawn({ watermark_color: 'orange', watermark_opacity: '1' })
  const none = await drawn({ watermark_opacity: '0.1' })
  expect(white.info).toMatchObject({ width: 1000 })
  const share = (drawing: typeof white, means: (r: number, g: number, b: number) => boolean) => {
    let n = 0
    for (let i = 0; i < drawing.data.length; i += 3)
      if (means(drawing.data[i]!, drawing.data[i + 1]!, drawing.data[i + 2]!)) n++
    return n / (drawing.data.length / 3)
  }
  const isOrange = (r: number, g: number, b: number) => r > 200 && g > 70 && g < 150 && b < 80
  expect(share(orange, isOrange)).toBeGreaterThan(0.01)
  expect(share(white, isOrange)).toBeLessThan(0.001)
  expect(none.data.equals(white.data)).toBe(false)
  const { bytes } = await drawn({ watermark_text: 'Famille Roux' })
  expect(await timesRead(bytes, 'Famille Roux', DEFAULT_WATERMARK.size)).toBeGreaterThan(5)
  expect(await timesRead(white.bytes, 'Famille Roux', DEFAULT_WATERMARK.size)).toBe(0)
  expect(await loadWatermark(site.db)).toMatchObject({ colour: 'blanc' })
})

test('the test upload returns the picture with the watermark, an invalid file is rejected', async () => {
  const upload = async (bytes: Buffer) => {
    const form = formWith({ bytes, field: 'image' })
    return site.app.inject({
      method: 'POST',
      url: `${URL}/test-upload`,
      headers: { ...form.headers, ...site.admin.headers },
      payload: form.payload,
    })
  }
  const plain = await picture({ width: 1000, height: 750 })
  const { watermarkUrl } = (await upload(plain)).json<{ watermarkUrl: string }>()
  const { text, size } = DEFAULT_WATERMARK
  expect(await timesRead(bytesOf(watermarkUrl), text, size)).toBeGreaterThan(5)
  expect(await timesRead(plain, text, size)).toBe(0)
  expect((await upload(Buffer.from('pas une image'))).statusCode).toBe(415)
})
