/**
 * Runs the engine contract tests on the embedded engine with its real networks, and tests what only
 * it guarantees.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testEngine } from '../../engine.fixture.ts'
import type { RestorationOptions, RestorationReport, RetouchRequest, Stroke } from '../../engine.ts'
import { createLocalEngine } from './local-engine.ts'
import { ignoreProgress, neverAborted } from '../../unattended.ts'
import { modelsFolder } from '../../runtime/models/manifest.ts'

const modelsDir = modelsFolder()
/**
 * One thread, because test files run side by side; one engine, because its networks take seconds to
 * load.
 */
const engine = createLocalEngine({ modelsDir, threads: 1 })
testEngine(() => engine, { timeoutMs: 120_000 })

/** Restores a fixture, reduced so that it takes seconds. */
async function restored(fixture: string, options: RestorationOptions = {}) {
  const name = join(tmpdir(), `antan-local-${process.pid}`)
  const source = `${name}-source.png`
  const files = { hd: `${name}.png`, screen: `${name}-screen.jpg` }
  await sharp(fixture).resize(320, 320, { fit: 'inside' }).toFile(source)
  const report = await engine.restore({ source, ...files, options }, ignoreProgress, neverAborted)
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

const PORTRAIT = 'fixtures/aged/grace-hopper.jpg'
let portrait: ReturnType<typeof restored> | undefined
/** The portrait restored without options, once. */
const restoredPortrait = () => (portrait ??= restored(PORTRAIT))

test('a restored face resembles the original', async () => {
  const { report } = await restoredPortrait()
  const [face] = report.faces!
  expect(face!.resemblance).toBeGreaterThanOrEqual(0.7)
}, 180_000)

test('a face chosen as original equals the photograph, and the rest is restored as without the choice', async () => {
  const restoredFace = await restoredPortrait()
  const original = await restored(PORTRAIT, { faces: [{ face: 1, choice: 'original' }] })
  const faithful = await restored(PORTRAIT, { faces: [{ face: 1, choice: 'faithful' }] })
  const [face] = original.report.faces!
  expect(face!.choice).toBe('original')
  expect(restoredFace.report.faces![0]!.choice).toBeUndefined()
  const resemblances = [restoredFace, faithful, original].map(
    ({ report }) => report.faces![0]!.resemblance!,
  )
  expect(resemblances).toEqual(resemblances.toSorted((a, b) => a - b))
  expect(resemblances[2]).toBeGreaterThan(0.97)

  const { width } = await sharp(PORTRAIT)
    .resize(320, 320, { fit: 'inside' })
    .toBuffer({ resolveWithObject: true })
    .then(({ info }) => info)
  const isNearFace = (i: number) => {
    const x = Math.floor(i / 3) % width
    const y = Math.floor(i / 3 / width)
    const dx = x - face!.x - face!.width / 2
    const dy = y - face!.y - face!.height / 2
    return Math.max(Math.abs(dx) / face!.width, Math.abs(dy) / face!.height) < 0.9
  }
  const changed = original.pixels.filter(
    (value, i) => Math.abs(value - restoredFace.pixels[i]!) > 1 && !isNearFace(i),
  )
  expect(changed).toHaveLength(0)
}, 240_000)

test('a retouch sets a face back to the restored one, and what was erased on it stays erased', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'antan-local-faces-'))
  const at = (name: string) => join(folder, name)
  const source = at('source.png')
  await sharp(PORTRAIT).resize(320).toFile(source)
  const restore = (name: string, retouch?: RetouchRequest) =>
    engine.restore(
      {
        source,
        hd: at(`${name}.jpg`),
        screen: at(`${name}-screen.jpg`),
        map: at(`${name}-map.jpg`),
        ...(retouch ? { retouch } : {}),
      },
      ignoreProgress,
      neverAborted,
    )
  const base = (name: string, report: RestorationReport, strokes: Stroke[]) => ({
    hd: at(`${name}.jpg`),
    map: at(`${name}-map.jpg`),
    report,
    strokes,
  })
  try {
    const report = await restore('whole')
    const [face] = report.faces!
    const middle: [number, number] = [face!.x + face!.width / 2, face!.y + face!.height / 2]
    const strokes: Stroke[] = [{ tool: 'erase', radius: 4, points: [middle] }]
    const erased = await restore('erased', { strokes, base: base('whole', report, []) })
    const whole = { hd: at('whole.jpg'), report }
    const original = await restore('original', {
      strokes: [],
      faces: [{ face: 1, choice: 'original' }],
      base: { ...base('erased', erased, strokes), whole },
    })
    expect(original.faces![0]).toMatchObject({ choice: 'original' })
    const again = await restore('again', {
      strokes: [],
      faces: [{ face: 1, choice: 'restored' }],
      base: { ...base('original', original, strokes), whole },
    })
    expect(again.faces![0]!.choice).toBeUndefined()
    expect(again.retouched).toMatchObject({ erased: 1 })
    const pixels = async (name: string) => {
      const { data, info } = await sharp(at(`${name}.jpg`))
        .raw()
        .toBuffer({ resolveWithObject: true })
      return { data, scale: info.width / report.originalWidth, width: info.width }
    }
    const before = await pixels('erased')
    const between = await pixels('original')
    const after = await pixels('again')
    const difference = (a: { data: Buffer }, b: { data: Buffer }) => {
      let sum = 0
      let count = 0
      for (let i = 0; i < a.data.length; i++) {
        const x = (i / 3) % before.width
        const y = Math.floor(i / 3 / before.width)
        if (
          Math.hypot(x / before.scale - middle[0], y / before.scale - middle[1]) >
          face!.width / 3
        )
          continue
        sum += Math.abs(a.data[i]! - b.data[i]!)
        count++
      }
      return sum / count
    }
    expect(difference(before, between)).toBeGreaterThan(2)
    expect(difference(before, after)).toBeLessThan(1)
  } finally {
    await rm(folder, { recursive: true })
  }
}, 240_000)
