/**
 * Tests that erased strokes are filled from the picture around them, with its texture, and nothing
 * else changes.
 */
import { expect, test } from 'vitest'
import type { Mask, Raster } from '../image/raster.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { eraseFrom } from './fill.ts'
import { neverAborted } from '../unattended.ts'

/** Filling needs no network of its own. */
const noNetworks = Object.assign(() => Promise.reject(new Error('no network')), {
  added: new Set(),
}) as unknown as Sessions
const SIZE = { width: 320, height: 240 }

function picture(level: (x: number, y: number) => number): Raster {
  const data = new Uint8Array(SIZE.width * SIZE.height * 3)
  for (let i = 0; i < data.length; i++) {
    const pixel = Math.floor(i / 3)
    data[i] = level(pixel % SIZE.width, Math.floor(pixel / SIZE.width))
  }
  return { ...SIZE, data }
}
/** A mask at half of the picture's size. */
const halfMask = (isInside: (x: number, y: number) => boolean): Mask => {
  const width = SIZE.width / 2
  const height = SIZE.height / 2
  const mask = Uint8Array.from({ length: width * height }, (_, i) =>
    Number(isInside(i % width, Math.floor(i / width))),
  )
  return { width, height, mask }
}
const erase = (from: Raster, mask: Mask, signal = neverAborted) =>
  eraseFrom(from, mask, noNetworks, () => undefined, signal)

/** Returns mean and standard deviation of a rectangle. */
function statistics(
  { width, data }: Raster,
  left: number,
  top: number,
  right: number,
  bottom: number,
) {
  const values: number[] = []
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) values.push(data[(y * width + x) * 3]!)
  const mean = values.reduce((a, b) => a + b, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return { mean, deviation: Math.sqrt(variance) }
}

test('a wide stroke over cloth is filled with its weave, not with flat grey', async () => {
  const weave = (x: number, y: number) => 120 + (x % 6 < 3 ? 12 : -12) + (y % 6 < 3 ? 8 : -8)
  const marked = picture((x, y) => (x >= 120 && x < 180 && y >= 80 && y < 140 ? 250 : weave(x, y)))
  const { result } = await erase(
    marked,
    halfMask((x, y) => x >= 59 && x < 91 && y >= 39 && y < 71),
  )
  const inside = statistics(result, 130, 90, 170, 130)
  const around = statistics(result, 20, 20, 100, 60)
  expect(Math.abs(inside.mean - around.mean)).toBeLessThan(6)
  expect(inside.deviation).toBeGreaterThan(around.deviation / 2)
  expect(inside.deviation).toBeLessThan(around.deviation * 1.5)
})

test('an edge continues under a narrow stroke, and two strokes apart are both filled', async () => {
  const marked = picture((x, y) => ((x >= 40 && x < 46) || x >= 300 ? 255 : y < 120 ? 60 : 200))
  const { result, weights } = await erase(
    marked,
    halfMask((x) => (x >= 19 && x < 24) || x >= 149),
  )
  const at = (x: number, y: number) => result.data[(y * SIZE.width + x) * 3]!
  const wanted = [
    [43, 60, 60],
    [43, 110, 60],
    [43, 130, 200],
    [43, 200, 200],
    [310, 60, 60],
    [310, 200, 200],
  ] as const
  for (const [x, y, level] of wanted)
    expect(Math.abs(at(x, y) - level)).toBeLessThan(x === 310 ? 16 : 5)
  const untouched = [...result.data.keys()].filter((i) => weights![Math.floor(i / 3)] === 0)
  expect(untouched.length).toBeGreaterThan(0)
  expect(untouched.every((i) => result.data[i] === marked.data[i])).toBe(true)
})

test('the same strokes give the same pixels; nothing painted or all painted changes nothing', async () => {
  const noisy = picture((x, y) => 128 + ((x * 7919 + y * 104729) % 41) - 20)
  const mask = halfMask((x, y) => Math.hypot(x - 80, y - 60) < 12)
  const first = await erase(noisy, mask)
  const second = await erase(noisy, mask)
  expect(first.result.data).toEqual(second.result.data)
  for (const painted of [halfMask(() => false), halfMask(() => true)])
    expect((await erase(noisy, painted)).result.data).toEqual(noisy.data)
})

test('an aborted fill rejects with the reason', async () => {
  const reason = new Error('no longer needed')
  const mask = halfMask((x) => x === 10)
  await expect(
    erase(
      picture(() => 9),
      mask,
      AbortSignal.abort(reason),
    ),
  ).rejects.toBe(reason)
})
