/** Tests on drawn scans that prints are found whatever surrounds them, and nothing else is. */
import { expect, test } from 'vitest'
import type { Raster } from '../image/raster.ts'
import { planTone } from '../tone/tone.ts'
import { removeSlivers } from './outline.ts'
import { findPrints, membershipOf } from './prints.ts'

const WIDTH = 300
const HEIGHT = 240
type Colour = [number, number, number]
const drawn = (colourAt: (x: number, y: number) => Colour): Raster => {
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let i = 0; i < WIDTH * HEIGHT; i++)
    data.set(colourAt(i % WIDTH, Math.floor(i / WIDTH)), i * 3)
  return { width: WIDTH, height: HEIGHT, data }
}
const pixel = ({ width, data }: Raster, x: number, y: number): Colour => [
  data[(y * width + x) * 3]!,
  data[(y * width + x) * 3 + 1]!,
  data[(y * width + x) * 3 + 2]!,
]
/** A grey scene with a green cast. */
const greenish = (x: number, y: number): Colour => {
  const value = 20 + ((x * 37 + y * 53) % 197)
  return [30 + value * 0.55, 45 + value * 0.85, 35 + value * 0.6]
}
/** True inside a rectangle with rounded corners of `radius` px. */
const rounded = (x: number, y: number, inset: number, radius: number): boolean => {
  const dx = Math.abs(x - WIDTH / 2) - WIDTH / 2 + inset + radius
  const dy = Math.abs(y - HEIGHT / 2) - HEIGHT / 2 + inset + radius
  return Math.hypot(Math.max(0, dx), Math.max(0, dy)) <= radius && dx <= radius && dy <= radius
}
const covers = (picture: Raster) => {
  const tests = findPrints(picture).map((print) => membershipOf(print, picture))
  return (x: number, y: number) => tests.some((isInside) => isInside(x, y))
}
const corrected = (picture: Raster): Raster =>
  planTone(picture, {
    monochrome: false,
    tint: 'auto',
    edgeRatio: 0.7,
    faces: [],
    prints: findPrints(picture),
  }).apply(picture)

test('a light background in a corner of a print in a white border belongs to the print', () => {
  const white: Colour = [250, 250, 250]
  const isPale = (x: number, y: number) => x >= 215 && y < 80
  const sceneAt = (x: number, y: number): Colour =>
    isPale(x, y) ? [228, 232, 244] : greenish(x, y)
  const isInside = covers(drawn((x, y) => (rounded(x, y, 24, 2) ? sceneAt(x, y) : white)))
  expect(isInside(262, 36)).toBe(true)
  expect(isInside(10, 120)).toBe(false)
})

test('a green print in a white border with rounded corners becomes neutral, the border stays', () => {
  const scan = drawn((x, y) => (rounded(x, y, 24, 14) ? greenish(x, y) : [238, 236, 230]))
  const isInside = covers(scan)
  expect([isInside(150, 120), isInside(150, 27), isInside(26, 26), isInside(10, 120)]).toEqual([
    true,
    true,
    false,
    false,
  ])
  const result = corrected(scan)
  for (const [x, y] of [
    [10, 10],
    [150, 12],
    [26, 26],
  ] as const)
    expect(pixel(result, x, y)).toEqual(pixel(scan, x, y))
  const [red, green, blue] = pixel(result, 150, 120)
  expect(Math.abs(green - red)).toBeLessThan(12)
  expect(Math.abs(green - blue)).toBeLessThan(12)
})

test('a slide mount with lettering stays byte for byte', () => {
  const scan = drawn((x, y) => {
    if (rounded(x, y, 56, 8)) return greenish(x, y)
    const isLettering = y > 20 && y < 34 && x > 90 && x < 200 && x % 7 < 3
    return isLettering ? [40, 50, 90] : [150, 148, 142]
  })
  const result = corrected(scan)
  for (let y = 0; y < 50; y++)
    for (let x = 0; x < WIDTH; x++) expect(pixel(result, x, y)).toEqual(pixel(scan, x, y))
  expect(pixel(result, 150, 120)).not.toEqual(pixel(scan, 150, 120))
})

