/**
 * The search for folds on drawn pictures: wide torn lines that are found, and lines that are not.
 */
import { expect, test } from 'vitest'
import { shareOf } from '../damage/components.ts'
import type { Face } from '../faces/face-detection.ts'
import type { Raster } from '../image/raster.ts'
import { findFolds } from './find-folds.ts'

const SIDE = 240
const AUTO = { strong: false, monochrome: true }
const STRONG = { strong: true, monochrome: true }
const nothingSeen = { width: 1, height: 1, values: new Float32Array(1) }
const seenInPart = { width: 1, height: 1, values: Float32Array.of(0.44) }
const seen = { width: 1, height: 1, values: Float32Array.of(0.9) }

/** Column of the middle of a slanted fold, and its half width, which changes along it. */
const columnOf = (y: number): number => 90 + 0.2 * y + 2 * Math.sin(y / 29)
const halfWidthOf = (y: number): number => 2.5 + 1.2 * Math.sin(y / 5) * Math.sin(y / 17)

/** Draws a picture from a function of the level of each place. */
function pictureOf(levelOf: (x: number, y: number) => number): Raster {
  const data = new Uint8Array(SIDE * SIDE * 3)
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++)
      data.fill(Math.round(levelOf(x, y)), 3 * (y * SIDE + x), 3 * (y * SIDE + x) + 3)
  return { width: SIDE, height: SIDE, data }
}

const variedGround = (x: number, y: number) => 110 + 65 * Math.sin(y / 31) + 10 * Math.cos(x / 43)
/** Torn paper is lightest in its middle. */
const torn = (distance: number, y: number) => 240 + 9 * Math.sin(y) - 4 * distance ** 2
const withFold = (groundOf: (x: number, y: number) => number, last = SIDE) =>
  pictureOf((x, y) => {
    const distance = Math.abs(x - columnOf(y))
    return y < last && distance < halfWidthOf(y) ? torn(distance, y) : groundOf(x, y)
  })
const rows = Array.from({ length: 20 }, (_, i) => 10 + 11 * i)

test('a wide fold from side to side over changing grounds is filled, and little else', () => {
  const { mask, count } = findFolds(withFold(variedGround), [], nothingSeen, AUTO)
  expect(count).toBe(1)
  const filled = rows.filter((y) => mask[y * SIDE + Math.round(columnOf(y))] === 1)
  expect(filled.length).toBeGreaterThan(17)
  expect(rows.filter((y) => mask[y * SIDE + Math.round(columnOf(y)) + 9] === 1)).toEqual([])
  expect(shareOf(mask)).toBeLessThan(0.045)
})

test('the dark shade beside a fold is filled with it, but on faces', () => {
  const shade = (x: number, y: number) => {
    const beyond = Math.abs(x - columnOf(y)) - halfWidthOf(y)
    return variedGround(x, y) - (beyond > 0 && beyond < 2.5 ? 35 : 0)
  }
  const filledBeside = (picture: Raster, faces: Face[] = []) => {
    const { mask } = findFolds(picture, faces, nothingSeen, AUTO)
    const columnBeside = (y: number) => Math.round(columnOf(y) + halfWidthOf(y) + 2)
    return rows.filter((y) => mask[y * SIDE + columnBeside(y)] === 1).length
  }
  expect(filledBeside(withFold(variedGround))).toBeLessThan(6)
  expect(filledBeside(withFold(shade))).toBeGreaterThan(14)
  const face = { x: 0, y: 0, width: SIDE, height: SIDE, confidence: 0.9, points: [] }
  expect(filledBeside(withFold(shade), [face])).toBeLessThan(6)
})

test('a line over one ground that the detector sees in part or not at all is painted, also on request', () => {
  const painted = pictureOf((x, y) => (Math.abs(x - columnOf(y)) < 2.5 ? 240 : 120))
  for (const options of [AUTO, STRONG])
    for (const probabilities of [nothingSeen, seenInPart])
      expect(findFolds(painted, [], probabilities, options).count).toBe(0)
  expect(findFolds(painted, [], seen, AUTO).count).toBe(1)
})

test('a fold that ends within the print is filled if the detector sees it', () => {
  const ending = withFold(variedGround, 0.7 * SIDE)
  expect(findFolds(ending, [], nothingSeen, AUTO).count).toBe(0)
  expect(findFolds(ending, [], seen, AUTO).count).toBeGreaterThan(0)
})

test('a line inside the print that touches no side is no fold', () => {
  const fold = withFold(variedGround, 200)
  const inside = pictureOf((x, y) => (y > 50 ? fold.data[3 * (y * SIDE + x)]! : variedGround(x, y)))
  expect(findFolds(inside, [], seen, STRONG).count).toBe(0)
})

test('a straight line along an axis is filled on request only', () => {
  const ruled = pictureOf((x, y) =>
    Math.abs(x - 120) < halfWidthOf(y) ? torn(x - 120, y) : variedGround(x, y),
  )
  expect(findFolds(ruled, [], seen, AUTO)).toMatchObject({ count: 0, doubtful: 1 })
  expect(findFolds(ruled, [], seen, STRONG)).toMatchObject({ count: 1, doubtful: 0 })
})
