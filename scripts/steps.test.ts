/** Tests how a step ends. */
import { afterEach, expect, test, vi } from 'vitest'
import { runStep } from './steps.ts'

afterEach(() => vi.useRealTimers())

test('a step without an end is stopped after five minutes, which its line reports', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const outcome = runStep({ name: 'endless', run: ['-e', 'setInterval(() => {}, 1_000)'] })
  vi.advanceTimersByTime(5 * 60_000)
  expect(await outcome).toMatchObject({ ok: false, output: '\nEnded after 5 minutes.' })
})