test('a mount that shades off below the photograph is no part of it', () => {
  const scan = drawn((x, y) => {
    if (rounded(x, y, 40, 4)) return greenish(x, y)
    const isBelow = y >= 200 && x >= 40 && x < 260
    const shade = isBelow ? Math.min(38, 3 * (239 - y), 34 + (y - 200) / 10) : 0
    return [110 + shade, 108 + shade, 102 + shade]
  })
  const isInside = covers(scan)
  expect([isInside(150, 120), isInside(150, 195), isInside(150, 215)]).toEqual([true, true, false])
})

test('several slanted prints on a page are found one by one', () => {
  const slant = (x: number, y: number, at: number) => {
    const u = x - at
    const v = y - 120
    return Math.abs(u * 0.998 + v * 0.06) < 55 && Math.abs(v * 0.998 - u * 0.06) < 80
  }
  const scan = drawn((x, y) =>
    slant(x, y, 80) || slant(x, y, 220) ? greenish(x, y) : [92, 86, 78],
  )
  const prints = findPrints(scan)
  expect(prints).toHaveLength(2)
  expect(prints.map((print) => membershipOf(print, scan)(80, 120))).toContain(true)
  expect(covers(scan)(150, 120)).toBe(false)
})

test('the print is found inside lid, paper and passe-partout', () => {
  const scan = drawn((x, y) => {
    if (rounded(x, y, 60, 2)) return greenish(x, y)
    if (rounded(x, y, 40, 2)) return [120, 40, 36]
    return rounded(x, y, 20, 2) ? [214, 205, 180] : [252, 252, 252]
  })
  const isInside = covers(scan)
  expect([isInside(150, 120), isInside(50, 120), isInside(30, 120)]).toEqual([true, false, false])
})

test('a wedge of lid inside the outline is left out, a soft sky is not', () => {
  const size = { width: 60, height: 40 }
  const areaOver = (levelAt: (x: number, y: number) => number) => {
    const levels = Float64Array.from({ length: 60 * 40 }, (_, at) =>
      levelAt(at % 60, Math.floor(at / 60)),
    )
    const isOutlined = (x: number, y: number) => x >= 6 && x < 54 && y >= 6 && y < 34
    const area = Uint8Array.from(levels, (_, at) =>
      Number(isOutlined(at % 60, Math.floor(at / 60))),
    )
    removeSlivers(area, size, (a, b) => Math.abs(levels[a]! - levels[b]!))
    return area
  }
  const top = (x: number) => 6 + (x - 6) * 0.1
  const crooked = areaOver((x, y) =>
    x >= 6 && x < 54 && y >= top(x) && y < 34 ? 90 + ((x * 37 + y * 53) % 60) : 200 - y,
  )
  for (let x = 16; x < 54; x++) {
    expect(crooked[(Math.ceil(top(x)) - 2) * 60 + x]).toBe(0)
    expect(crooked[(Math.ceil(top(x)) + 2) * 60 + x]).toBe(1)
  }
  const sky = areaOver((_, y) => 200 - y)
  expect(sky.reduce((sum, inside) => sum + inside, 0)).toBe(48 * 28)
})

test('sky, floor, backdrop, vignette and a light figure are not borders', () => {
  const scenes: ((x: number, y: number) => Colour)[] = [
    greenish,
    (x, y) => (y < 90 ? [225, 230, 236] : greenish(x, y)),
    (x, y) => (y > 190 ? [9, 8, 8] : greenish(x, y)),
    (x, y) => (Math.hypot((x - 150) / 55, (y - 150) / 110) < 1 ? greenish(x, y) : [200, 196, 190]),
    (x, y) => {
      const light = 240 - Math.hypot(x - 150, y - 120)
      return [light, light, light]
    },
    (x, y) => (Math.hypot((x - 150) / 80, (y - 150) / 130) < 1 ? [245, 244, 240] : greenish(x, y)),
  ]
  for (const scene of scenes) expect(findPrints(drawn(scene))).toMatchObject([{ area: null }])
})
