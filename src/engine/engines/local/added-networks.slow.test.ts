/**
 * Tests added networks in a whole restoration with our real ones: optional colourisation, redrawn
 * and verified faces.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RestorationOptions } from '../../engine.ts'
import { addModel } from '../../runtime/models/add-model.ts'
import { ddcolor, faceNetwork, lama } from '../../runtime/models/networks.fixture.ts'
import type { AddedName } from '../../runtime/models/added.ts'
import { createLocalEngine } from './local-engine.ts'
import { neverAborted } from '../../unattended.ts'
import { modelsFolder } from '../../runtime/models/manifest.ts'

const modelsDir = modelsFolder()
let folder: string
let source: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-own-networks-'))
  source = join(folder, 'source.jpg')
  await sharp('fixtures/aged/grace-hopper.jpg')
    .resize({ width: 260 })
    .jpeg({ quality: 95 })
    .toFile(source)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function restored(
  networks: Partial<Record<AddedName, Uint8Array>>,
  options: RestorationOptions,
) {
  const addedDir = await mkdtemp(join(folder, 'models-'))
  for (const [name, network] of Object.entries(networks)) {
    const origin = join(folder, `${name}.onnx`)
    await writeFile(origin, network)
    await addModel({ name: name as AddedName, origin, licence: 'MIT', folder: addedDir })
  }
  const engine = createLocalEngine({ modelsDir, addedDir, threads: 1 })
  const hd = join(folder, 'hd.png')
  const shares: number[] = []
  const report = await engine.restore(
    { source, hd, screen: join(folder, 'screen.jpg'), options },
    ({ share }) => shares.push(share ?? 0),
    neverAborted,
  )
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  const {
    channels: [red, , blue],
  } = await sharp(hd).stats()
  return { engine, report, warmth: red!.mean - blue!.mean }
}

test('a portrait is colourised on request, and a redrawn face that resembles it is kept', async () => {
  const { engine, report, warmth } = await restored(
    { ddcolor: ddcolor(0, -40), lama: lama(0.5), 'restoreformer-plus-plus': faceNetwork('same') },
    { colour: true, marks: 'on', outputScale: 1 },
  )
  expect(engine.options).toContain('colour')
  expect(report.coloured).toBe(true)
  expect(report.stages.map(({ name }) => name)).toContain('colour')
  expect(warmth).toBeLessThan(-30)
  expect(report.faces![0]).toMatchObject({ redrawn: true })
  expect(report.faces![0]!.resemblance).toBeGreaterThanOrEqual(0.75)
}, 120_000)

test('an unlike redrawn face is reverted, and nothing is colourised without a request', async () => {
  const { report, warmth } = await restored(
    { ddcolor: ddcolor(0, -40), 'restoreformer-plus-plus': faceNetwork('stranger') },
    { outputScale: 1 },
  )
  expect(report.coloured).toBe(false)
  expect(warmth).toBeGreaterThan(-10)
  expect(report.faces![0]!.redrawn).toBeUndefined()
  expect(report.faces![0]!.resemblance).toBeGreaterThanOrEqual(0.75)
}, 120_000)
