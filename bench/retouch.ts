/**
 * `npm run bench:retouch -- [--count 3] [--only NAME] [--times]`: time of a retouch by painted
 * share and of a choice for a face on aged scans of one megapixel (`--times`), or the error inside
 * erased strokes beside that of the automatic repair. Prints `FIGURE {json}`.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import type {
  NumberedFaceChoice,
  RestorationOptions,
  RestorationReport,
  Stroke,
} from '#engine/engine.ts'
import { shareOf } from '#engine/damage/components.ts'
import { createLocalEngine } from '#engine/engines/local/local-engine.ts'
import { decodeFile } from '#engine/image/decode.ts'
import { fitWithin, resizeRaster, sharpOf, type Raster, type Size } from '#engine/image/raster.ts'
import { paintStrokes } from '#engine/retouch/strokes.ts'
import { createRandom, type Random } from '../scripts/fixtures/ageing/random.ts'
import { ORIGINALS } from './ageing.ts'
import { ignoreProgress, neverAborted } from '#engine/unattended.ts'
import { modelsFolder } from '#engine/runtime/models/manifest.ts'

const AGED = resolve('fixtures/aged')
/** Size of the pictures whose time is measured, px; smaller scans are left out. */
const TIMED_PIXELS = 1_000_000

/** Painted shares of the picture whose time is measured. */
const SHARES = [0.01, 0.05, 0.1]
/** Radius of the brush, px. */
const BRUSH_RADIUS = 16
/** Widths of the drawn marks, px. */
const WIDTHS = [6, 12, 24]
/** Number of drawn marks. */
const MARKS = 4
/** Long side of the pictures, px. */
const SIDE = 480
/** Margin that is painted around a mark, px. */
const MARGIN = 2

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    times: { type: 'boolean', default: false },
  },
})
const engine = createLocalEngine({
  modelsDir: modelsFolder(),
  threads: 2,
})
const folder = await mkdtemp(join(tmpdir(), 'antan-bench-retouch-'))
const print = (line: string) => process.stdout.write(`${line}\n`)

type Result = { hd: string; map: string; report: RestorationReport; ms: number; cpuMs: number }
type Retouch = {
  strokes: readonly Stroke[]
  faces?: readonly NumberedFaceChoice[]
  base: Result
  /** The restoration of the whole picture, from which a restored face is taken. */
  whole?: Result
}

const engineRetouch = ({ base, whole, ...retouch }: Retouch) => ({
  ...retouch,
  base: { ...base, strokes: [], whole },
})

async function run(
  name: string,
  source: string,
  options: RestorationOptions,
  retouch?: Retouch,
): Promise<Result> {
  const hd = join(folder, `${name}.jpg`)
  const map = join(folder, `${name}-map.jpg`)
  const began = performance.now()
  const cpu = process.cpuUsage()
  const report = await engine.restore(
    {
      source,
      hd,
      screen: `${hd}.screen`,
      map,
      options,
      ...(retouch ? { retouch: engineRetouch(retouch) } : {}),
    },
    ignoreProgress,
    neverAborted,
  )
  const { user, system } = process.cpuUsage(cpu)
  return { hd, map, report, ms: performance.now() - began, cpuMs: (user + system) / 1000 }
}

const randomPoint = ({ width, height }: Size, random: Random): [number, number] => [
  random.between(0, width),
  random.between(0, height),
]

/** Writes a fixture of the folder at this size; returns its path and picture. */
async function fixture(
  folderOfFixture: string,
  name: string,
  limits: { maxSide?: number; maxPixels?: number },
) {
  const whole = await decodeFile(join(folderOfFixture, name))
  const { width, height } = fitWithin(whole, limits)
  const picture = await resizeRaster(whole, width, height)
  const source = join(folder, `${name}.png`)
  await sharpOf(picture).png().toFile(source)
  return { source, picture }
}

/** Returns the names of the scans that have enough pixels. */
async function timedNames(): Promise<string[]> {
  const names: string[] = []
  for (const name of (await readdir(AGED)).toSorted()) {
    const { width, height } = await sharp(join(AGED, name)).metadata()
    if (width * height >= TIMED_PIXELS) names.push(name)
  }
  return names
}

type Times = { name: string; what: string; seconds: number; cpuSeconds: number }

