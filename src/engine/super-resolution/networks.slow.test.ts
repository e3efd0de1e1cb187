/** Tests both networks: flat grounds stay flat, and the denoiser follows its strength. */
import { expect, test } from 'vitest'
import { modelsFolder } from '../runtime/models/manifest.ts'
import { createSessions } from '../runtime/models/sessions.ts'
import type { Raster } from '../image/raster.ts'
import { denoise, superResolve, denoiserStrength } from './networks.ts'
import { DENOISER_STRENGTH_SHARE } from './tuning.ts'

const sessions = createSessions({ modelsDir: modelsFolder(), threads: 1 })
const { signal } = new AbortController()

test.each([60, 128, 208])('a flat ground of %i stays flat up to the border', async (level) => {
  const [width, height] = [70, 51]
  const data = new Uint8Array(width * height * 3).fill(level)
  const result = await superResolve({ width, height, data }, sessions, () => undefined, signal)
  expect([result.width, result.height]).toEqual([width * 4, height * 4])
  const furthest = result.data.reduce((most, value) => Math.max(most, Math.abs(value - level)), 0)
  expect(furthest).toBeLessThanOrEqual(2)
})

/** Noise of three grey levels around the middle; `strength` is its standard deviation, 0–255. */
function grained(strength: number): Raster {
  const [width, height] = [320, 320]
  const data = new Uint8Array(width * height * 3)
  let state = 5
  for (let i = 0; i < data.length; i += 3) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const step = Math.floor(state / 2 ** 29) % 3
    data.fill(Math.round(128 + (step - 1) * strength * 1.2), i, i + 3)
  }
  return { width, height, data }
}
const deviation = ({ data }: Raster) =>
  Math.sqrt(data.reduce((sum, value) => sum + (value - 128) ** 2, 0) / data.length)

test('the strength is a share of the measured grain, smaller for enlargements', () => {
  const [weak, strong] = [denoiserStrength(grained(4)) * 255, denoiserStrength(grained(12)) * 255]
  expect(weak).toBeCloseTo(DENOISER_STRENGTH_SHARE.usual * deviation(grained(4)), 0)
  expect(strong / weak).toBeCloseTo(3, 0)
  expect(denoiserStrength(grained(0))).toBeCloseTo(0)
  expect(denoiserStrength(grained(4), { undoesEnlargement: true }) * 255).toBeLessThan(weak / 2)
})

test('the denoiser removes grain of the given strength, and none at strength 0', async () => {
  const picture = grained(8)
  const remainder = async (grain: number) =>
    deviation(await denoise(picture, grain, sessions, () => undefined, signal))
  expect(await remainder(denoiserStrength(picture))).toBeLessThan(2)
  expect(await remainder(0)).toBeGreaterThan(6)
})
