/** Tests that enlargements are proven with their factor, and undamaged pictures are not. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readRaster, type Raster } from '../image/raster.ts'
import { measureResolution, textureShare } from './resolution.ts'

const SIDE = 512
/** Returns a square of a photograph, `side` px wide after reduction. */
const photograph = (side = SIDE): Promise<Raster> =>
  readRaster(
    sharp('fixtures/originals/chenonceau.jpg')
      .extract({ left: 300, top: 150, width: SIDE, height: SIDE })
      .resize(side, side),
  )

/** Returns a photograph of `side` px enlarged to SIDE px and saved as JPEG. */
async function enlarged(side: number, kernel: 'nearest' | 'cubic'): Promise<Raster> {
  const small = await photograph(side)
  const file = await sharp(small.data, { raw: { width: side, height: side, channels: 3 } })
    .resize(SIDE, SIDE, { kernel, fit: 'fill' })
    .jpeg({ quality: 90 })
    .toBuffer()
  return readRaster(sharp(file))
}

test('a sharp photograph is not taken for an enlargement, neither as pixels nor as JPEG', async () => {
  const plain = await photograph()
  const file = await sharp(plain.data, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .jpeg({ quality: 50 })
    .toBuffer()
  for (const picture of [plain, await readRaster(sharp(file))]) {
    const { content, enlargement } = await measureResolution(picture)
    expect(enlargement).toBe(1)
    expect(content).toBeGreaterThan(0.8)
  }
})

test('the blocks of a strongly compressed soft picture are not squares of an enlargement', async () => {
  const { width, height, data } = await photograph()
  const file = await sharp(data, { raw: { width, height, channels: 3 } })
    .blur(4)
    .jpeg({ quality: 4 })
    .toBuffer()
  expect((await measureResolution(await readRaster(sharp(file)))).enlargement).toBe(1)
})

test('squares of an enlargement under 2 are not taken for larger ones', async () => {
  expect((await measureResolution(await enlarged(341, 'nearest'))).enlargement).toBe(1)
})

test.each([
  ['nearest', 85],
  ['nearest', 233],
  ['nearest', 128],
  ['nearest', 64],
  ['cubic', 85],
  ['cubic', 150],
] as const)('an enlargement by %s from %i px is proven with its factor', async (kernel, side) => {
  const { enlargement, content } = await measureResolution(await enlarged(side, kernel))
  expect(Math.abs(enlargement / (SIDE / side) - 1)).toBeLessThan(0.015)
  expect(content).toBeLessThan(0.5)
})

test('only a sharp photograph that was not enlarged gets its texture back', () => {
  const analysis = { edgeRatio: 0.9, noise: 0.001, monochrome: false }
  expect(textureShare(analysis, { content: 1, enlargement: 1 })).toBe(1)
  expect(textureShare(analysis, { content: 0.4, enlargement: 1 })).toBe(0)
  expect(textureShare(analysis, { content: 1, enlargement: 3 })).toBe(0)
  expect(textureShare({ ...analysis, edgeRatio: 0.6 }, { content: 1, enlargement: 1 })).toBe(0)
})
