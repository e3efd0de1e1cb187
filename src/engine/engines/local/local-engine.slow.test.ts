/**
 * Runs the engine contract tests on the embedded engine with its real networks, and tests what only
 * it guarantees.
 */
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testEngine } from '../../engine.fixture.ts'
import { createLocalEngine } from './local-engine.ts'

const modelsDir = resolve(process.env['MODELS_DIR'] || '.cache/models')
const create = () => createLocalEngine({ modelsDir, threads: 2 })
testEngine(create, { timeoutMs: 120_000 })

const neverAborted = new AbortController().signal
/** Restores a fixture, reduced so that it takes seconds. */
async function restored(fixture: string) {
  const name = join(tmpdir(), `antan-local-${process.pid}`)
  const source = `${name}-source.png`
  const files = { hd: `${name}.png`, screen: `${name}-screen.jpg` }
  await sharp(fixture).resize(320, 320, { fit: 'inside' }).toFile(source)
  const report = await create().restore(
    { source, ...files },
    () => {
      /* progress is ignored */
    },
    neverAborted,
  )
  const { width, height } = await sharp(source).metadata()
  const pixels = await sharp(files.hd)
    .resize(width, height, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()
  const before = await sharp(source).removeAlpha().toColourspace('srgb').raw().toBuffer()
  await Promise.all([source, ...Object.values(files)].map((file) => rm(file, { force: true })))
  return { report, pixels, before }
}

test.each(['photographe', 'carcassonne'])(
  'an undamaged photograph is not inpainted (%s)',
  async (name) => {
    const { report, pixels, before } = await restored(`fixtures/originals/${name}.jpg`)
    expect(report.marks).toMatchObject({ repaired: false, share: 0 })
    const difference =
      before.reduce((sum, value, i) => sum + Math.abs(value - pixels[i]!), 0) / before.length
    expect(difference).toBeLessThan(16)
  },
  180_000,
)

test('a restored face resembles the original', async () => {
  const { report } = await restored('fixtures/aged/grace-hopper.jpg')
  const [face] = report.faces!
  expect(face!.resemblance).toBeGreaterThanOrEqual(0.7)
}, 180_000)
