/** Percentage and remaining time of a restoration. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PHOTO_STATUSES } from './limits.ts'
import {
  isSlow,
  LEAD_POINTS,
  progressPercent,
  secondsLeft,
  type ProgressInput,
} from './progress.ts'

test('follows the specified model while the engine reports no share', () => {
  expect(progressPercent({ status: 'uploaded', elapsedMs: 0 })).toBe(20)
  expect(progressPercent({ status: 'uploaded', elapsedMs: 3_600_000 })).toBe(35)
  expect(progressPercent({ status: 'processing', elapsedMs: 0 })).toBe(35)
  expect(progressPercent({ status: 'processing', elapsedMs: 22_500 })).toBe(65)
  expect(progressPercent({ status: 'processing', elapsedMs: 45_000 })).toBe(95)
  expect(progressPercent({ status: 'processing', elapsedMs: 3_600_000 })).toBe(95)
  expect(progressPercent({ status: 'completed', elapsedMs: 0 })).toBe(100)
  expect(progressPercent({ status: 'failed', elapsedMs: 45_000, share: 1 })).toBe(0)
})

test('is never below the engine’s share', () => {
  expect(progressPercent({ status: 'processing', elapsedMs: 1_000, share: 0.5 })).toBe(50)
  expect(progressPercent({ status: 'processing', elapsedMs: 1_000, share: 1 })).toBe(99)
})

/**
 * One restoration: milliseconds from its beginning to its end, and the engine's share by the time
 * since.
 */
type Run = { lastsMs: number; reportedAfterMs: number; shareAt: (ms: number) => number | null }
const steady = (lastsMs: number, reportedAfterMs = 700): Run => ({
  lastsMs,
  reportedAfterMs,
  shareAt: (ms) => (ms < reportedAfterMs ? null : (0.97 * ms) / lastsMs),
})
const RUNS: Record<string, Run> = {
  'a fast machine': steady(6_000),
  'an ordinary machine': steady(40_000),
  'a slow machine': steady(300_000),
  'a slow machine whose engine says its first share late': steady(300_000, 20_000),
  'an engine that stalls for two minutes': {
    lastsMs: 180_000,
    reportedAfterMs: 700,
    shareAt: (ms) => (ms < 700 ? null : Math.min(ms, Math.max(20_000, ms - 120_000)) / 62_000),
  },
  'a hosted engine, which says no share': {
    lastsMs: 120_000,
    reportedAfterMs: 0,
    shareAt: () => null,
  },
}

describe.each(Object.entries(RUNS))('%s', (_, { lastsMs, reportedAfterMs, shareAt }) => {
  const moments = Array.from({ length: Math.floor(lastsMs / 500) }, (__, i) => {
    const elapsedMs = i * 500
    const share = shareAt(elapsedMs)
    const known: ProgressInput = {
      status: 'processing',
      elapsedMs,
      share,
      reportedAfterMs: share === null ? undefined : reportedAfterMs,
    }
    return { elapsedMs, share, percent: progressPercent(known) }
  })
  const percents = moments.map(({ percent }) => percent)

  test('the bar never goes back and is never full before the end', () => {
    expect(percents).toEqual(percents.toSorted((a, b) => a - b))
    expect(Math.max(...percents)).toBeLessThan(100)
  })

  test('follows the model until the engine reports a share, and then stays within 10 points above it', () => {
    const start = progressPercent({ status: 'processing', elapsedMs: reportedAfterMs })
    const wrong = moments.filter(({ elapsedMs, share, percent }) => {
      if (share === null) return percent !== progressPercent({ status: 'processing', elapsedMs })
      return (
        percent > Math.max(start, share * 100 + LEAD_POINTS) ||
        percent < Math.floor(share * 1000) / 10
      )
    })
    expect(wrong).toEqual([])
  })
})

test('a slow machine shows its progress instead of staying at 95', () => {
  const at = (seconds: number) =>
    progressPercent({
      status: 'processing',
      elapsedMs: seconds * 1_000,
      share: seconds / 300,
      reportedAfterMs: 700,
    })
  expect([60, 150, 240, 285].map(at)).toEqual([35.9, 55, 82, 95])
})

test('never falls from the upload to the end, whatever the clocks and the engine report', () => {
  const moment = fc.record({
    status: fc.constantFrom(...PHOTO_STATUSES.filter((status) => status !== 'failed')),
    elapsedMs: fc.integer({ min: -5_000, max: 200_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    reportedAfterMs: fc.constant(9_000),
  })
  fc.assert(
    fc.property(moment, moment, (a, b) => {
      const rank = PHOTO_STATUSES.indexOf(b.status) - PHOTO_STATUSES.indexOf(a.status)
      fc.pre(rank > 0 || (rank === 0 && b.elapsedMs >= a.elapsedMs && b.share >= a.share))
      expect(progressPercent(b)).toBeGreaterThanOrEqual(progressPercent(a))
      expect(progressPercent(b)).toBeLessThanOrEqual(100)
    }),
    { seed: 20, numRuns: 500 },
  )
})

describe('the estimate', () => {
  const first = { isFirstAttempt: true, usual: null }
  const left = (seconds: number, share: number, since = 0) =>
    secondsLeft({
      ...first,
      share,
      elapsedMs: (seconds + since + 1) * 1_000,
      reportedMs: (seconds + since) * 1_000,
      advancedMs: since * 1_000,
    })

  test('is the rest at the pace measured so far', () => {
    expect(left(30, 0.5)).toBe(30)
    expect(left(60, 0.2)).toBe(240)
    expect(left(30, 0.75)).toBe(10)
  })

  test('waits for enough to be measured', () => {
    expect(left(30, 0.09)).toBeNull()
    expect(left(2, 0.5)).toBeNull()
  })

  test('counts down while the engine reports nothing, and gives no estimate after that', () => {
    expect([0, 5, 9, 10, 100].map((since) => left(30, 0.75, since))).toEqual([10, 5, 1, null, null])
  })

  test('is not made for an attempt that starts over', () => {
    expect(
      secondsLeft({
        isFirstAttempt: false,
        usual: null,
        share: 0.5,
        elapsedMs: 40_000,
        reportedMs: 40_000,
        advancedMs: 0,
      }),
    ).toBeNull()
  })

  test('without a share comes from the median of recent restorations', () => {
    const hosted = { isFirstAttempt: true, share: null, reportedMs: 0, advancedMs: 0 }
    const usual = { medianMs: 50_000, slowMs: 80_000 }
    expect(secondsLeft({ ...hosted, elapsedMs: 20_000, usual })).toBe(30)
    expect(secondsLeft({ ...hosted, elapsedMs: 50_000, usual })).toBeNull()
    expect(secondsLeft({ ...hosted, elapsedMs: 20_000, usual: null })).toBeNull()
  })
})

test('a restoration is slow beyond nine in ten recent ones, or beyond the promised minute', () => {
  expect([60_000, 60_001].map((ms) => isSlow(ms, null))).toEqual([false, true])
  const usual = { medianMs: 200_000, slowMs: 300_000 }
  expect([61_000, 300_000, 300_001].map((ms) => isSlow(ms, usual))).toEqual([false, false, true])
})
