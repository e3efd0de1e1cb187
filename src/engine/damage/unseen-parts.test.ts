/** Wide parts of a mask over drawn places that the detector saw, did not see, or that are paper. */
import { expect, test } from 'vitest'
import type { Raster } from '../image/raster.ts'
import { withoutUnseenParts } from './unseen-parts.ts'

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
