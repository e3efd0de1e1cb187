/** Tests on drawn prints that those of one tint are distinguished from colour prints. */
import { expect, test } from 'vitest'
import type { Raster } from '../image/raster.ts'
import { isMonochrome, isUnevenlyYellowed } from './chroma.ts'
import { wholePrint } from './prints.ts'

const SIDE = 100
type Colour = [number, number, number]

/** Draws a toned print with a gradient; `colour` changes its pixels. */
function print(colour: (level: number, x: number, y: number) => Colour): Raster {
  const data = new Uint8Array(SIDE * SIDE * 3)
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++)
      data.set(colour(60 + ((x * 7 + y * 3) % 120), x, y), (y * SIDE + x) * 3)
  return { width: SIDE, height: SIDE, data }
}
const toned = (level: number): Colour => [level * 1.1, level, level * 0.75]
/** Replaces a corner of 10 by 10 px. */
const withStamp = (stamp: (level: number) => Colour) =>
  print((level, x, y) => (x >= 90 && y < 10 ? stamp(level) : toned(level)))
const monochrome = (picture: Raster) => isMonochrome(picture, wholePrint(picture))
const yellowed = (picture: Raster) => isUnevenlyYellowed(picture, wholePrint(picture))

test('a toned card is of one tint, also with a brown stamp, but not with a green one', () => {
  expect(monochrome(print(toned))).toBe(true)
  expect(monochrome(withStamp((level) => [level * 1.2, level * 0.95, level * 0.7]))).toBe(true)
  expect(monochrome(withStamp((level) => [level * 0.8, level * 1.1, level * 0.75]))).toBe(false)
})

test('a toned print on a card of another tint stays of one tint, a strongly red or yellow one does not', () => {
  const isRim = (x: number, y: number) => Math.min(x, y, SIDE - 1 - x, SIDE - 1 - y) < 3
  const onBlue = (colour: (level: number) => Colour) =>
    print((level, x, y) => (isRim(x, y) ? [level * 0.8, level, level * 1.1] : colour(level)))
  expect(monochrome(onBlue(toned))).toBe(true)
  expect(monochrome(onBlue((level) => [level * 1.2, level, level * 0.5]))).toBe(false)
})

test('uneven yellowing is distinguished from colours', () => {
  const uneven = (level: number, x: number): Colour => [level, level * 0.96, level * (1 - x / 250)]
  expect(yellowed(print(uneven))).toBe(true)
  // Brown spots vary in red as well, with .4 of the variance of blue.
  const spotted = (level: number, x: number): Colour => [
    level * (1 + x / 505),
    level,
    level * (0.9 - x / 320),
  ]
  expect(yellowed(print(spotted))).toBe(true)
  const red = print((level, x) => [level, level * (1 - x / 250), level * 0.6])
  expect(yellowed(red)).toBe(false)
  const blue = print((level, x) => [level * 0.9, level * 0.92, level * (1.2 - x / 250)])
  expect(yellowed(blue)).toBe(false)
})
