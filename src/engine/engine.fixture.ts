/**
 * Defines the contract tests that every engine must pass. The file exceeds 300 lines because one
 * list holds every clause of the contract.
 */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  HD_MAX_PIXELS,
  SCREEN_MAX_SIDE,
  type Engine,
  type Progress,
  type RestorationOptions,
  type Stroke,
} from './engine.ts'
import { ImageError } from './image/errors.ts'
import { prepareImage } from './image/prepare.ts'
import type { Corners } from './image/homography.ts'
import { ignoreProgress, neverAborted } from './unattended.ts'

/** Writes a faded picture with soft shapes, and metadata that must be removed. */
async function aged(path: string, width: number, height: number): Promise<void> {
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const wave = Math.sin(x / 17) * Math.cos(y / 23) * 50 + ((x * 7 + y * 13) % 11)
      data.set([130 + wave, 110 + wave, 90 + wave * 0.8], (y * width + x) * 3)
    }
  }
  const picture = sharp(data, { raw: { width, height, channels: 3 } })
  await picture
    .withExif({ IFD0: { Copyright: 'SECRET-OWNER' } })
    .jpeg({ quality: 90 })
    .toFile(path)
}

/** Registers the contract tests; `timeoutMs` is per test. */
export function testEngine(
  create: () => Engine,
  { timeoutMs = 30_000 }: { timeoutMs?: number } = {},
): void {
  let folder: string
  let source: string
  let engine: Engine
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'antan-engine-'))
    source = join(folder, 'source.jpg')
    await aged(source, 240, 160)
    engine = create()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const restore = async (
    name: string,
    options: RestorationOptions = {},
    { signal = neverAborted, from = source }: { signal?: AbortSignal; from?: string } = {},
  ) => {
    const files = {
      hd: join(folder, `${name}.jpg`),
      screen: join(folder, `${name}-screen.jpg`),
      map: join(folder, `${name}-map.jpg`),
    }
    const steps: Progress[] = []
    const report = await engine.restore(
      { source: from, ...files, options },
      (step) => steps.push(step),
      signal,
    )
    return { files, steps, report }
  }
  /** The result without options, which most tests look at: it is made once. */
  let plain: ReturnType<typeof restore> | undefined
  const restorePlain = () => (plain ??= restore('plain'))

  test(
    'writes an HD and a screen file of the reported size, within the limits',
    async () => {
      const { files, report } = await restorePlain()
      const [hd, screen] = await Promise.all([
        sharp(files.hd).metadata(),
        sharp(files.screen).metadata(),
      ])
      expect([hd.width, hd.height, hd.format, hd.space]).toEqual([
        report.width,
        report.height,
        'jpeg',
        'srgb',
      ])
      expect([report.originalWidth, report.originalHeight]).toEqual([240, 160])
      expect(report.width).toBeGreaterThanOrEqual(240)
      expect(report.width).toBeLessThanOrEqual(480)
      expect(report.width * report.height).toBeLessThanOrEqual(HD_MAX_PIXELS)
      expect(Math.max(screen.width, screen.height)).toBeLessThanOrEqual(SCREEN_MAX_SIDE)
      expect([report.engine, report.engineVersion]).toEqual([engine.name, engine.version])
    },
    timeoutMs,
  )

  test(
    'the same picture and options give the same bytes',
    async () => {
      const first = await restorePlain()
      const second = await restore('second')
      for (const file of ['hd', 'screen'] as const)
        expect(await readFile(first.files[file])).toEqual(await readFile(second.files[file]))
    },
    timeoutMs,
  )

  test(
    'results carry the restoration mark and none of the source’s metadata',
    async () => {
      const { files } = await restorePlain()
      for (const path of [files.hd, files.screen]) {
        const bytes = await readFile(path)
        expect(bytes.includes('SECRET-OWNER')).toBe(false)
        const { exif, icc, iptc, xmp } = await sharp(bytes).metadata()
        expect([exif, icc, iptc]).toEqual([undefined, undefined, undefined])
        expect(xmp?.toString()).toContain('compositeWithTrainedAlgorithmicMedia')
      }
    },
    timeoutMs,
  )

  test(
    'progress names its stages; shares are monotonic and end at 1',
    async () => {
      const { steps } = await restorePlain()
      expect(steps.length).toBeGreaterThan(0)
      const reported = steps.flatMap(({ share }) => (share === null ? [] : [share]))
      expect(reported).toEqual(reported.toSorted((a, b) => a - b))
      expect(reported.slice(-1)).toEqual(reported.length > 0 ? [1] : [])
    },
    timeoutMs,
  )

  test(
    'draws a map whose shares sum to 1, if it has the capability',
    async () => {
      const { files, report } = await restorePlain()
      const exists = await stat(files.map).then(
        () => true,
        () => false,
      )
      expect([exists, report.retouch !== null]).toEqual([
        engine.capabilities.includes('map'),
        engine.capabilities.includes('map'),
      ])
      if (!report.retouch) return
      expect(
        report.retouch.original + report.retouch.cleaned + report.retouch.reconstructed,
      ).toBeCloseTo(1, 3)
    },
    timeoutMs,
  )

  test(
    'reports on marks and faces according to its capabilities, and lists options accordingly',
    async () => {
      const { report } = await restorePlain()
      const hasCapability = (capability: 'marks' | 'faces') =>
        engine.capabilities.includes(capability)
      expect([report.marks !== null, report.faces !== null]).toEqual([
        hasCapability('marks'),
        hasCapability('faces'),
      ])
      expect(!engine.options.includes('marks') || hasCapability('marks')).toBe(true)
    },
    timeoutMs,
  )

  test(
    'retouches a result by strokes if it has the capability, and rejects them otherwise',
    async () => {
      const base = await restorePlain()
      const strokes: Stroke[] = [
        {
          tool: 'erase',
          radius: 6,
          points: [
            [40, 40],
            [70, 60],
          ],
        },
        { tool: 'keep', radius: 8, points: [[60, 120]] },
      ]
      const files = (name: string) => ({
        hd: join(folder, `${name}.jpg`),
        screen: join(folder, `${name}-screen.jpg`),
      })
      const retouched = (name: string, signal = neverAborted) =>
        engine.restore(
          {
            source,
            ...files(name),
            map: join(folder, `${name}-map.jpg`),
            retouch: { strokes, base: { hd: base.files.hd, report: base.report, strokes: [] } },
          },
          ignoreProgress,
          signal,
        )
      const outcome = await retouched('retouched').catch((error: unknown) => String(error))
      expect(typeof outcome !== 'string').toBe(engine.capabilities.includes('retouch'))
      if (typeof outcome === 'string') return
      const report = outcome
      expect(report).toMatchObject({
        width: base.report.width,
        height: base.report.height,
        retouched: { erased: 1, kept: 1 },
      })
      const pixelsOf = (path: string) => sharp(path).raw().toBuffer()
      const [before, after] = await Promise.all(
        [base.files.hd, files('retouched').hd].map(pixelsOf),
      )
      const scale = report.width / report.originalWidth
      const isNear = (x: number, y: number) =>
        strokes.some(({ radius, points }) =>
          points.some(([u, v]) => Math.hypot(x / scale - u, y / scale - v) < radius + 40),
        )
      const far = { changed: 0 }
      const near = { changed: 0 }
      for (let at = 0; at < before!.length; at++) {
        if (before![at] === after![at]) continue
        const pixel = Math.floor(at / 3)
        const place = isNear(pixel % report.width, Math.floor(pixel / report.width)) ? near : far
        place.changed++
      }
      expect([far.changed, near.changed > 0]).toEqual([0, true])
      await retouched('retouched-again')
      for (const file of ['hd', 'screen'] as const)
        expect(await readFile(files('retouched-again')[file])).toEqual(
          await readFile(files('retouched')[file]),
        )
      const { xmp, exif } = await sharp(files('retouched').hd).metadata()
      expect([exif, xmp?.toString().includes('compositeWithTrainedAlgorithmicMedia')]).toEqual([
        undefined,
        true,
      ])
      const reason = new Error('no longer needed')
      await expect(retouched('aborted', AbortSignal.abort(reason))).rejects.toBe(reason)
    },
    timeoutMs * 2,
  )

  test(
    'retouches a strip whose files have longer and shorter sides than uploads',
    async () => {
      const strip = join(folder, 'strip.jpg')
      // The local engine doubles its sides.
      await aged(strip, 6_200, 70)
      const { files, report } = await restore('long', {}, { from: strip })
      if (!engine.capabilities.includes('retouch')) return
      const { hd, map } = files
      const strokes: Stroke[] = [{ tool: 'erase', radius: 6, points: [[3_000, 40]] }]
      const retouched = await engine.restore(
        {
          source: strip,
          hd: join(folder, 'long-retouched.jpg'),
          screen: join(folder, 'long-retouched-screen.jpg'),
          map: join(folder, 'long-retouched-map.jpg'),
          retouch: {
            strokes,
            base: { hd, report, strokes: [], ...(report.retouch ? { map } : {}) },
          },
        },
        ignoreProgress,
        neverAborted,
      )
      expect(retouched).toMatchObject({ width: report.width, retouched: { erased: 1 } })
    },
    timeoutMs,
  )

  test(
    'restores the print between four corners alone, and takes no crossed corners',
    async () => {
      const table = join(folder, 'table.png')
      const ground = { width: 320, height: 240, channels: 3, background: '#302010' } as const
      await sharp({ create: ground })
        .composite([{ input: await sharp(source).png().toBuffer(), left: 50, top: 40 }])
        .png()
        .toFile(table)
      const corners: Corners = [
        { x: 50, y: 40 },
        { x: 290, y: 40 },
        { x: 290, y: 200 },
        { x: 50, y: 200 },
      ]
      const straightened = join(folder, 'straightened.png')
      await prepareImage({ source: table, target: straightened, corners })
      const { files, report } = await restore('cropped', {}, { from: straightened })
      expect([report.originalWidth, report.originalHeight]).toEqual([240, 160])
      // The whole print is shown, and nothing of the dark table.
      const whole = await restorePlain()
      const pixelsOf = async (path: string) => sharp(path).resize(60, 40).raw().toBuffer()
      const cropped = await pixelsOf(files.hd)
      const plainly = await pixelsOf(whole.files.hd)
      const difference = cropped.reduce((sum, value, i) => sum + Math.abs(value - plainly[i]!), 0)
      expect(difference / cropped.length).toBeLessThan(6)
      const bad = prepareImage({
        source: table,
        target: straightened,
        corners: [corners[0], corners[2], corners[1], corners[3]],
      })
      await expect(bad).rejects.toMatchObject({ code: 'INVALID_CROP' })
    },
    timeoutMs,
  )

  test(
    'writes a PNG if the name ends in .png',
    async () => {
      const hd = join(folder, 'result.png')
      const report = await engine.restore(
        { source, hd, screen: join(folder, 'png-screen.jpg') },
        ignoreProgress,
        neverAborted,
      )
      const about = await sharp(hd).metadata()
      expect([about.format, about.width, about.height]).toEqual([
        'png',
        report.width,
        report.height,
      ])
    },
    timeoutMs,
  )

  test(
    'an unreadable picture rejects with an ImageError, an aborted one with the reason',
    async () => {
      const broken = join(folder, 'broken.jpg')
      await writeFile(broken, (await readFile(source)).subarray(0, 200))
      await expect(restore('broken', {}, { from: broken })).rejects.toBeInstanceOf(ImageError)
      const reason = new Error('no longer needed')
      await expect(restore('aborted', {}, { signal: AbortSignal.abort(reason) })).rejects.toBe(
        reason,
      )
    },
    timeoutMs,
  )
}
