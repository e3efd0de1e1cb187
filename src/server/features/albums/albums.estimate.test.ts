/** Estimates how many seconds an album's remaining restorations take. */
import { expect, test } from 'vitest'
import { albumSecondsLeft } from './albums.estimate.ts'

const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1_000)
const done = (end: number) => ({ status: 'done', startedAt: at(end - 10), finishedAt: at(end) })
const waiting = { status: 'waiting', startedAt: null, finishedAt: null }
const queued = { ...waiting, status: 'queued' }
const running = (start: number) => ({ status: 'running', startedAt: at(start), finishedAt: null })

test('uses the usual duration until the album has its own pace', () => {
  expect(albumSecondsLeft([queued, waiting, waiting], 20_000, at(0))).toBe(60)
  expect(albumSecondsLeft([running(0), waiting], 20_000, at(5))).toBe(35)
  expect(albumSecondsLeft([done(10), done(40), running(40), waiting], 20_000, at(40))).toBe(40)
})

test('uses the pace of the album itself, which includes waiting for others', () => {
  const runs = [done(10), done(40), done(70), running(70), waiting, waiting]
  expect(albumSecondsLeft(runs, 20_000, at(80))).toBe(80)
})

test('a running restoration that takes longer than usual counts as nearly done', () => {
  expect(albumSecondsLeft([running(0), waiting], 20_000, at(60))).toBe(20)
})

test('gives no estimate without a measurement, after a pause, or when nothing is left', () => {
  expect(albumSecondsLeft([queued, waiting], null, at(0))).toBeNull()
  expect(albumSecondsLeft([done(0), done(10), done(9_000), queued], null, at(9_000))).toBeNull()
  expect(albumSecondsLeft([done(10), done(20), done(30)], 20_000, at(40))).toBeNull()
  const failed = { ...done(30), status: 'failed' }
  expect(albumSecondsLeft([failed], 20_000, at(40))).toBeNull()
})
