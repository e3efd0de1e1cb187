/**
 * Tests networks added by the operator: which are accepted, which are rejected and why, and their
 * effect in their stage.
 */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { luma, type Raster } from '../../image/raster.ts'
import { colourise } from '../../tone/colourise.ts'
import type { Face } from '../../faces/face-detection.ts'
import { inpaintWideMarks } from '../../damage/network-inpainting.ts'
import { redrawFaces } from '../../faces/redraw-faces.ts'
import { abilitiesOf } from '../../abilities.ts'
import { addModel, removeModel, type AddRequest } from './add-model.ts'
import { inspectAdded, readAdded, type AddedName } from './added.ts'
import { ddcolor, descriptor, faceNetwork, lama, miGan } from './networks.fixture.ts'
import { createSessions } from './sessions.ts'
import { neverAborted } from '../../unattended.ts'

let root: string
let folder: string
let made = 0
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'antan-added-'))
})
beforeEach(() => {
  folder = join(root, `models-${++made}`)
})
afterAll(() => rm(root, { recursive: true, force: true }))

async function add(name: AddedName, network: Uint8Array, more: Partial<AddRequest> = {}) {
  const origin = join(root, `origin-${++made}.onnx`)
  await writeFile(origin, network)
  return addModel({ name, origin, licence: 'MIT', folder, ...more })
}
const sessionsOf = () => createSessions({ modelsDir: root, addedDir: folder, threads: 1 })

describe('adding a network', () => {
  test('every interface is accepted and listed, and removal undoes it', async () => {
    expect(readAdded(folder)).toEqual([])
    await add('lama', lama(0.5))
    await add('mi-gan', miGan(0.5))
    await add('restoreformer-plus-plus', faceNetwork('same'))
    const model = await add('ddcolor', ddcolor(10, 20), { licence: 'Apache-2.0' })
    expect(readAdded(folder).map(({ name }) => name)).toEqual([
      'ddcolor',
      'lama',
      'mi-gan',
      'restoreformer-plus-plus',
    ])
    expect(readAdded(folder)[0]).toEqual(model)
    expect(await inspectAdded(model, folder, { thorough: true })).toMatchObject({ state: 'ready' })
    expect(abilitiesOf('local', sessionsOf().added).options).toContain('colour')
    await removeModel('ddcolor', folder)
    expect(abilitiesOf('local', sessionsOf().added).options).not.toContain('colour')
    expect(await readdir(folder)).not.toContain('ddcolor.onnx')
  })

  test.each<[string, AddedName, () => Uint8Array, Partial<AddRequest>, string]>([
    ['another network', 'lama', () => ddcolor(1, 1), {}, 'its inputs are input'],
    ['floats for bytes', 'mi-gan', () => lama(0.5), {}, 'is not uint8'],
    ['another output scale', 'lama', () => lama(0.5, 1), {}, 'changes what it should leave alone'],
    [
      'another shape',
      'restoreformer-plus-plus',
      () => ddcolor(1, 1),
      {},
      'expected: [1, 3, 512, 512]',
    ],
    ['chroma out of range', 'ddcolor', () => ddcolor(4_000, 0), {}, 'outside -160 to 160'],
    [
      'a file that is no network',
      'lama',
      () => Buffer.from('not a network'),
      {},
      'not an ONNX network',
    ],
    ['a wrong hash', 'lama', () => lama(0.5), { sha256: 'ab'.repeat(32) }, 'SHA-256'],
    [
      'a non-commercial licence',
      'lama',
      () => lama(0.5),
      { licence: 'CC-BY-NC-4.0', commercialUse: true },
      'does not allow',
    ],
    ['an unknown licence', 'lama', () => lama(0.5), { licence: 'House rules' }, '--commercial-use'],
    [
      'an address without a hash',
      'lama',
      () => lama(0.5),
      { origin: 'https://example.test/lama.onnx' },
      '--sha256',
    ],
    [
      'plain http',
      'lama',
      () => lama(0.5),
      { origin: 'http://example.test/lama.onnx', sha256: 'ab'.repeat(32) },
      'https only',
    ],
    ['a missing file', 'lama', () => lama(0.5), { origin: '/nowhere/lama.onnx' }, 'cannot be read'],
  ])(
    '%s is rejected with its reason, and nothing is kept',
    async (_what, name, network, more, words) => {
      await expect(add(name, network(), more)).rejects.toThrow(words)
      expect(await readdir(folder).catch(() => [])).toEqual([])
    },
  )

  test('a network that was changed after it was added is not loaded', async () => {
    const model = await add('ddcolor', ddcolor(10, 20))
    await writeFile(join(folder, model.file), ddcolor(11, 20))
    expect(await inspectAdded(model, folder, { thorough: true })).toMatchObject({
      state: 'damaged',
    })
    await expect(sessionsOf()('ddcolor')).rejects.toThrow('not the network that was added')
  })
})

