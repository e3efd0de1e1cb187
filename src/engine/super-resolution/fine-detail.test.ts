/**
 * Tests that flattened detail comes back, that sharper results stay, and that grain stays faint.
 */
import { expect, test } from 'vitest'
import type { Raster } from '../image/raster.ts'
import { returnFineDetail } from './fine-detail.ts'
import { MAX_RETURNED_DETAIL } from './tuning.ts'

const SIDE = 192
const GROUND = 120
const drawn = (detail: (x: number, y: number) => number, side = SIDE): Raster => ({
  width: side,
  height: side,
  data: Uint8Array.from({ length: side * side * 3 }, (_, i) =>
    Math.round(GROUND + detail(Math.floor(i / 3) % side, Math.floor(i / 3 / side))),
  ),
})
const weave = (x: number, y: number): number => 3 * Math.sin(x * 1.6) * Math.sin(y * 1.6)
/** Returns repeatable noise of about this standard deviation. */
const grain =
  (deviation: number) =>
  (x: number, y: number): number => {
    const hash = Math.imul(x * 374_761_393 + y * 668_265_263, 1_274_126_177)
    return (((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32 - 0.5) * 3.46 * deviation
  }

/** Returns the mean difference from the ground and the standard deviation, without the rim. */
function measured({ width, height, data }: Raster) {
  const values: number[] = []
  for (let y = 16; y < height - 16; y++)
    for (let x = 16; x < width - 16; x++) values.push(data[(y * width + x) * 3]! - GROUND)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return { mean, deviation: Math.sqrt(variance) }
}

test('a weave that was flattened comes back', async () => {
  const result = drawn(() => 0)
  await returnFineDetail(result, drawn(weave), 1)
  const { mean, deviation } = measured(result)
  expect(Math.abs(mean)).toBeLessThan(0.2)
  expect(deviation).toBeGreaterThan(0.5 * measured(drawn(weave)).deviation)
})

test('a result with more detail than the photograph stays as it is', async () => {
  const sharp = drawn((x, y) => 2 * weave(x, y))
  const result = { ...sharp, data: sharp.data.slice() }
  await returnFineDetail(result, drawn(weave), 1)
  expect(result.data).toEqual(sharp.data)
})

test('moderate grain comes back faint, strong grain not at all', async () => {
  const returned = async (deviation: number) => {
    const result = drawn(() => 0)
    await returnFineDetail(result, drawn(grain(deviation)), 1)
    return measured(result).deviation
  }
  const faint = await returned(3)
  expect(faint).toBeGreaterThan(0.8)
  expect(faint).toBeLessThan(1.3 * MAX_RETURNED_DETAIL)
  expect(await returned(12)).toBeLessThan(0.1)
})

test('an enlarged result gets less detail at half the strength', async () => {
  const photograph = drawn(weave)
  const deviations = await Promise.all(
    [0, 0.5, 1].map(async (strength) => {
      const result = drawn(() => 0, 2 * SIDE)
      await returnFineDetail(result, photograph, strength)
      return measured(result).deviation
    }),
  )
  expect(deviations[0]).toBe(0)
  expect(deviations[1]).toBeGreaterThan(0.3 * deviations[2]!)
  expect(deviations[1]).toBeLessThan(0.75 * deviations[2]!)
})
