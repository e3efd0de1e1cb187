/** Tests on drawn pictures that a scan's borders are distinguished from picture content. */
import { expect, test } from 'vitest'
import type { Bounds, Raster } from '../image/raster.ts'
import { findPrintBounds } from './print-bounds.ts'

const WIDTH = 300
const HEIGHT = 240
const WHOLE: Bounds = { left: 0, top: 0, right: WIDTH, bottom: HEIGHT }
const drawn = (valueAt: (x: number, y: number) => number): Raster => {
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let i = 0; i < WIDTH * HEIGHT; i++)
    data.fill(valueAt(i % WIDTH, Math.floor(i / WIDTH)), i * 3, i * 3 + 3)
  return { width: WIDTH, height: HEIGHT, data }
}
/** A faded photograph without black or white. */
const photograph = (x: number, y: number) => 90 + ((x * 37 + y * 53) % 97)
const within = ({ left, top, right, bottom }: Bounds, x: number, y: number) =>
  x >= left && x < right && y >= top && y < bottom

test('the bounds exclude scanner bed, shadow and paper border', () => {
  const print = { left: 30, top: 24, right: 260, bottom: 220 }
  const image = { left: 42, top: 36, right: 248, bottom: 208 }
  const shadow = { left: 28, top: 22, right: 262, bottom: 222 }
  const printOn = (bedAt: (x: number, y: number) => number) =>
    drawn((x, y) => {
      if (within(image, x, y)) return photograph(x, y)
      return within(print, x, y) ? 230 : bedAt(x, y)
    })
  const lightBed = printOn((x, y) => (within(shadow, x, y) ? 140 : 252))
  const darkBed = printOn(() => 8)
  expect(findPrintBounds(lightBed)).toEqual(image)
  expect(findPrintBounds(darkBed)).toEqual(image)
})

test('a strip along one side alone, like a floor or a sky, is not excluded', () => {
  const beside = (value: number) =>
    findPrintBounds(drawn((x, y) => (y < 210 ? photograph(x, y) : value)))
  expect(beside(5)).toEqual(WHOLE)
  expect(beside(250)).toEqual(WHOLE)
})

test('a photograph without borders keeps its full bounds', () => {
  expect(findPrintBounds(drawn(photograph))).toEqual(WHOLE)
  const sky = (y: number) => 240 - y * 0.6
  const vignette = (x: number, y: number) =>
    250 - 190 * Math.exp(-(((x - 150) / 90) ** 2) - ((y - 120) / 70) ** 2)
  expect(findPrintBounds(drawn((x, y) => (y < 60 ? sky(y) : photograph(x, y) * 0.6)))).toEqual(
    WHOLE,
  )
  expect(findPrintBounds(drawn(vignette))).toEqual(WHOLE)
  expect(
    findPrintBounds(drawn((x, y) => (Math.hypot(x - 150, y - 120) < 80 ? photograph(x, y) : 248))),
  ).toEqual(WHOLE)
})

test('blank paper and a single pixel keep their full bounds', () => {
  expect(findPrintBounds(drawn(() => 250))).toEqual(WHOLE)
  expect(findPrintBounds({ width: 1, height: 1, data: new Uint8Array(3) })).toEqual({
    left: 0,
    top: 0,
    right: 1,
    bottom: 1,
  })
})
