/** Tests on drawn pictures that a scan's borders are distinguished from picture content. */
import { expect, test } from 'vitest'
import type { Place, Raster } from '../image/raster.ts'
import { photographIn } from './print-bounds.ts'

const [WIDTH, HEIGHT] = [300, 240]
const WHOLE: Place = { left: 0, top: 0, right: WIDTH, bottom: HEIGHT }
const drawn = (valueAt: (x: number, y: number) => number): Raster => {
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let i = 0; i < WIDTH * HEIGHT; i++)
    data.fill(valueAt(i % WIDTH, Math.floor(i / WIDTH)), i * 3, i * 3 + 3)
  return { width: WIDTH, height: HEIGHT, data }
}
/** A faded photograph without black or white. */
const photograph = (x: number, y: number) => 90 + ((x * 37 + y * 53) % 97)
const within = ({ left, top, right, bottom }: Place, x: number, y: number) =>
  x >= left && x < right && y >= top && y < bottom

test('a print on a scanner ends at its border, also behind a shadow', () => {
  const [print, place] = [
    { left: 30, top: 24, right: 260, bottom: 220 },
    { left: 42, top: 36, right: 248, bottom: 208 },
  ]
  const shadow = { left: 28, top: 22, right: 262, bottom: 222 }
  expect(
    photographIn(
      drawn((x, y) =>
        within(place, x, y)
          ? photograph(x, y)
          : within(print, x, y)
            ? 230
            : within(shadow, x, y)
              ? 140
              : 252,
      ),
    ),
  ).toEqual(place)
  expect(
    photographIn(
      drawn((x, y) => (within(place, x, y) ? photograph(x, y) : within(print, x, y) ? 230 : 8)),
    ),
  ).toEqual(place)
})

test('a strip of the bed beside a photograph is left out, a strip of white alone is not', () => {
  const beside = (value: number) =>
    photographIn(drawn((x, y) => (x < 270 ? photograph(x, y) : value)))
  expect(beside(5)).toEqual({ ...WHOLE, right: 270 })
  expect(beside(250)).toEqual(WHOLE)
})

test('a photograph without borders is whole', () => {
  expect(photographIn(drawn(photograph))).toEqual(WHOLE)
  const [sky, vignette] = [
    (y: number) => 240 - y * 0.6,
    (x: number, y: number) =>
      250 - 190 * Math.exp(-(((x - 150) / 90) ** 2) - ((y - 120) / 70) ** 2),
  ]
  expect(photographIn(drawn((x, y) => (y < 60 ? sky(y) : photograph(x, y) * 0.6)))).toEqual(WHOLE)
  expect(photographIn(drawn(vignette))).toEqual(WHOLE)
  expect(
    photographIn(drawn((x, y) => (Math.hypot(x - 150, y - 120) < 80 ? photograph(x, y) : 248))),
  ).toEqual(WHOLE)
})

test('what is nothing but paper is whole', () => {
  expect(photographIn(drawn(() => 250))).toEqual(WHOLE)
  expect(photographIn({ width: 1, height: 1, data: new Uint8Array(3) })).toEqual({
    left: 0,
    top: 0,
    right: 1,
    bottom: 1,
  })
})
