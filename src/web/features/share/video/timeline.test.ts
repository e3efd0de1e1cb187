/** The wipe of a share video. */
import { expect, test } from 'vitest'
import { FRAMES, revealedAt } from './timeline.ts'

test('four seconds at 30 frames per second hold the original, wipe monotonically and hold the result', () => {
  expect(FRAMES).toBe(120)
  const shares = Array.from({ length: FRAMES }, (_, frame) => revealedAt(frame / 30))
  expect(shares.slice(0, 16).every((share) => share === 0)).toBe(true)
  expect(shares.slice(105).every((share) => share === 1)).toBe(true)
  expect(shares.filter((share) => share > 0 && share < 1)).toHaveLength(89)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(revealedAt(2)).toBeCloseTo(0.5)
  // The wipe is slower at its ends than in its middle.
  expect(revealedAt(0.8)).toBeLessThan(0.05)
  expect(revealedAt(2.15) - revealedAt(1.85)).toBeGreaterThan(0.2)
})
