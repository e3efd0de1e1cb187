/**
 * `node bench/dust.ts FOLDER [--from N] [--to N] [--every N] [--clean] [--fit]`: measures false
 * dust on the undamaged pictures of FOLDER (0000.png and so on), and recall and precision of drawn
 * dust; `--clean` draws none. `--fit` prints the weights of the dust score instead.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { analyse } from '#engine/analysis/analyse.ts'
import { dilated } from '#engine/damage/components.ts'
import { dustMeasures, findDust } from '#engine/damage/dust.ts'
import { findSpots } from '#engine/damage/spots.ts'
import { detectFaces } from '#engine/faces/face-detection.ts'
import { readRaster } from '#engine/image/raster.ts'
import { createSessions } from '#engine/runtime/models/sessions.ts'
import { addDust } from '../scripts/fixtures/ageing/damage.ts'
import { encodePicture, type Picture } from '../scripts/fixtures/ageing/picture.ts'
import { createRandom } from '../scripts/fixtures/ageing/random.ts'
import { bootstrap, bootstrapShare } from './bootstrap.ts'
import { countMarks, scoresOf, type MarkCounts } from './mark-scores.ts'
import { visibleChange } from './sets/damage.ts'
import { inVariant, readColour, variantOf, type Variant } from './sets/pictures.ts'
import { neverAborted } from '#engine/unattended.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string', default: '0' },
    to: { type: 'string', default: '1000' },
    every: { type: 'string', default: '1' },
    clean: { type: 'boolean', default: false },
    fit: { type: 'boolean', default: false },
  },
})
const [folder = '.'] = positionals
const SCAN_QUALITY = 93
/** Specks per picture, and the share of light ones. */
const SPECKS = 90
const LIGHT_SHARE = 0.75
const TOLERANCE = 2
const DUSTY: Record<string, Variant> = {
  sharp: { tone: 'grey', soft: 0, grain: 0.02 },
  soft: { tone: 'sepia', soft: 1, grain: 0.02 },
}
const SHARP: Variant = { tone: 'grey', soft: 0, grain: 0 }
const sessions = createSessions({ modelsDir: '.cache/models', threads: 1 })

type Row = MarkCounts & { name: string; set: string; count: number }
const rows: Row[] = []
const samples: { measures: number[]; isDust: boolean }[] = []

async function measure(name: string, set: string, clean: Picture, picture: Picture): Promise<void> {
  const raster = await readRaster(sharp(await encodePicture(picture, SCAN_QUALITY)))
  const { edgeRatio } = await analyse(raster)
  const trueMarks = visibleChange(clean, picture)
  if (values.fit) {
    const near = dilated(trueMarks, raster.width, TOLERANCE)
    for (const spot of findSpots(raster)) {
      const measures = Object.values(dustMeasures(spot, edgeRatio))
      samples.push({ measures, isDust: spot.pixels.some((at) => near[at] === 1) })
    }
    return
  }
  const faces = await detectFaces(raster, sessions, neverAborted)
  const { mask, count } = findDust(raster, faces, edgeRatio)
  rows.push({ name, set, count, ...countMarks(mask, trueMarks, raster.width, TOLERANCE) })
  if (set.startsWith('undamaged') && count > 0)
    process.stderr.write(`${name} ${set}: ${count} specks\n`)
}

/** Fits a logistic regression by gradient descent on standardised measures. */
function fit(): Record<string, number> {
  const size = samples[0]!.measures.length
  const columns = Array.from({ length: size }, (_, k) =>
    samples.map(({ measures }) => measures[k]!),
  )
  const mean = columns.map(
    (column) => column.reduce((sum, value) => sum + value, 0) / column.length,
  )
  const spread = columns.map((column, k) =>
    Math.sqrt(column.reduce((sum, value) => sum + (value - mean[k]!) ** 2, 0) / column.length),
  )
  const inputs = samples.map(({ measures }) =>
    measures.map((value, k) => (value - mean[k]!) / spread[k]!),
  )
  const weights = Array.from({ length: size + 1 }, () => 0)
  for (let round = 0; round < 1500; round++) {
    const gradient = weights.map(() => 0)
    for (const [i, input] of inputs.entries()) {
      const score = input.reduce((sum, value, k) => sum + value * weights[k]!, weights[size]!)
      const error = (samples[i]!.isDust ? 1 : 0) - 1 / (1 + Math.exp(-score))
      for (const [k, value] of input.entries()) gradient[k]! += error * value
      gradient[size]! += error
    }
    for (const [k, value] of gradient.entries()) weights[k]! += (2 * value) / inputs.length
  }
  const bias =
    weights[size]! - mean.reduce((sum, value, k) => sum + (weights[k]! * value) / spread[k]!, 0)
  const names = ['groundPeak', 'contrast', 'neighbours', 'edgeStep', 'size', 'edgeRatio']
  return Object.fromEntries([
    ['bias', bias],
    ...names.map((name, k) => [name, weights[k]! / spread[k]!] as [string, number]),
  ])
}

for (let n = Number(values.from); n < Number(values.to); n += Number(values.every)) {
  const path = join(folder, `${String(n).padStart(4, '0')}.png`)
  if (!existsSync(path)) continue
  const colour = await readColour(path)
  const name = String(n)
  const asIs = inVariant(colour, SHARP, n)
  await measure(name, 'undamaged, sharp', asIs, asIs)
  const varied = inVariant(colour, values.fit ? DUSTY['soft']! : variantOf(n), n)
  await measure(name, 'undamaged, varied', varied, varied)
  if (values.clean) continue
  for (const [set, variant] of Object.entries(DUSTY)) {
    const clean = inVariant(colour, variant, n)
    const dusty = { ...clean, rgb: clean.rgb.slice() }
    addDust(dusty, createRandom(n * 7 + 1), SPECKS, LIGHT_SHARE)
    await measure(name, set, clean, dusty)
  }
}

if (values.fit) process.stdout.write(`${JSON.stringify(fit(), null, 2)}\n`)
const nameOf = (row: Row) => row.name
const text = ({ value, low, high, pictures }: ReturnType<typeof bootstrap>) =>
  `${value.toFixed(3)} (${low.toFixed(3)} – ${high.toFixed(3)}), ${pictures} pictures`
for (const [set, group] of Map.groupBy(rows, (row) => row.set)) {
  if (set.startsWith('undamaged'))
    process.stdout.write(
      `${set}: any dust ${text(bootstrapShare(group, nameOf, ({ count }) => count > 0))}\n`,
    )
  else
    for (const score of ['recall', 'precision'] as const)
      process.stdout.write(
        `${set}: ${score} ${text(bootstrap(group, nameOf, (drawn) => scoresOf(drawn)[score]))}\n`,
      )
}