/** Draws soft shapes that differ horizontally and vertically. */
function picture(width: number, height: number): Raster {
  const data = new Uint8Array(width * height * 3)
  for (let i = 0; i < width * height; i++) {
    const x = i % width
    const y = Math.floor(i / width)
    data.fill(
      Math.round(128 + 70 * Math.sin(x / 31) + 40 * Math.cos(y / 67 + x / 90)),
      i * 3,
      i * 3 + 3,
    )
  }
  return { width, height, data }
}

describe('stages with added networks', () => {
  test.each([
    ['lama', lama(0.1)],
    ['mi-gan', miGan(0.1)],
  ] as const)('%s inpaints wide marks only', async (name, network) => {
    await add(name, network)
    const before = picture(700, 600)
    const after = { ...before, data: before.data.slice() }
    const mask = new Uint8Array(700 * 600)
    for (let y = 550; y < 590; y++) mask.fill(1, y * 700 + 640, y * 700 + 690)
    for (let y = 100; y < 103; y++) mask.fill(1, y * 700 + 50, y * 700 + 600)
    await inpaintWideMarks(after, mask, sessionsOf(), neverAborted)
    const at = (x: number, y: number) => (y * 700 + x) * 3
    expect(after.data[at(665, 570)]).toBeCloseTo(25, -1)
    expect(after.data[at(300, 101)]).toBe(before.data[at(300, 101)])
    expect(
      after.data.every((value, i) => mask[Math.floor(i / 3)] || value === before.data[i]),
    ).toBe(true)
  })

  test('ddcolor adds colour and preserves brightness', async () => {
    await add('ddcolor', ddcolor(20, 30))
    const grey = picture(200, 120)
    const coloured = { ...grey, data: grey.data.slice() }
    await colourise(coloured, grey, sessionsOf())
    for (let at = 0; at < grey.data.length; at += 999) {
      const [red, , blue] = coloured.data.subarray(at, at + 3)
      expect(red! - blue!).toBeGreaterThan(25)
      expect(Math.abs(luma(coloured.data, at) - grey.data[at]!)).toBeLessThan(16)
    }
  })

  const face: Face = {
    x: 100,
    y: 80,
    width: 120,
    height: 120,
    confidence: 0.9,
    points: [
      { x: 132, y: 120 },
      { x: 186, y: 120 },
      { x: 160, y: 148 },
      { x: 160, y: 174 },
    ],
  }
  test('a redrawn face is kept if it resembles the original, else reverted exactly', async () => {
    await writeFile(join(root, 'face-descriptor.onnx'), descriptor())
    const source = picture(320, 280)
    const redrawn = async (network: Uint8Array, faces: readonly Face[]) => {
      await add('restoreformer-plus-plus', network)
      const result = { ...source, data: source.data.slice() }
      const kept = await redrawFaces(faces, { source, result }, sessionsOf(), neverAborted)
      return {
        kept: [...kept],
        changed: !Buffer.from(result.data).equals(Buffer.from(source.data)),
      }
    }
    expect(await redrawn(faceNetwork('same'), [face])).toEqual({ kept: [0], changed: true })
    expect(await redrawn(faceNetwork('stranger'), [face])).toEqual({ kept: [], changed: false })
    expect(await redrawn(faceNetwork('same'), [{ ...face, width: 30, height: 30 }])).toEqual({
      kept: [],
      changed: false,
    })
  })
})
