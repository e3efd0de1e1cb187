/** Polling intervals of a photo. */
import { expect, test } from 'vitest'
import type { PhotoStatus } from '#contract/limits.ts'
import { pollInterval, shouldRetry, STALE_TIME_MS, type PollAccess } from './polling.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const ask = (
  status: PhotoStatus,
  ageMs: number,
  { access = 'secure' as PollAccess, hidden = false } = {},
) =>
  pollInterval({
    photo: { status, createdAt: new Date(now - ageMs).toISOString() },
    access,
    now,
    hidden,
  })

test('intervals depend on age and status as specified', () => {
  expect(ask('processing', 0)).toBe(2500)
  expect(ask('uploaded', 29_999)).toBe(2000)
  expect(ask('processing', 30_000)).toBe(3000)
  expect(ask('uploaded', 30_000)).toBe(2500)
  expect(ask('processing', 90_000)).toBe(5000)
  expect(ask('uploaded', 3_600_000)).toBe(4000)
})

test('the public poll waits half a second longer when it has a token', () => {
  expect(ask('processing', 1000, { access: 'public-with-token' })).toBe(3000)
  expect(ask('uploaded', 1000, { access: 'public-with-token' })).toBe(2500)
  expect(ask('uploaded', 1000, { access: 'public' })).toBe(2000)
})

test('a photo without any reply is polled at the default interval', () => {
  expect(pollInterval({ photo: undefined, access: 'public-with-token', now })).toBe(2000)
  expect(pollInterval({ photo: undefined, access: 'public', now })).toBe(5000)
})

test('a photo whose first poll failed waits for a retry, and one with a reply is polled on', () => {
  const failed = { access: 'secure', now, failed: true } as const
  expect(pollInterval({ photo: undefined, ...failed })).toBe(false)
  const photo = { status: 'processing', createdAt: new Date(now).toISOString() } as const
  expect(pollInterval({ photo, ...failed })).toBe(2500)
})

test('a final status is not polled again, visible or hidden', () => {
  for (const hidden of [false, true])
    for (const status of ['completed', 'failed'] as const)
      expect(ask(status, 1000, { hidden })).toBe(false)
})

test('a hidden tab polls every 15 s', () =>
  expect(ask('processing', 1000, { hidden: true })).toBe(15_000))

test('a clock that is behind the server counts as a young photo', () =>
  expect(ask('processing', -60_000)).toBe(2500))

test('failures are retried three times, refusals and missing photos never', () => {
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, 500))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(shouldRetry(0, undefined)).toBe(true)
  for (const status of [400, 401, 403, 404]) expect(shouldRetry(0, status)).toBe(false)
})

test('replies stay fresh as long as specified', () =>
  expect(STALE_TIME_MS).toEqual({ secure: 0, 'public-with-token': 500, public: 2000 }))
