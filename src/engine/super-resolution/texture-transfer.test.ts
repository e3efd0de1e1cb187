/** Tests that fine texture is transferred where it is missing, and nowhere else. */
import { expect, test } from 'vitest'
import type { Raster } from '../image/raster.ts'
import { bringTextureBack } from './texture-transfer.ts'

const SIDE = 64
const drawn = (value: (x: number, y: number) => number): Raster => ({
  width: SIDE,
  height: SIDE,
  data: Uint8Array.from({ length: SIDE * SIDE * 3 }, (_, i) =>
    value(Math.floor(i / 3) % SIDE, Math.floor(i / 3 / SIDE)),
  ),
})
const rough = (x: number, y: number): number => 120 + 20 * (((x * 7 + y * 13) % 5) - 2)
const difference = (a: Raster, b: Raster): number =>
  a.data.reduce((sum, value, i) => sum + Math.abs(value - b.data[i]!), 0) / a.data.length

test('what the network flattened comes back, as much as is asked for', async () => {
  const clean = drawn(rough)
  const flat = () => drawn(() => 120)
  const [most, half] = [flat(), flat()]
  await bringTextureBack(most, clean, 1)
  await bringTextureBack(half, clean, 0.5)
  expect(difference(most, clean)).toBeLessThan(0.1 * difference(flat(), clean))
  expect(difference(half, clean) / difference(flat(), clean)).toBeCloseTo(0.5, 1)
})

test('an edge that the network drew sharper than the clean picture has it stays', async () => {
  const sharper = () => drawn((x) => (x < SIDE / 2 ? 60 : 190))
  const soft = drawn((x) => 60 + 130 * Math.min(1, Math.max(0, (x - SIDE / 2 + 2) / 4)))
  const result = sharper()
  await bringTextureBack(result, soft, 1)
  expect(difference(result, sharper())).toBeLessThan(0.1 * difference(soft, sharper()))
})
