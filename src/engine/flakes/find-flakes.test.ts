/** The search for flakes on drawn pictures: bare paper that is found, and lights that stay. */
import { expect, test } from 'vitest'
import { face } from '../damage/drawn.fixture.ts'
import type { Raster } from '../image/raster.ts'
import { findFlakes, hasProvingFlakes } from './find-flakes.ts'

const SIDE = 240
const PAPER = 232

/** Centres of the drawn flakes. */
const FLAKES = [
  [40, 40],
  [110, 30],
  [190, 60],
  [60, 130],
  [150, 120],
  [200, 190],
] as const

/** Draws a soft photograph, then `draw`; the detector answers where `draw` marks pixels as seen. */
function pictureOf(
  draw: (set: (x: number, y: number, level: number, seen?: number) => void) => void,
) {
  const data = new Uint8Array(SIDE * SIDE * 3)
  const values = new Float32Array(SIDE * SIDE)
  const set = (x: number, y: number, level: number, seen = 0) => {
    const at = y * SIDE + x
    data.fill(Math.round(level), at * 3, at * 3 + 3)
    values[at] = seen
  }
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) set(x, y, 110 + 50 * Math.sin(x / 41) * Math.cos(y / 57))
  draw(set)
  const picture: Raster = { width: SIDE, height: SIDE, data }
  return { picture, probabilities: { width: SIDE, height: SIDE, values } }
}

/** Returns whether a pixel lies in a ragged patch of paper around a centre. */
const isFlake = (x: number, y: number, [cx, cy]: readonly [number, number]): boolean => {
  const angle = Math.atan2(y - cy, x - cx)
  return Math.hypot(x - cx, y - cy) < 5 + Math.sin(5 * angle) + 0.8 * Math.sin(11 * angle)
}
const drawFlakes = (
  set: (x: number, y: number, level: number, seen?: number) => void,
  centres: readonly (readonly [number, number])[] = FLAKES,
) => {
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++)
      if (centres.some((centre) => isFlake(x, y, centre))) set(x, y, PAPER, 0.9)
}
const flaked = pictureOf(drawFlakes)
const unmarked = new Uint8Array(SIDE * SIDE)
const filledAt = ({ mask }: { mask: Uint8Array }, [x, y]: readonly [number, number]) =>
  mask[y * SIDE + x]

test('flakes of bare paper are filled with their outlines, and little else', () => {
  const flakes = findFlakes(flaked.picture, flaked.probabilities, [], unmarked)
  expect(FLAKES.map((centre) => filledAt(flakes, centre))).toEqual(FLAKES.map(() => 1))
  expect(flakes.mask.reduce((sum, value) => sum + value, 0)).toBeLessThan(FLAKES.length * 300)
})

test('a dozen flakes prove damage, half a dozen do not', () => {
  const dozen = pictureOf((set) =>
    drawFlakes(
      set,
      FLAKES.flatMap(([x, y]) => [[x, y] as const, [x, (y + 115) % SIDE] as const]),
    ),
  )
  expect(hasProvingFlakes(dozen.picture, dozen.probabilities)).toBe(true)
  expect(hasProvingFlakes(flaked.picture, flaked.probabilities)).toBe(false)
})

test('soft lights of different levels stay', () => {
  const lit = pictureOf((set) => {
    for (let y = 0; y < SIDE; y++) {
      for (let x = 0; x < SIDE; x++) {
        const level = 110 + 50 * Math.sin(x / 41) * Math.cos(y / 57)
        const light = FLAKES.reduce(
          (sum, [cx, cy], i) =>
            sum + (60 + 15 * i) * Math.exp(-((Math.hypot(x - cx, y - cy) / 6) ** 2)),
          0,
        )
        set(x, y, Math.min(250, level + light))
      }
    }
  })
  expect(findFlakes(lit.picture, lit.probabilities, [], unmarked).count).toBe(0)
})

test('a flake on an eye stays, one on the cheek is filled', () => {
  const around = face(100, 60, 120)
  const points = around.points.map((point, i) => (i === 0 ? { x: 150, y: 120 } : point))
  const flakes = findFlakes(flaked.picture, flaked.probabilities, [{ ...around, points }], unmarked)
  expect(filledAt(flakes, [150, 120])).toBe(0)
  const elsewhere = [{ ...around, points: around.points.map(() => ({ x: 210, y: 90 })) }]
  const filled = findFlakes(flaked.picture, flaked.probabilities, elsewhere, unmarked)
  expect(filledAt(filled, [150, 120])).toBe(1)
})

test('a wide light, as a collar, stays on a flaked print', () => {
  const dressed = pictureOf((set) => {
    drawFlakes(set)
    for (let y = 205; y < 235; y++) for (let x = 60; x < 90; x++) set(x, y, PAPER, 0.9)
  })
  const flakes = findFlakes(dressed.picture, dressed.probabilities, [], unmarked)
  expect(filledAt(flakes, FLAKES[0])).toBe(1)
  expect(filledAt(flakes, [75, 220])).toBe(0)
})

test('a chip that the marks cover in part is filled whole, on a print without other flakes', () => {
  const chipped = pictureOf((set) => {
    for (let y = 0; y < SIDE; y++)
      for (let x = 0; x < SIDE; x++)
        if (FLAKES.slice(0, 2).some((centre) => isFlake(x, y, centre))) set(x, y, PAPER, 0.4)
  })
  const [partly, other] = FLAKES
  const marked = unmarked.map((_, at) => {
    const x = at % SIDE
    const y = Math.floor(at / SIDE)
    return isFlake(x, y, partly) && x < partly[0] ? 1 : 0
  })
  const flakes = findFlakes(chipped.picture, chipped.probabilities, [], marked)
  expect(filledAt(flakes, [partly[0] + 3, partly[1]])).toBe(1)
  expect(filledAt(flakes, other)).toBe(0)
  expect(findFlakes(chipped.picture, chipped.probabilities, [], unmarked).count).toBe(0)
})
