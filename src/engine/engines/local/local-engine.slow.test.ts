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
import type { RestorationOptions } from '../../engine.ts'
import { createLocalEngine } from './local-engine.ts'

const modelsDir = resolve(process.env['MODELS_DIR'] || '.cache/models')
const create = () => createLocalEngine({ modelsDir, threads: 2 })
testEngine(create, { timeoutMs: 120_000 })

const neverAborted = new AbortController().signal
/** Restores a fixture, reduced so that it takes seconds. */
async function restored(fixture: string, options: RestorationOptions = {}) {
  const name = join(tmpdir(), `antan-local-${process.pid}`)
  const source = `${name}-source.png`
  const files = { hd: `${name}.png`, screen: `${name}-screen.jpg` }
  await sharp(fixture).resize(320, 320, { fit: 'inside' }).toFile(source)
  const report = await create().restore(
    { source, ...files, options },
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

test('a face that is to stay as in the photograph is, and the rest is restored as before', async () => {
  const fixture = 'fixtures/aged/grace-hopper.jpg'
  const restoredFace = await restored(fixture)
  const original = await restored(fixture, { faces: [{ face: 1, choice: 'original' }] })
  const faithful = await restored(fixture, { faces: [{ face: 1, choice: 'faithful' }] })
  const [face] = original.report.faces!
  expect(face!.choice).toBe('original')
  expect(restoredFace.report.faces![0]!.choice).toBeUndefined()
  const resemblances = [restoredFace, faithful, original].map(
    ({ report }) => report.faces![0]!.resemblance!,
  )
  expect(resemblances).toEqual(resemblances.toSorted((a, b) => a - b))
  expect(resemblances[2]).toBeGreaterThan(0.97)

  const { width } = await sharp(fixture)
    .resize(320, 320, { fit: 'inside' })
    .toBuffer({ resolveWithObject: true })
    .then(({ info }) => info)
  const isNearFace = (i: number) => {
    const [x, y] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)]
    const [dx, dy] = [x - face!.x - face!.width / 2, y - face!.y - face!.height / 2]
    return Math.max(Math.abs(dx) / face!.width, Math.abs(dy) / face!.height) < 0.9
  }
  const changed = original.pixels.filter(
    (value, i) => Math.abs(value - restoredFace.pixels[i]!) > 1 && !isNearFace(i),
  )
  expect(changed).toHaveLength(0)
}, 240_000)
