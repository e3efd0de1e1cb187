/** Dates in French, in Paris time. */
import { expect, test } from 'vitest'
import { longDate } from './french.ts'

test.each([
  ['2026-11-21T10:00:00Z', '21\u00a0novembre 2026'],
  ['2026-10-25T22:59:59.999Z', '25\u00a0octobre 2026'],
  ['2026-10-25T23:00:00Z', '26\u00a0octobre 2026'],
  ['2026-06-30T22:00:00Z', '1er\u00a0juillet 2026'],
])('the date of %s in Paris is %s', (moment, text) => {
  expect(longDate(moment)).toBe(text)
})
