/** Tests that an enlarged picture keeps its place and its levels. */
import { expect, test } from 'vitest'
import { resizeRaster } from './raster.ts'

const SIDE = 64
const level = (x: number, y: number): number => 120 + 50 * Math.sin(x / 6) + 40 * Math.cos(y / 7)

test.each([
  [64, 77],
  [109, 100],
  [128, 128],
  [256, 192],
])('an enlargement to %i × %i px moves nothing', async (width, height) => {
  const data = Uint8Array.from(
    { length: SIDE * SIDE * 3 },
    (_, i) => level(Math.floor(i / 3) % SIDE, Math.floor(i / 3 / SIDE)) + 0.5,
  )
  const enlarged = await resizeRaster({ width: SIDE, height: SIDE, data }, width, height)
  let largest = 0
  for (let y = 16; y < height - 16; y++) {
    for (let x = 16; x < width - 16; x++) {
      const expected = level(((x + 0.5) * SIDE) / width - 0.5, ((y + 0.5) * SIDE) / height - 0.5)
      largest = Math.max(largest, Math.abs(enlarged.data[(y * width + x) * 3]! - expected))
    }
  }
  expect(largest).toBeLessThan(1.5)
})
