/** Tests bridges between the ends of scratches, and where they may run. */
import { expect, test } from 'vitest'
import { bridgeGaps } from './bridging.ts'
import { componentsOf } from './components.ts'
import { at, face, SIDE } from './drawn.fixture.ts'
import { lightRidges } from './ridges.ts'
import { skinMask } from './skin-mask.ts'

/** Returns 1 on a bar 2 px high at y = `row`, `from` ≤ x < `to`; `upright` swaps the axes. */
const bar = (row: number, from: number, to: number, { upright = false } = {}) =>
  Uint8Array.from({ length: SIDE * SIDE }, (_, i) => {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)]
    const [along, across] = upright ? [y, x] : [x, y]
    return across >= row && across < row + 2 && along >= from && along < to ? 1 : 0
  })

test('two facing ends of a scratch are bridged along the faint line between them', () => {
  const [left, right, above] = [bar(100, 10, 50), bar(100, 140, 190), bar(60, 140, 190)].map(
    (mask) => componentsOf(mask, SIDE, SIDE)[0]!,
  )
  const values = Float32Array.from({ length: SIDE * SIDE }, (_, i) =>
    Math.abs(Math.floor(i / SIDE) - 103) < 2 ? 0.62 : 0.6,
  )
  const grey = { values, width: SIDE, height: SIDE }
  const ridges = { ...grey, values: values.map((value) => value - 0.6) }
  const allowed = new Uint8Array(SIDE * SIDE).fill(1)
  const bridged = bridgeGaps([left!, right!], { ridges, grey, allowed, maxLength: 120 })
  expect([bridged[at(95, 103)], bridged[at(95, 112)]]).toEqual([1, 0])
  const isEmpty = (mask: Uint8Array) => !mask.includes(1)
  expect(isEmpty(bridgeGaps([left!, above!], { ridges, grey, allowed, maxLength: 120 }))).toBe(true)
  expect(isEmpty(bridgeGaps([left!, right!], { ridges, grey, allowed, maxLength: 60 }))).toBe(true)
  expect(
    isEmpty(
      bridgeGaps([left!, right!], { ridges, grey, allowed: allowed.map(() => 0), maxLength: 120 }),
    ),
  ).toBe(true)
})

test('the skin mask excludes eyes, nose and mouth', () => {
  const skin = skinMask([face(50, 50, 100)], { width: SIDE, height: SIDE })
  expect([at(65, 115), at(100, 62)].map((place) => skin[place])).toEqual([1, 1])
  for (const place of [at(80, 90), at(120, 90), at(100, 100), at(100, 130), at(10, 10)])
    expect(skin[place]).toBe(0)
})

test('a light line is a ridge, an edge and a dark line are not', () => {
  const grey = Float32Array.from({ length: SIDE * SIDE }, (_, i) => {
    const x = i % SIDE
    return x > 150 ? 0.9 : x >= 50 && x < 53 ? 0.8 : x >= 100 && x < 103 ? 0.1 : 0.4
  })
  const ridges = lightRidges(grey, SIDE, SIDE)
  expect(ridges[at(51, 100)]).toBeCloseTo(0.4, 2)
  for (const x of [101, 151, 75]) expect(ridges[at(x, 100)]).toBeLessThan(0.035)
})
