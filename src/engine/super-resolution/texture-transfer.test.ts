/** Tests that fine texture is transferred where it is missing, and nowhere else. */
import { expect, test } from 'vitest'
import type { Raster } from '../image/raster.ts'
import { transferTexture } from './texture-transfer.ts'

const SIDE = 64
const drawn = (value: (x: number, y: number) => number): Raster => ({
  width: SIDE,
  height: SIDE,
  data: Uint8Array.from({ length: SIDE * SIDE * 3 }, (_, i) =>
    value(Math.floor(i / 3) % SIDE, Math.floor(i / 3 / SIDE)),
  ),
})
const texture = (x: number, y: number): number => 120 + 20 * (((x * 7 + y * 13) % 5) - 2)
const difference = (a: Raster, b: Raster): number =>
  a.data.reduce((sum, value, i) => sum + Math.abs(value - b.data[i]!), 0) / a.data.length

test('flattened texture is transferred in proportion to the strength', async () => {
  const denoised = drawn(texture)
  const flat = () => drawn(() => 120)
  const [full, half] = [flat(), flat()]
  await transferTexture(full, denoised, 1)
  await transferTexture(half, denoised, 0.5)
  expect(difference(full, denoised)).toBeLessThan(0.1 * difference(flat(), denoised))
  expect(difference(half, denoised) / difference(flat(), denoised)).toBeCloseTo(0.5, 1)
})

test('an edge drawn sharper than in the denoised picture is kept', async () => {
  const sharper = () => drawn((x) => (x < SIDE / 2 ? 60 : 190))
  const soft = drawn((x) => 60 + 130 * Math.min(1, Math.max(0, (x - SIDE / 2 + 2) / 4)))
  const result = sharper()
  await transferTexture(result, soft, 1)
  expect(difference(result, sharper())).toBeLessThan(0.1 * difference(soft, sharper()))
})
