/**
 * Drawn cases: the plate in the opening of a gilt mat is taken as the print, and other golden areas
 * are not.
 */
import { expect, test } from 'vitest'
import type { Raster } from '../image/raster.ts'
import { planTone } from '../tone/tone.ts'
import { analyse } from './analyse.ts'
import { findPrints, membershipOf } from './prints.ts'

const WIDTH = 320
const HEIGHT = 400
type Colour = readonly [number, number, number]
const drawn = (colourAt: (x: number, y: number) => Colour): Raster => {
  const data = new Uint8Array(WIDTH * HEIGHT * 3)
  for (let i = 0; i < WIDTH * HEIGHT; i++)
    data.set(colourAt(i % WIDTH, Math.floor(i / WIDTH)).map(Math.round), i * 3)
  return { width: WIDTH, height: HEIGHT, data }
}
const noise = (x: number, y: number) => (x * 37 + y * 53) % 41
const giltAt = (x: number, y: number): Colour => {
  const level = 110 + noise(x, y)
  return [level + 60, level + 10, level - 40]
}
/** A dull plate: grey, from 30 to 150. */
const plateAt = (x: number, y: number): Colour => {
  const level = 30 + noise(x, y) * 2 + ((x + y) / (WIDTH + HEIGHT)) * 40
  return [level + 6, level, level - 6]
}
const isInOval = (x: number, y: number) => Math.hypot((x - 160) / 95, (y - 200) / 130) < 1
/** A leather case with a gilt mat. */
const caseWith = (isOpening: (x: number, y: number) => boolean) =>
  drawn((x, y) => {
    if (x < 22 || y < 22 || x >= WIDTH - 22 || y >= HEIGHT - 22)
      return [60 + noise(x, y), 45 + noise(x, y), 38 + noise(x, y)]
    return isOpening(x, y) ? plateAt(x, y) : giltAt(x, y)
  })
const matted = (picture: Raster) => findPrints(picture).filter(({ isMatted }) => isMatted)

test('the plate in an oval opening is the print', () => {
  const picture = caseWith(isInOval)
  const [print] = matted(picture)
  const isInside = membershipOf(print!, picture)
  expect([isInside(160, 200), isInside(160, 80), isInside(74, 200)]).toEqual([true, true, true])
  expect([isInside(80, 90), isInside(160, 60), isInside(30, 30)]).toEqual([false, false, false])
})

test('the tone of the plate is corrected, that of mat and case is not', () => {
  const picture = caseWith(isInOval)
  const prints = findPrints(picture)
  const { data, ...size } = planTone(picture, {
    monochrome: false,
    tint: 'auto',
    edgeRatio: 0.7,
    faces: [],
    prints,
  }).apply(picture)
  const lightest = (values: Uint8Array) => {
    let level = 0
    for (let y = 150; y < 250; y++)
      for (let x = 110; x < 210; x++) level = Math.max(level, values[(y * size.width + x) * 3 + 1]!)
    return level
  }
  expect(lightest(data)).toBeGreaterThan(lightest(picture.data) + 60)
  for (const [x, y] of [
    [40, 40],
    [5, 200],
    [280, 360],
  ] as const) {
    const at = (y * WIDTH + x) * 3
    expect(data.subarray(at, at + 3)).toEqual(picture.data.subarray(at, at + 3))
  }
})

test('marks of a gilt mat are not repaired without being asked for', async () => {
  const picture = caseWith(isInOval)
  expect((await analyse(picture, findPrints(picture))).monochrome).toBe(false)
})

test('an opening has mirror images, is large, and lies within the gilt', () => {
  const shapes = {
    wedge: (x: number, y: number) => y > 70 && y < 330 && x > 60 && x < 60 + (y - 70) * 0.7,
    small: (x: number, y: number) => Math.hypot(x - 160, y - 200) < 40,
    open: (x: number) => x > 100 && x < 220,
  }
  for (const [name, shape] of Object.entries(shapes))
    expect(matted(caseWith(shape)), name).toEqual([])
})

test('a colour print on a tan carpet is no plate', () => {
  const isPrint = (x: number, y: number) => x > 60 && x < 260 && y > 70 && y < 330
  const carpet = drawn((x, y) => {
    const level = 60 + noise(x, y) * 2
    return isPrint(x, y) ? [level, level + 20, level + 70] : giltAt(x, y)
  })
  expect(matted(carpet)).toEqual([])
})

test('a golden scene within a golden frame is no plate', () => {
  expect(matted(drawn(giltAt))).toEqual([])
  const sunflower = caseWith((x, y) => isInOval(x, y) && Math.hypot(x - 160, y - 200) > 60)
  expect(matted(sunflower)).toEqual([])
})
