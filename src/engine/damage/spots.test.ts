/** Specks, fibres, and spots near each other. */
import { expect, test } from 'vitest'
import { distance } from '../image/homography.ts'
import type { Component } from './components.ts'
import { at, drawn, type Stroke } from './drawn.fixture.ts'
import { placesOf } from './speck-network.ts'
import { countNear, findSpots } from './spots.ts'

test('every spot within the radius is counted, also across the squares of the search', () => {
  const radius = 10
  let state = 7
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  const points = Array.from({ length: 300 }, () => ({
    x: Math.floor(random() * 100) - 50,
    y: Math.floor(random() * 100),
  }))
  const spots = points.map(({ x, y }) => ({ left: x, right: x, top: y, bottom: y }) as Component)
  const expected = points.map((a) => points.filter((b) => distance(a, b) < radius).length)
  expect(countNear(spots, radius)).toEqual(expected)
  expect(countNear(spots, radius, (other, spot) => other !== spot)).toEqual(
    expected.map((count) => count - 1),
  )
  expect(Math.max(...expected)).toBeGreaterThan(5)
})

test('thin lines are fibres, which are looked at along their length; bars are neither', () => {
  const fibre: Stroke = { from: [60, 60], to: [76, 62], width: 2 }
  const speck: Stroke = { from: [120, 60], to: [120, 60], width: 2 }
  const bar: Stroke = { from: [60, 140], to: [75, 140], width: 6 }
  const { picture } = drawn([fibre, speck, bar].map((stroke) => ({ ...stroke, level: 20 })))
  const spots = findSpots(picture)
  const [found, ...others] = spots.filter(({ isFibre }) => isFibre)
  expect([others.length, spots.length]).toEqual([0, 2])
  const places = placesOf(found!, picture)
  expect(places).toHaveLength(2)
  for (const { x, y } of places) expect(found!.pixels).toContain(at(x, y))
  expect(places[1]!.x - places[0]!.x).toBeGreaterThan(5)
})
