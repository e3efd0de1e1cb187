/** Tests on drawn pictures that grain is distinguished from sharpness and texture. */
import { expect, test } from 'vitest'
import type { Raster } from '../image/raster.ts'
import { analyse } from './analyse.ts'

const WIDTH = 320
const HEIGHT = 240
/** Returns a deterministic generator on −1..1. */
function scatter(): () => number {
  let state = 11
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return state / 0x3fff_ffff - 1
  }
}
/**
 * Draws bars every `apart` px with edges `soft` px wide and `grain` (0–255); `textured` limits the
 * grain to the lower half.
 */
function bars({
  soft,
  apart = 80,
  grain = 0,
  textured = false,
}: {
  soft: number
  apart?: number
  grain?: number
  textured?: boolean
}): Raster {
  const noise = scatter()
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const x = i % WIDTH
    const y = Math.floor(i / WIDTH)
    const bar = 110 + 60 * Math.tanh((Math.abs((x % apart) - apart / 2) - apart / 4) / soft)
    data.fill(
      bar + (textured && y < HEIGHT / 2 ? 0 : grain * (noise() + noise())),
      i * 3,
      i * 3 + 3,
    )
  }
  return { width: WIDTH, height: HEIGHT, data }
}

test('grain does not raise the edge ratio of a soft scan', async () => {
  const plain = await analyse(bars({ soft: 3 }))
  const grainy = await analyse(bars({ soft: 3, grain: 12 }))
  expect(plain.edgeRatio).toBeLessThan(0.68)
  expect(grainy.edgeRatio).toBeLessThan(0.68)
  expect((await analyse(bars({ soft: 0.5, apart: 40 }))).edgeRatio).toBeGreaterThan(0.78)
})

test('texture in half of the picture does not count as noise', async () => {
  const noiseOf = async (picture: Raster) => (await analyse(picture)).noise * 255
  expect(await noiseOf(bars({ soft: 3, grain: 6 }))).toBeGreaterThan(1.5)
  expect(await noiseOf(bars({ soft: 3, grain: 6, textured: true }))).toBeLessThan(0.6)
})

test('a red or purple colour print is not taken for a toned one', async () => {
  const tinted = (red: number, green: number, blue: number): Raster => {
    const { width, height, data } = bars({ soft: 4 })
    return {
      width,
      height,
      data: data.map((value, i) => value * [red, green, blue][i % 3]!),
    }
  }
  const isMonochrome = async (picture: Raster) => (await analyse(picture)).monochrome
  expect(await isMonochrome(tinted(1, 1, 1))).toBe(true)
  expect(await isMonochrome(tinted(1, 0.82, 0.6))).toBe(true)
  expect(await isMonochrome(tinted(0.97, 0.93, 1))).toBe(true)
  expect(await isMonochrome(tinted(1, 0.4, 0.25))).toBe(false)
  expect(await isMonochrome(tinted(1, 0.84, 0.98))).toBe(false)
})
