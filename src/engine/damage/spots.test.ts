/** Spots near each other. */
import { expect, test } from 'vitest'
import { distance } from '../image/homography.ts'
import type { Component } from './components.ts'
import { countNear } from './spots.ts'

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
