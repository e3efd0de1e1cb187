/** When the list of photos names the day of a deletion. */
import { expect, test } from 'vitest'
import { nearEnd } from './ending.ts'

const NOW = Date.parse('2026-11-27T08:00:00Z')
const photo = { isCompleted: true, keptUntil: '2026-12-04T08:00:00.000Z' }

test('the end of a locked photo is near from the mail on', () => {
  expect(nearEnd(photo, NOW)).toBe(photo.keptUntil)
  expect(nearEnd(photo, NOW - 1)).toBeNull()
  expect(nearEnd({ ...photo, keptUntil: '2026-11-26T08:00:00.000Z' }, NOW)).not.toBeNull()
})

test('neither an unlocked photo nor one under way has an end', () => {
  expect(nearEnd({ ...photo, keptUntil: null }, NOW)).toBeNull()
  expect(nearEnd({ ...photo, isCompleted: false }, NOW)).toBeNull()
})
