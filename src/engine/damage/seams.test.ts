/** What is left along the outline of a filled crack, and lines of the picture itself. */
import { expect, test } from 'vitest'
import type { Face } from '../faces/face-detection.ts'
import { findSeams } from './seams.ts'

const [WIDTH, HEIGHT] = [120, 80]
const GROUND = 130
const FILL = { top: 40, bottom: 44 }

type Place = (x: number, y: number) => boolean

/** Returns the share of a strip that is a seam, beside a fill from side to side. */
function shareFound(isStrip: Place, level = 110, faces: Face[] = []): number {
  const data = new Uint8Array(WIDTH * HEIGHT * 3).fill(GROUND)
  const mask = new Uint8Array(WIDTH * HEIGHT)
  const strip: number[] = []
  for (let at = 0; at < mask.length; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)]
    if (y >= FILL.top && y < FILL.bottom) mask[at] = 1
    if (!isStrip(x, y)) continue
    strip.push(at)
    data.fill(level, 3 * at, 3 * at + 3)
  }
  const seams = findSeams({ width: WIDTH, height: HEIGHT, data }, mask, faces)
  return strip.filter((at) => seams[at]).length / strip.length
}

const isAlong: Place = (_x, y) => y === FILL.bottom || y === FILL.bottom + 1

test.each([
  ['dark', 110],
  ['light', 150],
])('a %s strip along a fill is a seam', (_what, level) => {
  expect(shareFound(isAlong, level)).toBe(1)
})

test.each<[string, Place]>([
  ['a line that crosses a fill', (x) => x >= 60 && x < 63],
  ['a line far from a fill', (_x, y) => y >= 60 && y < 62],
  ['a wide area up to a fill', (_x, y) => y >= FILL.bottom],
  ['a point at a fill', (x, y) => isAlong(x, y) && x >= 60 && x < 63],
])('%s is the picture’s own', (_what, isStrip) => {
  expect(shareFound(isStrip)).toBe(0)
})

test('nothing is a seam on an eye', () => {
  const eye = { x: 60, y: 44 }
  const points = [eye, eye, eye, eye, eye, eye]
  const face: Face = { x: 10, y: 10, width: 100, height: 60, confidence: 0.9, points }
  const isOnEye: Place = (x, y) => isAlong(x, y) && Math.abs(x - eye.x) < 6
  expect(shareFound(isOnEye)).toBe(1)
  expect(shareFound(isOnEye, 110, [face])).toBe(0)
})