async function measureTimes(name: string): Promise<Times[]> {
  const times: Times[] = []
  const add = (what: string, { ms, cpuMs }: Result) =>
    times.push({ name, what, seconds: rounded(ms), cpuSeconds: rounded(cpuMs) })
  const { source, picture } = await fixture(AGED, name, { maxPixels: TIMED_PIXELS })
  const base = await run('base', source, {})
  add('whole', base)
  print(`${name}: ${picture.width}×${picture.height}, whole ${seconds(base)}`)
  for (const share of SHARES) {
    const random = createRandom(3)
    const strokes: Stroke[] = []
    let painted = 0
    while (painted < share) {
      const [x, y] = randomPoint(picture, random)
      const end: [number, number] = [x + random.between(-120, 120), y + random.between(-120, 120)]
      strokes.push({ tool: 'erase', radius: BRUSH_RADIUS, points: [[x, y], end] })
      painted = shareOf(paintStrokes(picture, strokes).erased.mask)
    }
    // The first run of an engine loads its networks; the base has done so.
    const result = await run('retouched', source, {}, { strokes, base, whole: base })
    add(`${Math.round(share * 100)} %`, result)
    const stages = result.report.stages.map((stage) => `${stage.name} ${stage.ms}`).join(', ')
    print(`  ${(painted * 100).toFixed(1)} % painted: ${seconds(result)} (ms: ${stages})`)
  }
  if (!base.report.faces?.length) return times
  let from = base
  for (const choice of ['faithful', 'original', 'restored'] as const) {
    const faces = [{ face: 1, choice }]
    from = await run(`face-${choice}`, source, {}, { strokes: [], faces, base: from, whole: base })
    add(`face ${choice}`, from)
    print(`  face ${choice}: ${seconds(from)}`)
  }
  return times
}
const rounded = (ms: number): number => Math.round(ms / 10) / 100
const seconds = ({ ms, cpuMs }: Result) =>
  `${(ms / 1000).toFixed(1)} s, ${(cpuMs / 1000).toFixed(1)} s of processor`

/** Returns the mean absolute difference (0–1) under the mask, which has the picture's size. */
async function errorUnder(mask: Uint8Array, size: Size, a: string, b: string): Promise<number> {
  const [first, second] = await Promise.all(
    [a, b].map((path) =>
      sharp(path).removeAlpha().resize(size.width, size.height, { fit: 'fill' }).raw().toBuffer(),
    ),
  )
  let sum = 0
  let count = 0
  for (const [i, value] of mask.entries()) {
    if (value === 0) continue
    for (let c = i * 3; c < i * 3 + 3; c++, count++) sum += Math.abs(first![c]! - second![c]!) / 255
  }
  return sum / count
}

/** Draws bright marks over a picture. */
function damaged(picture: Raster, marks: readonly Stroke[]): Raster {
  const { mask } = paintStrokes(picture, marks).erased
  const data = picture.data.map((value, i) => (mask[Math.floor(i / 3)] ? 235 : value))
  return { ...picture, data }
}

async function measureErrors(names: readonly string[]): Promise<object[]> {
  const errors: object[] = []
  for (const width of WIDTHS) {
    const random = createRandom(11)
    const sums = { left: 0, automatic: 0, retouched: 0 }
    for (const name of names) {
      const { source, picture } = await fixture(ORIGINALS, name, { maxSide: SIDE })
      const marks = Array.from({ length: MARKS }, (): Stroke => ({
        tool: 'erase',
        radius: width / 2,
        points: [randomPoint(picture, random), randomPoint(picture, random)],
      }))
      const strokes = marks.map((mark) => ({ ...mark, radius: mark.radius + MARGIN }))
      const truth = await run('truth', source, { marks: 'off' })
      const scratched = join(folder, 'scratched.png')
      await sharpOf(damaged(picture, marks)).png().toFile(scratched)
      const left = await run('left', scratched, { marks: 'off' })
      const automatic = await run('automatic', scratched, { marks: 'on' })
      const retouched = await run('retouched', scratched, { marks: 'off' }, { strokes, base: left })
      const { mask } = paintStrokes(picture, marks).erased
      for (const [key, { hd }] of Object.entries({ left, automatic, retouched }))
        sums[key as keyof typeof sums] += await errorUnder(mask, picture, hd, truth.hd)
    }
    const mean = (sum: number) => Math.round((sum / names.length) * 1000) / 1000
    const left = mean(sums.left)
    const automatic = mean(sums.automatic)
    const retouched = mean(sums.retouched)
    errors.push({ widthPx: width, left, automatic, retouched })
    print(`${width} px: left ${left}, automatic ${automatic}, retouched ${retouched}`)
  }
  return errors
}

try {
  const names = (values.times ? await timedNames() : (await readdir(ORIGINALS)).toSorted())
    .filter((name) => name.includes(values.only))
    .slice(0, Number(values.count))
  if (values.times) {
    const times: Times[] = []
    for (const name of names) times.push(...(await measureTimes(name)))
    print(
      `FIGURE ${JSON.stringify({ name: 'retouch.times', engine: engine.version, megapixels: TIMED_PIXELS / 1e6, threads: 2, times })}`,
    )
  } else {
    const errors = await measureErrors(names)
    print(
      `FIGURE ${JSON.stringify({ name: 'retouch.errors', engine: engine.version, pictures: names.length, errors })}`,
    )
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
