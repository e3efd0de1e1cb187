/**
 * Tests that wrongly drawn print is refined, that flat ground is not, and that refined parts blend
 * in.
 */
import { expect, test } from 'vitest'
import type { Raster } from '../image/raster.ts'
import { layParts, partsAstray, PARTS_PIXELS } from './tile-refinement.ts'

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

test('letters drawn wrong are found, with a margin', async () => {
  const boxes = await partsAstray(
    drawn(512, 256, letters(140, 0)),
    drawn(512, 256, letters(140, 1)),
  )
  expect(boxes).toEqual([{ left: 116, top: 52, width: 152, height: 88 }])
})

test('neither letters drawn right nor a texture that was only flattened are seen again', async () => {
  const [text, texture] = [
    drawn(512, 256, letters(140, 0)),
    drawn(512, 256, (x, y) => 120 + 30 * (((x * 7 + y * 13) % 5) - 2)),
  ]
  expect(await partsAstray(text, text)).toEqual([])
  expect(
    await partsAstray(
      texture,
      drawn(512, 256, () => 120),
    ),
  ).toEqual([])
})

test('what is seen again is bounded', async () => {
  const all = (slant: number) =>
    drawn(1024, 768, (x, y) => letters(0, slant)(x % 100, 80 + (y % 30)))
  const boxes = await partsAstray(all(0), all(1))
  expect(boxes.reduce((sum, { width, height }) => sum + width * height, 0)).toBeLessThanOrEqual(
    PARTS_PIXELS,
  )
})

test('a part is whole inside, fades over its margin, and leaves the rest alone', async () => {
  const target = drawn(200, 200, () => 0)
  await layParts(
    target,
    [{ seen: { left: 0, top: 20, width: 60, height: 60 }, picture: drawn(240, 240, () => 200) }],
    2,
  )
  const at = (x: number, y: number) => target.data[(y * 200 + x) * 3]!
  expect([at(0, 100), at(60, 100), at(110, 100), at(60, 30), at(60, 150)]).toEqual([
    200, 200, 79, 0, 79,
  ])
})
