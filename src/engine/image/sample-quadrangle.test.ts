/** Compares sampling in two passes with direct sampling by the same kernel in two dimensions. */
import { expect, test } from 'vitest'
import { project, unitSquareTo, type Corners } from './homography.ts'
import type { Raster } from './raster.ts'
import { sampleQuadrangle } from './sample-quadrangle.ts'

const LOBES = 3
function kernel(x: number): number {
  if (x === 0) return 1
  const angle = Math.PI * x
  return Math.abs(x) < LOBES ? ((Math.sin(angle) / angle) * Math.sin(angle / 3)) / (angle / 3) : 0
}

/** Green lines and rings of down to three pixels, as sharp as a photograph, and a flat edge. */
function detail(width: number, height: number): Raster {
  const data = new Uint8Array(width * height * 3)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at += 3) {
      const rings = Math.cos(Math.hypot(x - width / 2, y - height / 3) ** 1.2 / 2)
      data[at] = x < width / 2 ? 40 : 200
      data[at + 1] = Math.round(128 + 60 * rings + 40 * Math.sin((x + 2 * y) / 3))
      data[at + 2] = Math.round(128 + 60 * rings)
    }
  return { width, height, data }
}

function sampleDirectly(picture: Raster, corners: Corners, width: number, height: number) {
  const toPicture = unitSquareTo(corners)
  const clamp = (value: number, size: number) => Math.min(size - 1, Math.max(0, value))
  const data = new Uint8ClampedArray(width * height * 3)
  for (let v = 0, to = 0; v < height; v++)
    for (let u = 0; u < width; u++, to += 3) {
      const { x, y } = project(toPicture, (u + 0.5) / width, (v + 0.5) / height)
      const [left, top] = [Math.floor(x - 0.5) - 2, Math.floor(y - 0.5) - 2]
      const sums = [0, 0, 0]
      let total = 0
      for (let j = top; j < top + 6; j++)
        for (let i = left; i < left + 6; i++) {
          const weight = kernel(x - 0.5 - i) * kernel(y - 0.5 - j)
          const at = (clamp(j, picture.height) * picture.width + clamp(i, picture.width)) * 3
          for (let channel = 0; channel < 3; channel++)
            sums[channel]! += weight * picture.data[at + channel]!
          total += weight
        }
      for (let channel = 0; channel < 3; channel++) data[to + channel] = sums[channel]! / total
    }
  return data
}

function psnr(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let squares = 0
  for (let at = 0; at < a.length; at++) squares += (a[at]! - b[at]!) ** 2
  return 10 * Math.log10(255 ** 2 / (squares / a.length))
}

const picture = detail(240, 180)
/** A square print with sides of `side` px, turned by degrees around a point. */
function print(degrees: number, side: number, at = { x: 120, y: 90 }): Corners {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const corner = (x: number, y: number) => ({
    x: at.x + (side / 2) * (x * cos - y * sin),
    y: at.y + (side / 2) * (x * sin + y * cos),
  })
  return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
}

test.each([
  [0, 60],
  [3, 50],
  [-10, 45],
  [44, 35],
  [46, 35],
  [92, 50],
  [135, 35],
  [177, 50],
  [270, 60],
])('a print turned by %s degrees differs from direct sampling by at least %s dB', (turn, least) => {
  const corners = print(turn, 120)
  const { data } = sampleQuadrangle(picture, corners, { width: 120, height: 120 })
  expect(psnr(data, sampleDirectly(picture, corners, 120, 120))).toBeGreaterThan(least)
})

test('edge pixels are repeated, and lines may turn from rows to columns within a quadrangle', () => {
  const whole: Corners = [
    { x: 0, y: 0 },
    { x: 240, y: 0 },
    { x: 240, y: 180 },
    { x: 0, y: 180 },
  ]
  expect(sampleQuadrangle(picture, whole, picture).data).toEqual(picture.data)
  const flat: Corners = [
    { x: 40, y: 20 },
    { x: 200, y: 175 },
    { x: 150, y: 176 },
    { x: 41, y: 90 },
  ]
  const { data } = sampleQuadrangle(picture, flat, { width: 220, height: 110 })
  expect(psnr(data, sampleDirectly(picture, flat, 220, 110))).toBeGreaterThan(30)
})
