/**
 * Blocks of a JPEG are replaced, and all others stay as they are over any number of generations.
 */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readRaster, type Raster } from '../image/raster.ts'
import { replaceBlocks } from './jpeg-blocks.ts'

/** Neither side is a multiple of 8. */
const WIDTH = 203
const HEIGHT = 117
const noisy = (): Raster => ({
  width: WIDTH,
  height: HEIGHT,
  data: Uint8Array.from(
    { length: WIDTH * HEIGHT * 3 },
    (_, i) => 128 + 100 * Math.sin(i / 41) + ((i * 7919) % 27),
  ),
})
const encoded = ({ width, height, data }: Raster, options: object = {}) =>
  sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4', ...options })
    .toBuffer()
const decoded = (file: Buffer) => readRaster(sharp(file))
const isInside = (i: number, left: number, top: number, side: number) => {
  const x = i % WIDTH
  const y = Math.floor(i / WIDTH)
  return x >= left && y >= top && x < left + side && y < top + side
}

test('a file in which nothing changed decodes to the same pixels', async () => {
  const file = await encoded(noisy())
  const copy = await replaceBlocks(file, noisy(), new Uint8Array(WIDTH * HEIGHT))
  expect((await decoded(copy!)).data).toEqual((await decoded(file)).data)
})

test('ten generations change nothing outside of their blocks, and draw what is inside', async () => {
  const first = await encoded(noisy())
  const before = await decoded(first)
  let file: Buffer = first
  for (let n = 1; n <= 10; n++) {
    const picture = await decoded(file)
    const changed = new Uint8Array(WIDTH * HEIGHT)
    for (let i = 0; i < changed.length; i++) {
      if (!isInside(i, 190, 100, 30)) continue
      changed[i] = 1
      picture.data.set([n * 20, 60, 200 - n * 10], i * 3)
    }
    file = (await replaceBlocks(file, picture, changed))!
  }
  const after = await decoded(file)
  const outside = { changed: 0 }
  let worst = 0
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    for (const c of [0, 1, 2]) {
      const at = i * 3 + c
      // 184 and 96 are the first column and row of the touched blocks.
      if (!isInside(i, 184, 96, 40) && before.data[at] !== after.data[at]) outside.changed++
      if (isInside(i, 192, 104, 30))
        worst = Math.max(worst, Math.abs(after.data[at]! - [200, 60, 100][c]!))
    }
  }
  expect(outside.changed).toBe(0)
  expect(worst).toBeLessThanOrEqual(3)
})

test('other kinds of JPEG, and pictures of another size, are refused', async () => {
  const changed = new Uint8Array(WIDTH * HEIGHT)
  for (const options of [{ progressive: true }, { chromaSubsampling: '4:2:0' }])
    expect(await replaceBlocks(await encoded(noisy(), options), noisy(), changed)).toBeNull()
  const smaller = { ...noisy(), width: WIDTH - 1 }
  expect(await replaceBlocks(await encoded(noisy()), smaller, changed)).toBeNull()
})
