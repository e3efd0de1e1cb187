/** Which marks are stripes of the picture. */
import { expect, test } from 'vitest'
import { at, drawn, SIDE, type Stroke } from './drawn.fixture.ts'
import { findStripes } from './stripes.ts'

/** Returns light lines of 3 px across the picture, slanting, below each other at these distances. */
const lines = (...tops: number[]): Stroke[] =>
  tops.map((top) => ({ from: [30, top], to: [150, top + 50], width: 3 }))

/** Returns the share of the drawn pixels that are called stripes. */
function striped(strokes: Stroke[]): number {
  const { picture, probabilities } = drawn(strokes)
  const mask = Uint8Array.from(probabilities.values, (value) => (value > 0 ? 1 : 0))
  const found = findStripes(picture, mask)
  const marked = mask.reduce((sum, value) => sum + value, 0)
  return mask.reduce((sum, value, i) => sum + (value & found[i]!), 0) / marked
}

test('three light lines at equal distances are stripes, also where a crack crosses them', () => {
  expect(striped(lines(50, 60, 70))).toBeGreaterThan(0.9)
  const crack: Stroke = { from: [100, 10], to: [70, 150], width: 3 }
  const { picture, probabilities } = drawn([...lines(50, 60, 70), crack])
  const mask = Uint8Array.from(probabilities.values, (value) => (value > 0 ? 1 : 0))
  const found = findStripes(picture, mask)
  expect(found[at(60, 72)]).toBe(1)
  expect(found[at(98, 20)]).toBe(0)
  expect(found[at(72, 140)]).toBe(0)
})

test('two lines, lines at unequal distances and crossing cracks are none', () => {
  expect(striped(lines(50, 60))).toBe(0)
  expect(striped(lines(50, 60, 80))).toBe(0)
  expect(
    striped([
      { from: [20, 30], to: [180, 110], width: 3 },
      { from: [20, 90], to: [180, 20], width: 3 },
      { from: [20, 130], to: [180, 150], width: 3 },
      { from: [60, 10], to: [90, 190], width: 3 },
    ]),
  ).toBe(0)
})

test('nothing is found where nothing is marked', () => {
  const { picture } = drawn(lines(50, 60, 70))
  expect(findStripes(picture, new Uint8Array(SIDE * SIDE)).includes(1)).toBe(false)
})
