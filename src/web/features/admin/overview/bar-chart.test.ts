/** The scale of a chart. */
import { expect, test } from 'vitest'
import { scaleOf } from './bar-chart.tsx'

test.each([
  [0, true, [0, 1]],
  [1, true, [0, 1]],
  [3, true, [0, 1, 2, 3]],
  [7, true, [0, 2, 4, 6, 8]],
  [100, false, [0, 50, 100]],
  [0.5, false, [0, 0.2, 0.4, 0.6]],
  [1234, true, [0, 500, 1000, 1500]],
  [90, false, [0, 50, 100]],
])('a chart up to %d has round steps', (highest, whole, steps) => {
  const scale = scaleOf(highest, whole)
  expect(scale.steps).toEqual(steps)
  expect(scale.top).toBeGreaterThanOrEqual(highest)
})
