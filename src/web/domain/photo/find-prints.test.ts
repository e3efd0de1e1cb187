/** Tests the finder on drawn pictures; bench/prints.ts measures it on composed photographs. */
import { expect, test } from 'vitest'
import { readCorners, type Corners } from '#contract/crop.ts'
import { findPrints } from './find-prints.ts'
import type { SmallPicture } from './straight-edges.ts'

const WIDTH = 320
const HEIGHT = 240

/** A table of one colour with prints that are light grey with a dark stripe pattern. */
function table(...prints: Corners[]): SmallPicture {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4)
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, at += 4) {
      const isOnPrint = prints.some((print) =>
        print.every((from, i) => {
          const to = print[(i + 1) % 4]!
          return (to.x - from.x) * (y + 0.5 - from.y) - (to.y - from.y) * (x + 0.5 - from.x) > 0
        }),
      )
      const print = (x + y) % 40 < 20 ? [210, 205, 200] : [190, 190, 195]
      const [r, g, b] = isOnPrint ? print : [90, 60, 40]
      data.set([r!, g!, b!, 255], at)
    }
  }
  return { width: WIDTH, height: HEIGHT, data }
}

const corners = (...values: number[]): Corners => readCorners(values.join(','))
const distance = (a: Corners, b: Corners) =>
  Math.max(...a.map(({ x, y }, i) => Math.hypot(x - b[i]!.x, y - b[i]!.y)))

test('finds a slanted print within 1 % of the long side, clockwise from the upper left', () => {
  const print = corners(80, 40, 250, 70, 225, 195, 60, 160)
  const found = findPrints(table(print))
  expect(found).toHaveLength(1)
  expect(distance(found[0]!, print)).toBeLessThan(0.01 * WIDTH)
})

test('finds every print of a scan, the largest first', () => {
  const prints = [
    corners(175, 20, 305, 20, 305, 220, 175, 220),
    corners(20, 15, 150, 15, 150, 105, 20, 105),
    corners(30, 130, 150, 138, 145, 225, 25, 217),
  ]
  const found = findPrints(table(...prints))
  expect(found).toHaveLength(3)
  for (const [i, print] of prints.entries())
    expect(Math.min(...found.map((one) => distance(one, print))), `print ${i}`).toBeLessThan(5)
  expect(distance(found[0]!, prints[0]!)).toBeLessThan(5)
})

test('finds nothing on a bare table, in noise or in a landscape of two halves', () => {
  expect(findPrints(table())).toEqual([])
  const noise = table()
  let state = 1
  for (let i = 0; i < noise.data.length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    noise.data[i] = state >>> 24
  }
  expect(findPrints(noise)).toEqual([])
  expect(findPrints(table(corners(0, 120, 320, 120, 320, 240, 0, 240)))).toEqual([])
})

test('a print that nearly fills the scan is found by its border', () => {
  const print = corners(10, 9, 309, 10, 310, 231, 9, 230)
  const found = findPrints(table(print))
  expect(found).toHaveLength(1)
  expect(distance(found[0]!, print)).toBeLessThan(0.01 * WIDTH)
})
