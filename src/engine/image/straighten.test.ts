/** Tests the straightening of a quadrangle: geometry, sampling, proportions and refused corners. */
import { expect, test } from 'vitest'
import type { Raster } from './raster.ts'
import { inverse, project, unitSquareTo, type Corners } from './homography.ts'
import { checkCorners, straighten, straightenedSize } from './straighten.ts'

const corners = (...values: number[]): Corners => {
  const point = (i: number) => ({ x: values[2 * i]!, y: values[2 * i + 1]! })
  return [point(0), point(1), point(2), point(3)]
}

/** A picture of smooth waves, which interpolation reproduces. */
function waves(width: number, height: number): Raster {
  const data = new Uint8Array(width * height * 3)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 3; c++)
        data[at++] = Math.round(128 + 100 * Math.sin((x + 0.5) / 9 + c) * Math.cos((y + 0.5) / 7))
  return { width, height, data }
}

test('the mapping meets the four corners, and its inverse leads back', () => {
  const quadrangle = corners(10, 20, 190, 35, 170, 140, 30, 120)
  const to = unitSquareTo(quadrangle)
  const unit = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ]
  unit.forEach(([u, v], i) => {
    const point = project(to, u!, v!)
    expect(point.x).toBeCloseTo(quadrangle[i]!.x, 6)
    expect(point.y).toBeCloseTo(quadrangle[i]!.y, 6)
    const back = project(inverse(to), point.x, point.y)
    expect(back.x).toBeCloseTo(u!, 6)
    expect(back.y).toBeCloseTo(v!, 6)
  })
})

test('a rectangle is cut out to the byte, and a quarter turn follows from the first corner', () => {
  const picture = waves(160, 120)
  const { width, height, data } = straighten(picture, corners(20, 10, 120, 10, 120, 90, 20, 90))
  expect([width, height]).toEqual([100, 80])
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width * 3; x++)
      expect(data[y * width * 3 + x]).toBe(picture.data[((y + 10) * 160 + 20) * 3 + x])
  const turned = straighten(picture, corners(20, 90, 20, 10, 120, 10, 120, 90))
  expect([turned.width, turned.height]).toEqual([80, 100])
  expect(turned.data.slice(0, 3)).toEqual(data.slice(79 * 300, 79 * 300 + 3))
})

test('a slanted print is sampled to within two levels of the true values', () => {
  const picture = waves(200, 200)
  const turn = (20 * Math.PI) / 180
  const at = (u: number, v: number) => ({
    x: 100 + u * Math.cos(turn) - v * Math.sin(turn),
    y: 100 + u * Math.sin(turn) + v * Math.cos(turn),
  })
  const { width, height, data } = straighten(picture, [
    at(-50, -40),
    at(50, -40),
    at(50, 40),
    at(-50, 40),
  ])
  expect([width, height]).toEqual([100, 80])
  let largest = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = at(x + 0.5 - 50, y + 0.5 - 40)
      const expected = 128 + 100 * Math.sin(from.x / 9) * Math.cos(from.y / 7)
      largest = Math.max(largest, Math.abs(data[(y * width + x) * 3]! - expected))
    }
  expect(largest).toBeLessThanOrEqual(2)
})

test('the proportions of a tilted print are those of the print', () => {
  // A 3:2 print, 45° away from the camera, whose focal length is 0.75 of the long side.
  const focal = 750
  const distance = 1000
  const half = Math.SQRT1_2
  const shown = (x: number, y: number) => {
    const depth = distance - y * half
    return { x: 500 + (focal * x) / depth, y: 375 + (focal * y * half) / depth }
  }
  const { width, height } = straightenedSize(
    [shown(-300, -200), shown(300, -200), shown(300, 200), shown(-300, 200)],
    { width: 1000, height: 750 },
  )
  expect(width / height).toBeCloseTo(1.5, 1)
})

test('the result has no more pixels than the picture', () => {
  const size = { width: 400, height: 400 }
  const { width, height } = straightenedSize(corners(0, 0, 400, 0, 400, 400, 0, 400), size)
  expect([width, height]).toEqual([400, 400])
  const tilted = straightenedSize(corners(0, 0, 400, 0, 399, 400, 250, 400), size)
  expect(tilted.width * tilted.height).toBeLessThanOrEqual(160_500)
})

test.each([
  ['crossed', [10, 10, 190, 140, 190, 10, 10, 140]],
  ['anticlockwise', [10, 10, 10, 140, 190, 140, 190, 10]],
  ['outside', [-5, 10, 190, 10, 190, 140, 10, 140]],
  ['beyond', [10, 10, 210, 10, 190, 140, 10, 140]],
  ['tiny', [10, 10, 60, 10, 60, 60, 10, 60]],
  ['not convex', [10, 10, 190, 10, 80, 60, 10, 140]],
  ['nearly a triangle', [10, 10, 100, 10, 190, 11, 10, 140]],
  ['no numbers', [Number.NaN, 10, 190, 10, 190, 140, 10, 140]],
  ['infinite', [10, 10, Number.POSITIVE_INFINITY, 10, 190, 140, 10, 140]],
])('corners that are %s are refused', (_, values) => {
  const size = { width: 200, height: 150 }
  expect(() => checkCorners(corners(...values), size)).toThrow(
    expect.objectContaining({ name: 'ImageError', code: 'INVALID_CROP' }),
  )
})
