/** Drawn negatives come out as the scenes they were drawn from; photographs stay as they are. */
import { expect, test } from 'vitest'
import type { Raster } from '../image/raster.ts'
import { developNegative, invertNegative } from './invert.ts'
import { neverAborted } from '../unattended.ts'

const WIDTH = 240
const HEIGHT = 180
const FILM = 20
type Colour = [number, number, number]

/** A grey scene from dark (left) to light (right), with a red and a blue square, 0–255. */
function sceneAt(x: number, y: number): Colour {
  const level = 20 + ((x - FILM) / (WIDTH - 2 * FILM)) * 215
  if (y > 100 && y < 140 && x > 60 && x < 100) return [220, 40, 40]
  if (y > 100 && y < 140 && x > 140 && x < 180) return [40, 50, 220]
  return [level, level, level]
}
const isFilm = (x: number, y: number) =>
  x >= FILM && x < WIDTH - FILM && y >= FILM && y < HEIGHT - FILM
const drawn = (colourAt: (x: number, y: number) => number[]): Raster => {
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let i = 0; i < WIDTH * HEIGHT; i++)
    data.set(colourAt(i % WIDTH, Math.floor(i / WIDTH)).map(Math.round), i * 3)
  return { width: WIDTH, height: HEIGHT, data }
}
/** Film whose density rises with the scene's levels, over clear film of this colour. */
const negativeOf = (scene: (x: number, y: number) => Colour, clear: Colour): Raster =>
  drawn((x, y) => {
    if (!isFilm(x, y)) return [250, 250, 250]
    return scene(x, y).map((level, c) => clear[c]! * 10 ** ((-0.5 * level) / 255))
  })
const grey = (x: number, y: number): Colour => {
  const [red, green, blue] = sceneAt(x, y)
  const level = 0.299 * red + 0.587 * green + 0.114 * blue
  return [level, level, level]
}
const pixel = ({ width, data }: Raster, x: number, y: number) => [
  ...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3),
]
const noNetworks = () => Promise.reject(new Error('no network is asked'))

test('a grey negative becomes a grey positive, and the light table black', () => {
  const positive = invertNegative(negativeOf(grey, [170, 150, 120]))
  const levels = [40, 80, 120, 160, 200].map((x) => pixel(positive, x, 60))
  for (const [red, green, blue] of levels) expect([green, blue]).toEqual([red, red])
  for (let i = 1; i < levels.length; i++)
    expect(levels[i]![0]! - levels[i - 1]![0]!).toBeGreaterThan(20)
  expect(pixel(positive, 30, 60)[0]).toBeLessThan(20)
  expect(pixel(positive, 215, 60)[0]).toBeGreaterThan(220)
  expect(pixel(positive, 5, 5)).toEqual([0, 0, 0])
})

test('a masked colour negative keeps its colours', () => {
  const positive = invertNegative(negativeOf(sceneAt, [235, 120, 70]))
  const grey1 = pixel(positive, 120, 60)
  const red = pixel(positive, 80, 120)
  const blue = pixel(positive, 160, 120)
  expect(Math.max(...grey1) - Math.min(...grey1)).toBeLessThan(25)
  expect(red[0]! - Math.max(red[1]!, red[2]!)).toBeGreaterThan(80)
  expect(blue[2]! - Math.max(blue[0]!, blue[1]!)).toBeGreaterThan(80)
})

test('a masked negative whose blue was lost in the scan comes out grey', () => {
  const positive = invertNegative(negativeOf(sceneAt, [235, 120, 12]))
  const [red, green, blue] = pixel(positive, 80, 120)
  expect([green, blue]).toEqual([red, red])
})

test('photographs stay as they are, and no network is asked about them', async () => {
  for (const scene of [sceneAt, grey, (x: number, y: number) => sceneAt(WIDTH - x, y)]) {
    const photograph = drawn((x, y) => (isFilm(x, y) ? scene(x, y) : [250, 250, 250]))
    for (const mode of ['auto', 'off'] as const)
      expect(await developNegative(photograph, mode, noNetworks as never, neverAborted)).toEqual({
        picture: photograph,
        report: { mode, inverted: false },
      })
  }
})
