/** Tests that the upscaler keeps flat grounds flat up to the picture's border. */
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { createSessions } from '../runtime/models/sessions.ts'
import { superResolve } from './networks.ts'

test.each([60, 128, 208])('a flat ground of %i stays flat up to the border', async (level) => {
  const sessions = createSessions({
    modelsDir: resolve(process.env['MODELS_DIR'] || '.cache/models'),
    threads: 1,
  })
  const [width, height] = [70, 51]
  const data = new Uint8Array(width * height * 3).fill(level)
  const { signal } = new AbortController()
  const result = await superResolve({ width, height, data }, sessions, () => undefined, signal)
  expect([result.width, result.height]).toEqual([width * 4, height * 4])
  const furthest = result.data.reduce((most, value) => Math.max(most, Math.abs(value - level)), 0)
  expect(furthest).toBeLessThanOrEqual(2)
})
