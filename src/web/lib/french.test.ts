/** Amounts and dates in French, in Paris time. */
import { expect, test } from 'vitest'
import { longDate, euros } from './french.ts'

test.each([
  [0, '0,00\u00a0€'],
  [2.99, '2,99\u00a0€'],
  [1_234.5, '1\u202f234,50\u00a0€'],
  [-4.5, '-4,50\u00a0€'],
])('%d euros are written %s', (amount, text) => {
  expect(euros(amount)).toBe(text)
})

test.each([
  ['2026-11-21T10:00:00Z', '21 novembre 2026'],
  ['2026-10-25T22:59:59.999Z', '25 octobre 2026'],
  ['2026-10-25T23:00:00Z', '26 octobre 2026'],
  ['2026-06-30T22:00:00Z', '1 juillet 2026'],
])('the date of %s in Paris is %s', (moment, text) => {
  expect(longDate(moment)).toBe(text)
})
