/**
 * Tests that the tone of a result is measured, each print's by itself, whatever was repaired in it.
 */
import { expect, test } from 'vitest'
import type { Raster } from '../image/raster.ts'
import { createToneMatch } from './tone-match.ts'

const SIZE = { width: 400, height: 200 }
const WHOLE = { left: 0, top: 0, right: 400, bottom: 200 }

function picture(colour: (x: number, y: number) => number[]): Raster {
  const data = new Uint8Array(SIZE.width * SIZE.height * 3)
  for (let pixel = 0; pixel < data.length / 3; pixel++)
    data.set(colour(pixel % SIZE.width, Math.floor(pixel / SIZE.width)), pixel * 3)
  return { ...SIZE, data }
}
/** A faded picture: levels of 60 to 190, with grain. */
const level = (x: number, y: number) => 60 + ((x * 3 + y * 5 + ((x * y) % 9)) % 131)
const faded = picture((x, y) => [level(x, y), level(x, y) - 10, level(x, y) - 30])
const toned = ([r, g, b]: number[]) => [(r! - 55) * 1.7, (g! - 48) * 1.7, (b! - 28) * 1.7]
const pixel = (r: number, g: number, b: number): Raster => ({
  width: 1,
  height: 1,
  data: Uint8Array.of(r, g, b),
})

test('gives a part the tone of the result within two levels, also where a fifth of it was repaired', async () => {
  const result = picture((x, y) =>
    x % 5 === 0 ? [255, 255, 255] : toned([level(x, y), level(x, y) - 10, level(x, y) - 30]),
  )
  const match = await createToneMatch(faded, result)
  for (const value of [70, 100, 130, 160, 185]) {
    const from = [value, value - 10, value - 30]
    const { data } = match(pixel(from[0]!, from[1]!, from[2]!), WHOLE)
    const wanted = toned(from)
    for (const [c, channel] of data.entries())
      expect(Math.abs(channel - wanted[c]!)).toBeLessThan(3)
  }
})

test('two prints of a scan have their own tone', async () => {
  const result = picture((x, y) => {
    const value = level(x, y) + (x < 200 ? 40 : -30)
    return [value, value - 10, value - 30]
  })
  const match = await createToneMatch(faded, result)
  const left = match(pixel(120, 110, 90), { left: 20, top: 80, right: 60, bottom: 120 })
  const right = match(pixel(120, 110, 90), { left: 340, top: 80, right: 380, bottom: 120 })
  expect([left.data[0]! - 160, right.data[0]! - 90].map(Math.abs)).toEqual([
    expect.closeTo(0, -0.6),
    expect.closeTo(0, -0.6),
  ])
})
