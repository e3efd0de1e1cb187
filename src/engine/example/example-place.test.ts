/** The part of a photograph that an example shows. */
import { expect, test } from 'vitest'
import type { Raster } from '../image/raster.ts'
import { partAround, defaultPlace } from './example-place.ts'

const PREVIEW = { width: 1000, height: 600 }

/** A grey picture with a chequered square. */
function chequered(left: number, top: number, side: number): Raster {
  const width = 500
  const height = 300
  const data = new Uint8Array(width * height * 3).fill(128)
  for (let y = top; y < top + side; y++)
    for (let x = left; x < left + side; x++)
      data.fill(((x >> 2) + (y >> 2)) % 2 ? 255 : 0, (y * width + x) * 3, (y * width + x) * 3 + 3)
  return { width, height, data }
}

test('the part has 256 px of the preview and stays inside', () => {
  expect(partAround({ x: 0.5, y: 0.5 }, PREVIEW)).toEqual({
    left: 384,
    top: 160,
    right: 640,
    bottom: 416,
  })
  expect(partAround({ x: 0, y: 1 }, PREVIEW)).toEqual({
    left: 0,
    top: 344,
    right: 256,
    bottom: 600,
  })
  expect(partAround({ x: 1, y: 0 }, { width: 200, height: 900 })).toEqual({
    left: 0,
    top: 0,
    right: 200,
    bottom: 256,
  })
})

test('the edges of parts lie in few places, whatever is asked', () => {
  const lefts = Array.from(
    { length: 2_001 },
    (_, i) => partAround({ x: i / 2_000, y: 0 }, PREVIEW).left,
  )
  // Every 32 px, and at the right edge.
  expect(new Set(lefts).size).toBe(Math.ceil((1_000 - 256) / 32) + 1)
})

test('the widest face is shown, or the most detailed part without one', async () => {
  const picture = chequered(40, 180, 80)
  const faces = [
    { x: 400, y: 20, width: 40, height: 50, confidence: 0.9 },
    { x: 10, y: 10, width: 20, height: 20, confidence: 0.9 },
  ]
  expect(await defaultPlace(picture, faces, PREVIEW)).toEqual({ x: 0.84, y: 0.15 })
  const { x, y } = await defaultPlace(picture, [], PREVIEW)
  const part = partAround({ x, y }, PREVIEW)
  // The square lies at 80–240 and 360–520 px of the preview.
  expect([part.left <= 80, part.right >= 240, part.top <= 360, part.bottom >= 520]).toEqual([
    true,
    true,
    true,
    true,
  ])
})
