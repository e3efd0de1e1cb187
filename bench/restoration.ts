/**
 * `npm run bench:restoration [-- --overlays FOLDER] [--json FILE] [--quick] [--only PART,PART]`:
 * measures quality, detector, inpainting, faces, time and memory of the engine with fixed seeds.
 *
 * `--overlays` measures the detector on drawn film damage (one sub-folder per kind). `--quick` uses
 * four pictures and skips `speed`. `--only` runs some of worn, plain, marks, fills, faces and speed
 * (which needs an idle machine), and keeps the other figures of the file. Prints `FIGURE {json}`
 * per complete part, for `scripts/figures.ts`.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createSessions } from '#engine/runtime/models/sessions.ts'
import sharp from 'sharp'
import { ORIGINALS, type Recipe } from './ageing.ts'
import { measureFaces } from './faces.ts'
import { measureFills } from './fills.ts'
import { measureMarks } from './marks.ts'
import { aheadOfFilters, average, measureMethods, run } from './methods.ts'
import { modelsFolder } from '#engine/runtime/models/manifest.ts'

/** Number of pictures with `--quick`. */
const QUICK_PICTURES = 4
/**
 * Pictures for time and memory: size and softness in px; soft scans are reduced for the network.
 */
const SPEED_PICTURES = [
  { name: '1 megapixel, sharp', width: 1224, height: 816, soft: 0 },
  { name: '1 megapixel, soft', width: 1224, height: 816, soft: 1.6 },
  { name: '12 megapixels', width: 4242, height: 2828, soft: 0 },
]

const { values } = parseArgs({
  options: {
    overlays: { type: 'string' },
    json: { type: 'string', default: '.cache/bench/restoration.json' },
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
  },
})
const count = values.quick ? QUICK_PICTURES : undefined
const sessions = createSessions({
  modelsDir: modelsFolder(),
  threads: 2,
})
const folder = await mkdtemp(join(tmpdir(), 'antan-bench-'))
const print = (line: string) => process.stdout.write(`${line}\n`)
const table = (head: string[], rows: (string | number)[][]) => {
  const cells = [head, ...rows.map((row) => row.map(String))]
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)))
  print('')
  for (const row of cells)
    print(
      row
        .map((cell, column) =>
          column ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
        )
        .join('  '),
    )
}

async function measureSet(recipe: Recipe) {
  const rows = await measureMethods(recipe, folder, count)
  const input = rows[0]!
  table(
    [`set '${recipe}'`, 'setting', 'PSNR dB', 'gain', 'SSIM', 'gain', 's/picture', 'peak MB'],
    rows.map((row) => [
      row.method,
      row.setting,
      average(row, 'psnr').toFixed(2),
      (average(row, 'psnr') - average(input, 'psnr')).toFixed(2),
      average(row, 'ssim').toFixed(3),
      (average(row, 'ssim') - average(input, 'ssim')).toFixed(3),
      row.secondsPerPicture.toFixed(1),
      row.peakMb,
    ]),
  )
  const ahead = aheadOfFilters(rows)
  print(
    `ours exceeds every classical filter in both measures in ${ahead} of ${input.each.length} pictures`,
  )
  return { rows, ahead }
}

async function measureDetector() {
  if (!values.overlays) return null
  const marks = await measureMarks(sessions, values.overlays)
  table(
    ['marks (drawn film damage)', 'recall', 'precision', 'F1', 'false marks, undamaged'],
    marks.map(({ name, recall, precision, f1, falsePercent }) => [
      name,
      recall.toFixed(3),
      precision.toFixed(3),
      f1.toFixed(3),
      `${falsePercent.toFixed(3)} %`,
    ]),
  )
  return marks
}

async function measureFilling() {
  const fills = await measureFills(count)
  table(
    ['inpainting, strokes of', 'method', 'mean error', 'ms'],
    fills.map(({ strokes, fill, error, ms }) => [`${strokes} px`, fill, error.toFixed(4), ms]),
  )
  return fills
}

async function measureResemblance() {
  const faces = await measureFaces(sessions)
  table(
    ['faces', 'scan to truth', 'ours to truth', 'ours to scan'],
    faces.map(({ name, scan, ours, reported }) => [
      name,
      scan.toFixed(3),
      ours.toFixed(3),
      reported?.toFixed(3) ?? '–',
    ]),
  )
  return faces
}

async function measureSpeed() {
  const found = []
  for (const { name, width, height, soft } of SPEED_PICTURES) {
    const from = join(folder, name)
    await mkdir(from)
    const picture = sharp(join(ORIGINALS, 'chenonceau.jpg')).resize(width, height, { fit: 'fill' })
    await (soft ? picture.blur(soft) : picture)
      .jpeg({ quality: 92 })
      .toFile(join(from, 'large.jpg'))
    const { outcomes, peakMb } = await run('ours', from, join(folder, `${name}-out`))
    found.push({
      name,
      seconds: outcomes[0]!.ms / 1000,
      peakMb,
      networkScale: outcomes[0]!.report?.networkScale ?? null,
    })
  }
  table(
    ['ours on', 'seconds', 'peak MB', 'network'],
    found.map(({ name, seconds, peakMb, networkScale }) => [
      name,
      seconds.toFixed(1),
      peakMb,
      `×${networkScale?.toFixed(2)}`,
    ]),
  )
  return found
}

const PARTS = {
  worn: () => measureSet('worn'),
  plain: () => measureSet('plain'),
  marks: measureDetector,
  fills: measureFilling,
  faces: measureResemblance,
  speed: measureSpeed,
}
/** Returns the part's measurements as an entry of bench/figures.json, rounded to four decimals. */
const figureOf = (part: string, measured: unknown) => ({
  name: part === 'marks' ? 'engine.marks, film damage' : `engine.${part}`,
  measured: JSON.parse(
    JSON.stringify(measured, (_key, value: unknown) =>
      typeof value === 'number' ? Number(value.toFixed(4)) : value,
    ),
  ) as unknown,
})
const wanted =
  values.only?.split(',') ?? Object.keys(PARTS).filter((part) => !values.quick || part !== 'speed')

try {
  const figures: Record<string, unknown> = values.only
    ? await readFile(values.json, 'utf8').then(
        (text) => JSON.parse(text) as Record<string, unknown>,
        () => ({}),
      )
    : {}
  for (const [part, measure] of Object.entries(PARTS)) {
    if (!wanted.includes(part)) continue
    const measured = await measure()
    if (measured === null) continue
    figures[part] = measured
    if (!values.quick) print(`FIGURE ${JSON.stringify(figureOf(part, figures[part]))}`)
    await mkdir(resolve(values.json, '..'), { recursive: true })
    await writeFile(values.json, `${JSON.stringify(figures, null, 2)}\n`)
  }
  print(`\nall figures: ${values.json}`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
