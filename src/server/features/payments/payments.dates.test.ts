/** The end of the right of withdrawal, over holidays and changes of the clock. */
import { expect, test } from 'vitest'
import { withdrawalDeadline } from './payments.dates.ts'

test.each([
  ['a winter evening', '2026-11-03T22:30:00Z', '2026-11-17T22:59:59.999Z'],
  ['after midnight in Paris', '2026-11-03T23:30:00Z', '2026-11-18T22:59:59.999Z'],
  ['in summer time', '2026-06-10T10:00:00Z', '2026-06-24T21:59:59.999Z'],
  ['on a Saturday, moved to Monday', '2026-11-07T10:00:00Z', '2026-11-23T22:59:59.999Z'],
  ['on Christmas, a Friday, moved to Monday', '2026-12-11T10:00:00Z', '2026-12-28T22:59:59.999Z'],
  ['on Easter Monday, moved to Tuesday', '2026-03-23T10:00:00Z', '2026-04-07T21:59:59.999Z'],
  ['on Ascension, moved to Friday', '2026-04-30T10:00:00Z', '2026-05-15T21:59:59.999Z'],
])('the right of withdrawal ends: %s', (_what, bought, until) => {
  expect(withdrawalDeadline(new Date(bought)).toISOString()).toBe(until)
})
