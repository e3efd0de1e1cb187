import { expect, test } from 'vitest'
import { HELD_FOR, isExpired } from './held-photo.ts'

test('a photo is kept for one hour', () => {
  expect(HELD_FOR).toBe(60 * 60 * 1000)
  expect(isExpired(1000, 1000)).toBe(false)
  expect(isExpired(1000, 1000 + HELD_FOR - 1)).toBe(false)
  expect(isExpired(1000, 1000 + HELD_FOR)).toBe(true)
})

test('a date to come is not trusted', () => expect(isExpired(2000, 1000)).toBe(true))
