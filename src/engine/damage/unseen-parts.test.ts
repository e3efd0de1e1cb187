/** Wide parts of a mask over drawn places that the detector saw, did not see, or that are paper. */
import { expect, test } from 'vitest'
import type { Raster } from '../image/raster.ts'
import { seenInFull, withoutUnseenParts } from './unseen-parts.ts'

const SIDE = 400
type Area = { left: number; right: number }
/** A dog with dark fur in it, bare paper, a loss with remains of emulsion, and a thin scratch. */
const DOG: Area = { left: 40, right: 100 }
const PAPER: Area = { left: 140, right: 200 }
const LOSS: Area = { left: 240, right: 300 }
const SCRATCH: Area = { left: 340, right: 345 }
/** A fleck with a dark rim in it, too small to be an object. */
const FLECK: Area = { left: 360, right: 372 }
const isIn = (x: number, y: number, area: Area) =>
  x >= area.left && x < area.right && y >= 100 && y < (area === FLECK ? 112 : 160)

/** Returns a picture in which every fourth column of dog and loss is dark, its mask and probabilities. */
function scene() {
  const data = new Uint8Array(SIDE * SIDE * 3).fill(90)
  const mask = new Uint8Array(SIDE * SIDE)
  const values = new Float32Array(SIDE * SIDE)
  for (let at = 0; at < mask.length; at++) {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)]
    const area = [DOG, PAPER, LOSS, SCRATCH, FLECK].find((each) => isIn(x, y, each))
    if (!area) continue
    mask[at] = 1
    values[at] = area === LOSS ? 0.6 : 0.1
    data.fill(area !== PAPER && x % 4 === 0 ? 70 : 235, 3 * at, 3 * at + 3)
  }
  const picture: Raster = { width: SIDE, height: SIDE, data }
  return { picture, mask, probabilities: { width: SIDE, height: SIDE, values } }
}

test.each<[string, Area, number]>([
  ['an unseen object is left', DOG, 0],
  ['unseen bare paper is filled', PAPER, 1],
  ['a loss that the detector saw is filled', LOSS, 1],
  ['a thin scratch is filled', SCRATCH, 1],
  ['a small fleck is filled', FLECK, 1],
])('%s', (_, { left, right }, filled) => {
  const { picture, mask, probabilities } = scene()
  const kept = withoutUnseenParts(picture, { width: SIDE, height: SIDE, mask }, probabilities)
  expect(kept[106 * SIDE + Math.floor((left + right) / 2)]).toBe(filled)
})

test('a mask without wide parts stays as it is', () => {
  const { picture, probabilities } = scene()
  const none = new Uint8Array(SIDE * SIDE)
  expect(
    withoutUnseenParts(picture, { width: SIDE, height: SIDE, mask: none }, probabilities),
  ).toBe(none)
})

test('a mark of the half-size copy stays where the full copy shows it, and where it is paper', () => {
  const marks = { width: 50, height: 50, mask: new Uint8Array(2500) }
  for (let at = 0; at < 2500; at++) if (at % 50 < 30 || at % 50 >= 40) marks.mask[at] = 1
  const data = new Uint8Array(30_000).map((_, i) => (Math.floor(i / 3) % 100 >= 80 ? 240 : 90))
  const values = new Float32Array(10_000)
  for (let y = 0; y < 100; y++) values[y * 100 + 40] = 0.3
  const picture = { width: 100, height: 100, data }
  const { width, height, mask } = seenInFull(picture, marks, { width: 100, height: 100, values })
  expect([width, height]).toEqual([100, 100])
  const shown = [36, 37, 40, 43, 44, 70, 79, 80, 99]
  expect(shown.map((x) => mask[50 * 100 + x])).toEqual([0, 1, 1, 1, 0, 0, 0, 1, 1])
})
