/** Tests that torn corners are found and completed, and that other bare paper stays. */
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pushPull } from '../damage/push-pull.ts'
import { readRaster, type Raster } from '../image/raster.ts'
import { completeLosses } from './complete-losses.ts'

/** Patches take seconds, many on a busy machine. */
const TIMEOUT_MS = 60_000
const LID = [246, 246, 243] as const
const fixture = (name: string): Promise<Raster> =>
  readRaster(sharp(`fixtures/originals/${name}.jpg`).resize(600).removeAlpha())

/** Returns the picture with `colour` wherever `applies`. */
function painted(
  { width, height, data }: Raster,
  colour: readonly [number, number, number],
  applies: (x: number, y: number) => boolean,
): Raster {
  const copy = data.slice()
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) if (applies(x, y)) copy.set(colour, (y * width + x) * 3)
  return { width, height, data: copy }
}

/** Returns whether a pixel lies beyond a ragged line that cuts the upper left corner. */
const isTornOff = (x: number, y: number): boolean => {
  const along = x - y
  const ragged = 5 * Math.sin(along / 7) + 3 * Math.sin(along / 2.7) + 2 * Math.sin(along / 1.3)
  return x + y < 130 + ragged
}

test(
  'a torn corner over a calm ground is found, and filled closer to the original than smoothly',
  async () => {
    const original = await fixture('carcassonne')
    const { width } = original
    const torn = painted(original, LID, isTornOff)
    const { picture, report, completed } = await completeLosses(torn, [])
    expect(report).toMatchObject({ completed: 1, left: 0 })
    let both = 0
    let either = 0
    let error = 0
    let smoothError = 0
    const floats = Float32Array.from(torn.data, (value) => value / 255)
    const smooth = pushPull({ ...torn, data: floats }, completed!.mask)
    completed!.mask.forEach((value, at) => {
      const isMissing = isTornOff(at % width, Math.floor(at / width))
      if (value || isMissing) either++
      if (!value || !isMissing) return
      both++
      for (let c = at * 3; c < at * 3 + 3; c++) {
        error += Math.abs(picture.data[c]! - original.data[c]!)
        smoothError += Math.abs(smooth.data[c]! * 255 - original.data[c]!)
      }
    })
    expect(both / either).toBeGreaterThan(0.8)
    expect(error).toBeLessThan(smoothError)
  },
  TIMEOUT_MS,
)

test('a torn corner that touches a face is left', async () => {
  const torn = painted(await fixture('carcassonne'), LID, isTornOff)
  const face = { x: 40, y: 60, width: 90, height: 90, confidence: 1, points: [] }
  const { picture, report } = await completeLosses(torn, [face])
  expect(report).toEqual({ completed: 0, left: 1, share: 0 })
  expect(picture).toBe(torn)
})

test.each([
  [
    'rounded corners on a lid',
    (x: number, y: number, width: number, height: number) => {
      const dx = Math.min(x, width - 1 - x)
      const dy = Math.min(y, height - 1 - y)
      return dx < 40 && dy < 40 && Math.hypot(40 - dx, 40 - dy) > 40
    },
  ],
  [
    'a white border with rounded corners',
    (x: number, y: number, width: number, height: number) => {
      const dx = Math.min(x, width - 1 - x) - 20
      const dy = Math.min(y, height - 1 - y) - 20
      return dx < 0 || dy < 0 || (dx < 40 && dy < 40 && Math.hypot(40 - dx, 40 - dy) > 40)
    },
  ],
  [
    'a straight strip with a caption',
    (x: number, y: number, _width: number, height: number) =>
      y > height - 60 && y < height - 10 && x > 40 && x < 240 && (x % 9 > 2 || y % 20 > 8),
  ],
] as const)('%s stays', async (_name, isPaper) => {
  const original = await fixture('carcassonne')
  const { width, height } = original
  const source = painted(original, LID, (x, y) => isPaper(x, y, width, height))
  const { picture, report } = await completeLosses(source, [])
  expect(report).toEqual({ completed: 0, left: 0, share: 0 })
  expect(picture).toBe(source)
})

test.each(['chambord', 'grace-hopper', 'mont-saint-michel', 'tour-eiffel'])(
  'an undamaged photograph stays: %s',
  async (name) => {
    const source = await fixture(name)
    expect((await completeLosses(source, [])).picture).toBe(source)
  },
)
