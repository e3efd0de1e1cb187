/**
 * Tests that misdrawn print is refined, that flat ground is not, and that refined tiles are blended
 * in.
 */
import { expect, test } from 'vitest'
import type { Raster } from '../image/raster.ts'
import { blendTiles, findMisdrawnTiles } from './tile-refinement.ts'
import { MAX_REFINED_PIXELS } from './tuning.ts'

const drawn = (width: number, height: number, value: (x: number, y: number) => number): Raster => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height * 3 }, (_, i) =>
    value(Math.floor(i / 3) % width, Math.floor(i / 3 / width)),
  ),
})

/** Strokes of 2 px in a line of text. */
const letters = (left: number, slant: number) => (x: number, y: number) =>
  y > 80 && y < 110 && x > left && x < left + 100 && (x + slant * y) % 14 < 3 ? 30 : 220

test('misdrawn letters are found, with a margin', async () => {
  const boxes = await findMisdrawnTiles(
    drawn(512, 256, letters(140, 0)),
    drawn(512, 256, letters(140, 1)),
  )
  expect(boxes).toEqual([{ left: 116, top: 52, width: 152, height: 88 }])
})

test('correct letters and merely flattened texture are not refined', async () => {
  const [text, texture] = [
    drawn(512, 256, letters(140, 0)),
    drawn(512, 256, (x, y) => 120 + 30 * (((x * 7 + y * 13) % 5) - 2)),
  ]
  expect(await findMisdrawnTiles(text, text)).toEqual([])
  expect(
    await findMisdrawnTiles(
      texture,
      drawn(512, 256, () => 120),
    ),
  ).toEqual([])
})

test('the refined area is bounded', async () => {
  const page = (slant: number) =>
    drawn(1024, 768, (x, y) => letters(0, slant)(x % 100, 80 + (y % 30)))
  const boxes = await findMisdrawnTiles(page(0), page(1))
  expect(boxes.reduce((sum, { width, height }) => sum + width * height, 0)).toBeLessThanOrEqual(
    MAX_REFINED_PIXELS,
  )
})

test('a refined tile is opaque inside, feathered over its margin, and changes nothing else', async () => {
  const target = drawn(200, 200, () => 0)
  await blendTiles(
    target,
    [{ box: { left: 0, top: 20, width: 60, height: 60 }, picture: drawn(240, 240, () => 200) }],
    2,
  )
  const at = (x: number, y: number) => target.data[(y * 200 + x) * 3]!
  expect([at(0, 100), at(60, 100), at(110, 100), at(60, 30), at(60, 150)]).toEqual([
    200, 200, 79, 0, 79,
  ])
})
