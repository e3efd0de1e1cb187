/** Tests the tone correction on drawn faded, tinted and bordered prints. */
import { expect, test } from 'vitest'
import type { Raster } from '../image/raster.ts'
import { planTone } from './tone.ts'

const WIDTH = 120
const HEIGHT = 90

/** Draws a picture: `colour(x, y)` returns R, G, B on 0–255. */
function picture(colour: (x: number, y: number) => [number, number, number]): Raster {
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) data.set(colour(x, y), (y * WIDTH + x) * 3)
  return { width: WIDTH, height: HEIGHT, data }
}
const correct = (
  source: Raster,
  options: { monochrome: boolean; tint: 'auto' | 'neutral'; edgeRatio?: number },
) => ({ picture: planTone(source, { edgeRatio: 0.7, faces: [], ...options }).apply(source) })
const pixel = ({ width, data }: Raster, x: number, y: number) =>
  [...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)] as [number, number, number]
const spread = (colour: number[]) => Math.max(...colour) - Math.min(...colour)
/** A grey ramp with a cyan cast: red has lost its highlights. */
const faded = (x: number): [number, number, number] => {
  const v = (x / WIDTH) * 200
  return [20 + v * 0.7, 30 + v, 35 + v]
}

test.each([
  ['white paper', [252, 252, 252], true],
  ['cream paper', [236, 226, 204], true],
  ['a red cloth', [192, 48, 32], false],
  ['a dark wall', [40, 38, 36], true],
] as const)('%s without any contrast stays as light as it is', (_, colour, monochrome) => {
  const source = picture((x, y) => {
    const grain = (x * 7 + y * 3) % 3
    return [colour[0] + grain, colour[1] + grain, colour[2] + grain]
  })
  const { data } = correct(source, { monochrome, tint: 'auto' }).picture
  for (let c = 0; c < 3; c++) {
    const levels = data.filter((_level, at) => at % 3 === c)
    const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length
    expect(Math.abs(mean - colour[c]!)).toBeLessThan(30)
  }
})

test('a cyan cast is neutralised', () => {
  const source = picture(faded)
  const { picture: result } = correct(source, { monochrome: false, tint: 'auto' })
  expect(spread(pixel(source, 90, 45))).toBeGreaterThan(40)
  expect(spread(pixel(result, 90, 45))).toBeLessThan(16)
})

test('the shadows of a yellowed print become neutral and no channel wraps around', () => {
  const source = picture((x) => {
    const v = x / WIDTH
    return [95 + v * 105, 40 + v * 150, 10 + v * 150]
  })
  const { picture: result } = correct(source, { monochrome: false, tint: 'auto' })
  expect(spread(pixel(source, 6, 45))).toBeGreaterThan(60)
  for (const x of [2, 6, 12]) expect(spread(pixel(result, x, 45))).toBeLessThan(14)
  for (let x = 1; x < WIDTH; x++)
    for (let c = 0; c < 3; c++)
      expect(pixel(result, x, 45)[c]!).toBeGreaterThanOrEqual(pixel(result, x - 1, 45)[c]! - 2)
})

test('a grey print that yellowed unevenly comes out without blue, a colour print keeps its blue', () => {
  /** Grey levels under a yellow that grows to the right, and a foreign colour in one stripe. */
  const yellowed = (stripe: [number, number, number]) =>
    picture((x, y) => {
      const level = 40 + ((y * 29) % HEIGHT) * 1.6
      const yellow = 0.9 - (0.4 * x) / WIDTH
      return y % 9 === 0 ? stripe : [level, level * 0.96, level * yellow]
    })
  const excess = (source: Raster) => {
    const { data } = correct(source, { monochrome: false, tint: 'auto' }).picture
    return Math.max(
      ...Array.from({ length: WIDTH * HEIGHT }, (_, i) => data[i * 3 + 2]! - data[i * 3]!),
    )
  }
  expect(excess(yellowed([100, 96, 70]))).toBeLessThan(4)
  expect(excess(yellowed([60, 90, 150]))).toBeGreaterThan(40)
})

test('the white border of a faded print stays white', () => {
  const border = (x: number, y: number) => x < 8 || y < 8 || x >= WIDTH - 8 || y >= HEIGHT - 8
  const { picture: result } = correct(
    picture((x, y) => (border(x, y) ? [236, 238, 232] : [20 + x * 1.9, 20 + x * 1.4, 20 + x])),
    { monochrome: false, tint: 'auto' },
  )
  expect(spread(pixel(result, 60, 4))).toBeLessThanOrEqual(2)
})

test('a cream border keeps its warm tint', () => {
  const border = (x: number, y: number) => x < 8 || y < 8 || x >= WIDTH - 8 || y >= HEIGHT - 8
  const { picture: result } = correct(
    picture((x, y) =>
      border(x, y) ? [245, 236, 214] : [40 + x * 1.75, 20 + x * 1.4, 20 + x * 1.3],
    ),
    { monochrome: false, tint: 'auto' },
  )
  const [red, green, blue] = pixel(result, 60, 4)
  expect(red).toBeGreaterThanOrEqual(Math.max(green, blue) - 2)
})

