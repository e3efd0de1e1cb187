import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PHOTO_STATUSES } from './limits.ts'
import { progressPercent } from './progress.ts'

test('follows the specified model', () => {
  expect(progressPercent({ status: 'uploaded', elapsedMs: 0 })).toBe(20)
  expect(progressPercent({ status: 'uploaded', elapsedMs: 3_600_000 })).toBe(35)
  expect(progressPercent({ status: 'processing', elapsedMs: 0 })).toBe(35)
  expect(progressPercent({ status: 'processing', elapsedMs: 22_500 })).toBe(65)
  expect(progressPercent({ status: 'processing', elapsedMs: 45_000 })).toBe(95)
  expect(progressPercent({ status: 'processing', elapsedMs: 3_600_000 })).toBe(95)
  expect(progressPercent({ status: 'completed', elapsedMs: 0 })).toBe(100)
  expect(progressPercent({ status: 'failed', elapsedMs: 45_000, share: 1 })).toBe(0)
})

test('is never behind the real share of the work', () => {
  expect(progressPercent({ status: 'processing', elapsedMs: 1_000, share: 0.5 })).toBe(67)
  expect(progressPercent({ status: 'processing', elapsedMs: 1_000, share: 1 })).toBe(99)
})

test('never falls on the way from the upload to the end, whatever clocks and engine say', () => {
  const moment = fc.record({
    status: fc.constantFrom(...PHOTO_STATUSES.filter((status) => status !== 'failed')),
    elapsedMs: fc.integer({ min: -5_000, max: 200_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(fc.property(moment, moment, (a, b) => {
    const rank = PHOTO_STATUSES.indexOf(b.status) - PHOTO_STATUSES.indexOf(a.status)
    fc.pre(rank > 0 || (rank === 0 && b.elapsedMs >= a.elapsedMs && b.share >= a.share))
    expect(progressPercent(b)).toBeGreaterThanOrEqual(progressPercent(a))
    expect(progressPercent(b)).toBeLessThanOrEqual(100)
  }), { seed: 20, numRuns: 500 })
})
