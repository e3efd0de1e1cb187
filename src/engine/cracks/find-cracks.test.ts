/** The crack search on drawn pictures: cracks that are found, and lines that are rejected. */
import { expect, test } from 'vitest'
import { face } from '../damage/drawn.fixture.ts'
import type { MarkProbabilities } from '../damage/detect.ts'
import type { Raster } from '../image/raster.ts'
import { findCracks } from './find-cracks.ts'

const SIDE = 180
const CRACK_LEVEL = 235

/** Draws soft grounds of several levels, then lets `draw` change single pixels. */
function pictureOf(draw: (set: (x: number, y: number, level: number) => void) => void): Raster {
  const data = new Uint8Array(SIDE * SIDE * 3)
  const set = (x: number, y: number, level: number) => {
    const at = (Math.round(y) * SIDE + Math.round(x)) * 3
    if (x >= 0 && y >= 0 && x < SIDE && y < SIDE) data.fill(Math.round(level), at, at + 3)
  }
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) set(x, y, 105 + 55 * Math.sin(x / 37) * Math.cos(y / 51))
  draw(set)
  return { width: SIDE, height: SIDE, data }
}

/** The row of a crooked crack that runs from side to side. */
const rowOf = (x: number): number => 40 + 0.55 * x + 4 * Math.sin(x / 23)
const cracked = pictureOf((set) => {
  for (let x = 0; x < SIDE; x += 0.5) set(x, rowOf(x), CRACK_LEVEL)
})
/** Probabilities of a detector that sees the crooked crack; a half-size grid. */
const seen = (probability: number): MarkProbabilities => {
  const width = SIDE / 2
  const values = new Float32Array(width * width)
  for (let x = 0; x < SIDE; x++) {
    const y = Math.floor(rowOf(x) / 2)
    values[y * width + Math.floor(x / 2)] = probability
  }
  return { width, height: width, values }
}
const nothingSeen = seen(0)
const STRONG = { strong: true, monochrome: true }
const AUTO = { strong: false, monochrome: true }
const filledNear = ({ mask }: { mask: Uint8Array }, x: number, y: number) =>
  mask[Math.round(y) * SIDE + Math.round(x)]

test('a long crooked light line over changing grounds is filled, and little else', () => {
  const cracks = findCracks(cracked, [], seen(0.9), STRONG)
  expect(cracks.count).toBe(1)
  const places = Array.from({ length: 14 }, (_, i) => 20 + 10 * i)
  const found = places.filter((x) => filledNear(cracks, x, rowOf(x)) === 1)
  expect(found.length).toBeGreaterThan(11)
  expect(places.filter((x) => filledNear(cracks, x, rowOf(x) + 8) === 1)).toEqual([])
})

test('a crack proves the print cracked only if the detector sees it', () => {
  expect(findCracks(cracked, [], nothingSeen, AUTO).count).toBe(0)
  expect(findCracks(cracked, [], seen(0.9), AUTO).count).toBe(1)
})

test('a line that ends at no side of a print proves nothing: the bow of a violin', () => {
  const inside = pictureOf((set) => {
    for (let x = 30; x < SIDE - 30; x += 0.5) set(x, rowOf(x), CRACK_LEVEL)
  })
  expect(findCracks(inside, [], seen(0.9), AUTO).count).toBe(0)
  expect(findCracks(inside, [], seen(0.9), STRONG).count).toBe(1)
  const print = { left: 25, top: 5, right: 175, bottom: 175 }
  expect(findCracks(inside, [], seen(0.9), { ...AUTO, prints: [print] }).count).toBe(1)
})

test('a long line that is certain, but no proof, is filled on prints of one tint', () => {
  expect(findCracks(cracked, [], seen(0.1), AUTO).count).toBe(1)
  expect(findCracks(cracked, [], seen(0.1), { ...AUTO, monochrome: false }).count).toBe(0)
  const short = pictureOf((set) => {
    for (let x = 60; x < 94; x += 0.5) set(x, rowOf(x), CRACK_LEVEL)
  })
  expect(findCracks(short, [], seen(0.9), AUTO).count).toBe(0)
  expect(findCracks(short, [], seen(0.9), STRONG).count).toBe(1)
})

test('a ruled line and a soft line are left', () => {
  const lines = pictureOf((set) => {
    for (let x = 0; x < SIDE; x += 0.5) {
      set(x, 150, CRACK_LEVEL)
      for (let across = -7; across <= 7; across++)
        set(x, rowOf(x) / 2 + across, 110 + 90 * Math.exp(-((across / 4) ** 2)))
    }
  })
  expect(findCracks(lines, [], nothingSeen, STRONG).count).toBe(0)
})

test('on a damaged print a ruled line from side to side is a fold, a shorter one is not', () => {
  const ruled = (from: number, to: number) =>
    pictureOf((set) => {
      for (let x = from; x < to; x++) set(x, 100, CRACK_LEVEL)
    })
  const width = SIDE / 2
  const values = new Float32Array(width * width).fill(0.9, 50 * width, 51 * width)
  const probabilities = { width, height: width, values }
  const folded = findCracks(ruled(0, SIDE), [], probabilities, STRONG)
  expect(filledNear(folded, 90, 100)).toBe(1)
  expect(findCracks(ruled(25, SIDE - 25), [], probabilities, STRONG).count).toBe(0)
  expect(findCracks(ruled(0, SIDE), [], probabilities, { ...AUTO, monochrome: false }).count).toBe(
    0,
  )
})

test('a crack is filled across a face, but not across an eye between unlike sides', () => {
  const around = face(50, 50, 90)
  // The right eye lies on the crack; its ground below the crack is dark.
  const eye = { x: 76, y: rowOf(76) }
  const points = around.points.map((point, i) => (i === 0 ? eye : point))
  const withEye = pictureOf((set) => {
    for (let x = 66; x < 86; x++)
      for (let y = Math.ceil(rowOf(x)) + 1; y < rowOf(x) + 12; y++) set(x, y, 15)
    for (let x = 0; x < SIDE; x += 0.5) set(x, rowOf(x), CRACK_LEVEL)
  })
  const cracks = findCracks(withEye, [{ ...around, points }], seen(0.9), STRONG)
  expect(filledNear(cracks, 110, rowOf(110))).toBe(1)
  expect(filledNear(cracks, eye.x, eye.y)).toBe(0)
})

test('objects that a crack joins are kept: it is filled only where it has about its usual width', () => {
  const cuff = (x: number) => Math.abs(x - 120) < 12
  const joined = pictureOf((set) => {
    for (let x = 108; x < 132; x++) for (let y = 0; y < 30; y++) set(x, rowOf(x) + y, CRACK_LEVEL)
    for (let x = 0; x < SIDE; x += 0.5) set(x, rowOf(x), CRACK_LEVEL)
  })
  const cracks = findCracks(joined, [], seen(0.9), STRONG)
  const places = Array.from({ length: 9 }, (_, i) => 20 + 8 * i)
  expect(
    places.filter((x) => !cuff(x) && filledNear(cracks, x, rowOf(x)) === 1).length,
  ).toBeGreaterThan(6)
  expect(filledNear(cracks, 120, rowOf(120) + 4)).toBe(0)
})