test('levels are measured within the print bounds, whatever the scanner bed', () => {
  const printBounds = { left: 30, top: 20, right: 100, bottom: 70 }
  const inside = (x: number, y: number) =>
    x >= printBounds.left && x < printBounds.right && y >= printBounds.top && y < printBounds.bottom
  const bed = (around: number) =>
    picture((x, y) => (inside(x, y) ? [90 + x, 80 + x, 60 + x] : [around, around, around]))
  for (const around of [3, 252]) {
    const { low, high } = ends(
      planTone(bed(around), {
        monochrome: true,
        tint: 'auto',
        edgeRatio: 0.7,
        faces: [],
        prints: [{ bounds: printBounds, area: null }],
      }).apply(bed(around)),
    )
    expect(low).toBeLessThan(60)
    expect(high).toBeGreaterThan(235)
  }
  function ends(result: Raster) {
    return { low: pixel(result, 32, 45)[1], high: pixel(result, 98, 45)[1] }
  }
})

test('a page of several casts keeps them, a common cast is removed', () => {
  const tints: [number, number, number][] = [
    [1, 0.82, 0.6],
    [1, 1, 1],
    [1, 0.62, 0.7],
    [0.8, 0.9, 1],
  ]
  const page = (tintOf: (quarter: number) => number) =>
    picture((x, y) => {
      const value = 60 + (((x * 37 + y * 53) % 97) / 97) * 150
      return tints[tintOf(Math.floor((x * 4) / WIDTH))]!.map((share) => value * share) as [
        number,
        number,
        number,
      ]
    })
  const casts = (source: Raster) =>
    [15, 45, 75, 105].map((x) => {
      const { data } = source
      let [red, blue] = [0, 0]
      for (let y = 10; y < 80; y++) {
        const at = (y * WIDTH + x) * 3
        red += data[at]! - data[at + 1]!
        blue += data[at + 2]! - data[at + 1]!
      }
      return [red / 70, blue / 70]
    })
  const severalCasts = page((quarter) => quarter)
  const [before, after] = [
    casts(severalCasts),
    casts(correct(severalCasts, { monochrome: false, tint: 'auto' }).picture),
  ]
  for (const [i, cast] of before.entries())
    for (const c of [0, 1]) expect(Math.abs(after[i]![c]! - cast[c]!)).toBeLessThan(9)
  const pink = page(() => 2)
  expect(
    Math.abs(casts(correct(pink, { monochrome: false, tint: 'auto' }).picture)[1]![0]!),
  ).toBeLessThan(0.4 * casts(pink)[1]![0]!)
})

test('sepia keeps its tint unless a neutral one is requested', () => {
  const sepia = picture((x) => [60 + x, 48 + x * 0.9, 30 + x * 0.7])
  const kept = pixel(correct(sepia, { monochrome: true, tint: 'auto' }).picture, 60, 45)
  expect(kept[0]).toBeGreaterThan(kept[2] + 15)
  expect(spread(pixel(correct(sepia, { monochrome: true, tint: 'neutral' }).picture, 60, 45))).toBe(
    0,
  )
})

test('a photograph with its full range is unchanged', () => {
  const unfaded = picture((x) => [(x * 7) % 256, (x * 11) % 256, (x * 13) % 256])
  const { data } = correct(unfaded, { monochrome: false, tint: 'auto' }).picture
  expect(
    Math.max(...data.map((value, i) => Math.abs(value - unfaded.data[i]!))),
  ).toBeLessThanOrEqual(2)
})

test('a sharp picture is corrected less than a soft one', () => {
  const haze = picture((x) => [90 + x, 95 + x, 100 + x])
  const change = (edgeRatio: number) =>
    Math.abs(
      pixel(correct(haze, { monochrome: false, tint: 'auto', edgeRatio }).picture, 20, 45)[0] - 110,
    )
  expect(change(1.2)).toBeLessThan(0.6 * change(0.7))
})

test('the contrast gain of a flat grey picture is bounded', () => {
  const { picture: result } = correct(
    picture((x) => [128 + (x % 3), 128 + (x % 3), 128 + (x % 3)]),
    { monochrome: true, tint: 'auto' },
  )
  expect(Math.abs(pixel(result, 60, 45)[0] - pixel(result, 61, 45)[0])).toBeLessThan(20)
})

test('pieces of a light page at the rim of a dark print stay as they are', () => {
  const [left, strip, level] = [20, 23, 150]
  const source = picture((x, y) => {
    const value = x < strip ? level : 12 + ((x * 7 + y * 3) % 80)
    return [value, value, value]
  })
  const mask = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => (i % WIDTH >= left ? 1 : 0))
  const bounds = { left, top: 0, right: WIDTH, bottom: HEIGHT }
  const prints = [{ bounds, area: { width: WIDTH, height: HEIGHT, mask } }]
  const options = { monochrome: true, tint: 'auto', edgeRatio: 0.7, faces: [], prints } as const
  const result = planTone(source, options).apply(source)
  for (const x of [5, left, strip - 1]) expect(pixel(result, x, 45)[0]).toBeCloseTo(level, -1)
  const lightest = ({ data }: Raster) => Math.max(...data.filter((_, i) => (i / 3) % WIDTH >= 40))
  expect(lightest(result)).toBeGreaterThan(lightest(source) + 60)
})
