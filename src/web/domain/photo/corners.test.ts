/**
 * The geometry of a crop: allowed corners, turns, proportions, and the transform that shows the
 * result.
 */
import { expect, test } from 'vitest'
import { readCorners, type Corners } from '#contract/crop.ts'
import {
  isUncropped,
  isUsable,
  moved,
  nearestCorner,
  quarterTurn,
  sameCorners,
  straightenedSize,
  straighteningTransform,
  wholePicture,
} from './corners.ts'

const SIZE = { width: 800, height: 600 }
const corners = (...points: [number, number][]): Corners => readCorners(points.flat().join(','))
const ASLANT = corners([100, 80], [700, 120], [650, 520], [140, 480])

test('the corners of the whole picture and of a slanted print are usable', () => {
  expect(isUsable(wholePicture(SIZE), SIZE)).toBe(true)
  expect(isUsable(ASLANT, SIZE)).toBe(true)
})

test.each([
  ['crossed', corners([100, 80], [650, 520], [700, 120], [140, 480])],
  ['counter-clockwise', corners([100, 80], [140, 480], [650, 520], [700, 120])],
  ['outside', corners([-1, 80], [700, 120], [650, 520], [140, 480])],
  ['a side of less than 64 px', corners([100, 100], [160, 100], [160, 400], [100, 400])],
  ['nearly flat at a corner', corners([100, 100], [700, 100], [400, 110], [100, 400])],
])('%s corners are not usable, as on the server', (_, refused) => {
  expect(isUsable(refused, SIZE)).toBe(false)
})

test('of the corners of a low picture, whose handles overlap, the nearest is moved', () => {
  const strip = wholePicture({ width: 4000, height: 300 })
  expect(nearestCorner(strip, { x: 10, y: 140 })).toBe(0)
  expect(nearestCorner(strip, { x: 10, y: 160 })).toBe(3)
})

test('a corner stays inside the picture, and where it was if the crop would not be usable', () => {
  expect(moved(ASLANT, 0, { x: -50, y: 9999 }, SIZE)).toBe(ASLANT)
  expect(moved(ASLANT, 0, { x: -50, y: -50 }, SIZE)[0]).toEqual({ x: 0, y: 0 })
  expect(moved(ASLANT, 2, { x: 660, y: 530 }, SIZE)).toEqual(
    corners([100, 80], [700, 120], [660, 530], [140, 480]),
  )
})

test('four quarter turns lead back, and two opposite ones cancel each other', () => {
  const around = [1, 2, 3, 4].reduce<Corners>((now) => quarterTurn(now, 'right'), ASLANT)
  expect(sameCorners(around, ASLANT)).toBe(true)
  expect(sameCorners(quarterTurn(quarterTurn(ASLANT, 'right'), 'left'), ASLANT)).toBe(true)
  expect(quarterTurn(ASLANT, 'right')[0]).toEqual({ x: 140, y: 480 })
  const upright = straightenedSize(ASLANT)
  const turned = straightenedSize(quarterTurn(ASLANT, 'right'))
  expect([turned.width, turned.height]).toEqual([upright.height, upright.width])
})

test('a turned whole picture is uncropped, one with a moved corner is not', () => {
  const whole = wholePicture(SIZE)
  expect(isUncropped(quarterTurn(whole, 'right'), SIZE)).toBe(true)
  expect(isUncropped(moved(whole, 2, { x: 700, y: 500 }, SIZE), SIZE)).toBe(false)
})

test('the transform brings each corner to a corner of the box', () => {
  const box = { width: 96, height: 64 }
  const matrix = /matrix3d\((.*)\)/.exec(straighteningTransform(ASLANT, box))![1]!
  const m = matrix.split(',').map(Number)
  const shown = ASLANT.map(({ x, y }) => {
    const w = m[3]! * x + m[7]! * y + m[15]!
    return [(m[0]! * x + m[4]! * y + m[12]!) / w, (m[1]! * x + m[5]! * y + m[13]!) / w]
  })
  const wanted = [
    [0, 0],
    [96, 0],
    [96, 64],
    [0, 64],
  ]
  for (const [i, point] of shown.entries())
    for (const axis of [0, 1]) expect(point[axis]).toBeCloseTo(wanted[i]![axis]!, 4)
})
