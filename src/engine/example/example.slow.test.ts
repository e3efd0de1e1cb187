/** Examples against the restoration of the whole, on the real networks. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyWatermark } from '../compose/watermark.ts'
import type { WatermarkSettings } from '../compose/watermark-settings.ts'
import type { RestorationReport } from '../engine.ts'
import { createLocalEngine } from '../engines/local/local-engine.ts'
import { createSessions } from '../runtime/models/sessions.ts'
import { createExamples, type ExampleInput } from './example.ts'
import { ignoreProgress, neverAborted } from '../unattended.ts'
import { modelsFolder } from '../runtime/models/manifest.ts'

const TIMEOUT_MS = 240_000
const modelsDir = modelsFolder()
const watermark: { settings: WatermarkSettings; phase: number } = {
  phase: 0.3,
  settings: {
    text: 'ANTAN',
    opacity: 0.6,
    size: 40,
    spacing: 60,
    rotation: -30,
    minDistance: 80,
    colour: 'blanc',
  },
}
let folder: string
let source: string
let preview: string
let report: RestorationReport
const make = createExamples(createSessions({ modelsDir, threads: 1 }))
const show = (over: Partial<ExampleInput> = {}, signal = neverAborted) =>
  make({ source, report, options: {}, place: null, watermark, ...over }, signal)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'antan-example-'))
  source = join(folder, 'source.png')
  await sharp('fixtures/aged/grace-hopper.jpg').resize(420).png().toFile(source)
  const hd = join(folder, 'hd.jpg')
  const screen = join(folder, 'screen.jpg')
  report = await createLocalEngine({ modelsDir, threads: 1 }).restore(
    { source, hd, screen, options: {} },
    ignoreProgress,
    neverAborted,
  )
  preview = join(folder, 'preview.jpg')
  await applyWatermark({ source: screen, target: preview, ...watermark })
}, TIMEOUT_MS)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Returns the mean absolute difference of two pictures of one size, 0–255. */
async function difference(a: Uint8Array | Buffer, b: Uint8Array | Buffer): Promise<number> {
  const [first, second] = await Promise.all([a, b].map((file) => sharp(file).raw().toBuffer()))
  expect(first!.length).toBe(second!.length)
  return first!.reduce((sum, value, i) => sum + Math.abs(value - second![i]!), 0) / first!.length
}

test(
  'the usual options show what the preview shows, with its watermark in the same place',
  async () => {
    const { part, after } = await show()
    const { width, height } = await sharp(preview).metadata()
    const box = {
      left: Math.round(part.x * width),
      top: Math.round(part.y * height),
      width: 256,
      height: 256,
    }
    const expected = await sharp(preview).extract(box).png().toBuffer()
    expect(await difference(after, expected)).toBeLessThan(5)
    const moved = { ...box, left: box.left > 20 ? box.left - 20 : box.left + 20 }
    const elsewhere = await sharp(preview).extract(moved).png().toBuffer()
    expect(await difference(after, elsewhere)).toBeGreaterThan(8)
    const { xmp } = await sharp(after).metadata()
    expect(xmp?.toString()).toContain('compositeWithTrainedAlgorithmicMedia')
  },
  TIMEOUT_MS,
)

test(
  'other options change the example, and the same options give the same bytes',
  async () => {
    const first = await show()
    const neutral = await show({ options: { tint: 'neutral' } })
    const again = await show()
    expect(await difference(first.after, neutral.after)).toBeGreaterThan(1)
    expect([again.after, again.before]).toEqual([first.after, first.before])
    expect(neutral.before).toEqual(first.before)
  },
  TIMEOUT_MS,
)

test(
  'a place is shown as asked, and an aborted example rejects with the reason',
  async () => {
    const { part } = await show({ place: { x: 0, y: 1 } })
    expect([part.x, Math.round((part.y + part.height) * 100)]).toEqual([0, 100])
    const reason = new Error('no longer needed')
    await expect(show({ place: { x: 0.9, y: 0.1 } }, AbortSignal.abort(reason))).rejects.toBe(
      reason,
    )
  },
  TIMEOUT_MS,
)
