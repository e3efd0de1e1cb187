/** Cleaning strokes find thin light marks under them, and nothing else. */
import { expect, test } from 'vitest'
import type { Face } from '../faces/face-detection.ts'
import type { Raster } from '../image/raster.ts'
import { paintStrokes } from './strokes.ts'
import { findThinMarks } from './thin-marks.ts'

type Box = { left: number; top: number; right: number; bottom: number }
const LINE: Box = { left: 40, top: 60, right: 160, bottom: 61 }
const BLOCK: Box = { left: 60, top: 90, right: 120, bottom: 130 }
const DARK_LINE: Box = { left: 40, top: 150, right: 160, bottom: 153 }

/**
 * Draws a grey gradient of 200 × 200 px with a light line, a light block and a dark line, enlarged
 * by `scale`.
 */
function drawn(scale = 1): Raster {
  const side = 200 * scale
  const data = new Uint8Array(side * side * 3)
  const isIn = ({ left, top, right, bottom }: Box, x: number, y: number) =>
    x >= left && x < right && y >= top && y < bottom
  for (let at = 0; at < side * side; at++) {
    const x = Math.floor((at % side) / scale)
    const y = Math.floor(at / side / scale)
    const ground = 70 + x / 4
    const level =
      isIn(LINE, x, y) || isIn(BLOCK, x, y) ? ground + 60 : isIn(DARK_LINE, x, y) ? 20 : ground
    data.fill(level, at * 3, at * 3 + 3)
  }
  return { width: side, height: side, data }
}

/** Returns the share of a box that a stroke over the whole picture cleans. */
async function cleaned({ width, height, data }: Raster, faces: readonly Face[] = []) {
  const points: [number, number][] = [
    [0, height / 2],
    [width, height / 2],
  ]
  const stroke = { tool: 'clean' as const, radius: height / 2, points }
  const marks = await findThinMarks({ width, height, data }, faces)
  const { mask } = paintStrokes({ width, height }, [stroke], marks).erased
  const scale = width / 200
  return ({ left, top, right, bottom }: Box): number => {
    let count = 0
    for (let y = top * scale; y < bottom * scale; y++)
      for (let x = left * scale; x < right * scale; x++) count += mask[y * width + x]!
    return count / ((right - left) * (bottom - top) * scale ** 2)
  }
}

test.each([1, 6])(
  'thin light marks are erased at %s times the size, wide and dark ones stay',
  async (scale) => {
    const share = await cleaned(drawn(scale))
    expect(share(LINE)).toBe(1)
    expect(share(BLOCK)).toBeLessThan(0.05)
    expect(share(DARK_LINE)).toBeLessThan(0.05)
    expect(share({ left: 0, top: 160, right: 200, bottom: 200 })).toBe(0)
  },
)

test('a mark across an eye stays there', async () => {
  const eye = { x: 100, y: 60 }
  const face: Face = {
    x: 60,
    y: 30,
    width: 80,
    height: 80,
    confidence: 0.9,
    points: [eye, { x: 125, y: 61 }, { x: 112, y: 75 }, { x: 112, y: 90 }],
  }
  const share = await cleaned(drawn(), [face])
  expect(share({ left: 97, top: 60, right: 103, bottom: 61 })).toBe(0)
  expect(share({ left: 40, top: 60, right: 60, bottom: 61 })).toBe(1)
})

test('only what is painted is cleaned, and a later stroke replaces it', async () => {
  const picture = drawn()
  const marks = await findThinMarks(picture, [])
  const dot = (tool: 'clean' | 'keep', radius: number) => ({
    tool,
    radius,
    points: [[100, 60]] as [number, number][],
  })
  const at = (x: number) => 60 * picture.width + x
  const { erased } = paintStrokes(picture, [dot('clean', 20)], marks)
  expect([erased.mask[at(100)], erased.mask[at(130)]]).toEqual([1, 0])
  const both = paintStrokes(picture, [dot('clean', 20), dot('keep', 5)], marks)
  expect([both.erased.mask[at(100)], both.kept.mask[at(100)], both.erased.mask[at(110)]]).toEqual([
    0, 1, 1,
  ])
})

test('flat ground and grain have no marks', async () => {
  const picture = drawn()
  let state = 1
  for (let i = 0; i < picture.data.length; i += 3) {
    state = (state * 16_807) % 2_147_483_647
    picture.data.fill(120 + (state % 21) - 10, i, i + 3)
  }
  const share = await cleaned(picture)
  expect(share({ left: 0, top: 0, right: 200, bottom: 200 })).toBeLessThan(0.01)
})
