/** Wall time in Paris, over both changes of the clock. */
import { expect, test } from 'vitest'
import { instantInParis, parisWallTime } from './dates.ts'

test.each([
  ['2026-07-14T08:00', '2026-07-14T06:00:00.000Z', '2026-07-14T08:00'],
  ['2026-12-01T00:30', '2026-11-30T23:30:00.000Z', '2026-12-01T00:30'],
  // The clock goes from 2:00 to 3:00, and half a year later from 3:00 back to 2:00.
  ['2026-03-29T02:30', '2026-03-29T01:30:00.000Z', '2026-03-29T03:30'],
  ['2026-10-25T02:30', '2026-10-25T00:30:00.000Z', '2026-10-25T02:30'],
  ['2026-10-25T03:00', '2026-10-25T02:00:00.000Z', '2026-10-25T03:00'],
])('%s is %s', (wall, instant, shown) => {
  expect(instantInParis(wall)?.toISOString()).toBe(instant)
  expect(parisWallTime(new Date(instant))).toBe(shown)
})

test('other texts are no time', () => {
  for (const text of ['', '2026-02-31', 'demain', '2026-13-01T00:00'])
    expect(instantInParis(text)).toBeNull()
})
