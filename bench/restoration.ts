/**
 * `npm run bench:restoration [-- --overlays FOLDER] [--json FILE] [--quick]`: ours beside median, bilateral, non-local means and the network alone,
 * on the synthetic ageing set; then the detector, the fill, the faces, and time and memory. One run, fixed seeds. `--overlays` judges the
 * detector on real film damage (one sub-folder a kind); `--quick` takes four pictures and leaves the large ones out.
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { createSessions } from '#restoration/models/sessions.ts'
import sharp from 'sharp'
import { agedPictures, ORIGINALS, pixelsOf, type AgedPicture } from './ageing.ts'
import { measureFaces } from './faces.ts'
import { measureFills } from './fills.ts'
import { measureMarks } from './marks.ts'
import type { MethodResult } from './method.ts'
import { closeness, mean, type Closeness } from './metrics.ts'

/** Every filter in several settings; the one with the best similarity over the whole set stands for it, which favours the filters. */
const METHODS: Record<string, string[]> = {
  input: ['input'],
  median: ['median:1', 'median:2'],
  bilateral: ['bilateral:1.5:20', 'bilateral:1.5:35', 'bilateral:2:35', 'bilateral:2:55'],
  'non-local means': ['nlm:8', 'nlm:12', 'nlm:17', 'nlm:24'],
  'network, full size': ['network:1'],
  'network, half size': ['network:0.5'],
  ours: ['ours'],
}
const QUICK = 4
const CLASSICAL = ['median', 'bilateral', 'non-local means']
/** Sizes whose time and memory are measured, px. */
const LARGE = [{ name: '1 megapixel', width: 1224, height: 816 }, { name: '12 megapixels', width: 4242, height: 2828 }]

type Row = { method: string; setting: string; each: Closeness[]; secondsPerPicture: number; peakMb: number }

const { values } = parseArgs({ options: { overlays: { type: 'string' }, json: { type: 'string', default: '.cache/bench/restoration.json' }, quick: { type: 'boolean', default: false } } })
const folder = await mkdtemp(join(tmpdir(), 'antan-bench-'))
const say = (line: string) => process.stdout.write(`${line}\n`)
const table = (head: string[], rows: (string | number)[][]) => {
  const cells = [head, ...rows.map((row) => row.map(String))]
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]!.length)))
  say('')
  for (const row of cells) say(row.map((cell, column) => (column ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!))).join('  '))
}

/** Runs a method over a folder in a process of its own. */
async function run(method: string, from: string, to: string): Promise<MethodResult> {
  await mkdir(to, { recursive: true })
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'method.ts'), method, from, to], { maxBuffer: 1e8 })
  return JSON.parse(stdout) as MethodResult
}

async function judged(method: string, setting: string, pictures: AgedPicture[], scans: string): Promise<Row> {
  const to = join(folder, setting)
  const { outcomes, peakMb } = await run(setting, scans, to)
  const each = await Promise.all(pictures.map(async ({ name, truth }) => closeness(await pixelsOf(join(to, `${name}.png`), truth), truth)))
  return { method, setting, each, secondsPerPicture: mean(outcomes.map(({ ms }) => ms / 1000)), peakMb }
}

async function measureMethods(): Promise<Row[]> {
  const pictures = await agedPictures(values.quick ? QUICK : undefined)
  const scans = join(folder, 'scans')
  await mkdir(scans)
  for (const { name, scan } of pictures) await writeFile(join(scans, name), scan)
  const rows: Row[] = []
  for (const [method, settings] of Object.entries(METHODS)) {
    const tried: Row[] = []
    for (const setting of settings) tried.push(await judged(method, setting, pictures, scans))
    rows.push(tried.toSorted((a, b) => mean(b.each.map(({ ssim }) => ssim)) - mean(a.each.map(({ ssim }) => ssim)))[0]!)
  }
  return rows
}

/** Pictures in which ours is ahead of every classical filter, by both measures. */
function aheadOfFilters(rows: Row[]): number {
  const ours = rows.find(({ method }) => method === 'ours')!
  const filters = rows.filter(({ method }) => CLASSICAL.includes(method))
  return ours.each.filter(({ psnr, ssim }, i) => filters.every(({ each }) => each[i]!.psnr < psnr && each[i]!.ssim < ssim)).length
}

async function measureLarge(): Promise<{ name: string; seconds: number; peakMb: number; networkScale: number | null }[]> {
  const found = []
  for (const { name, width, height } of LARGE) {
    const from = join(folder, name)
    await mkdir(from)
    await sharp(join(ORIGINALS, 'chenonceau.jpg')).resize(width, height, { fit: 'fill' }).jpeg({ quality: 92 }).toFile(join(from, 'large.jpg'))
    const { outcomes, peakMb } = await run('ours', from, join(folder, `${name}-out`))
    found.push({ name, seconds: outcomes[0]!.ms / 1000, peakMb, networkScale: outcomes[0]!.report?.networkScale ?? null })
  }
  return found
}

try {
  const rows = await measureMethods()
  const input = rows[0]!
  const of = (row: Row, measure: keyof Closeness) => mean(row.each.map((each) => each[measure]))
  table(['method', 'setting', 'PSNR dB', 'gain', 'SSIM', 'gain', 's/picture', 'peak MB'], rows.map((row) => [
    row.method, row.setting, of(row, 'psnr').toFixed(2), (of(row, 'psnr') - of(input, 'psnr')).toFixed(2), of(row, 'ssim').toFixed(3), (of(row, 'ssim') - of(input, 'ssim')).toFixed(3),
    row.secondsPerPicture.toFixed(1), row.peakMb,
  ]))
  const ahead = aheadOfFilters(rows)
  say(`ours is ahead of every classical filter by both measures in ${ahead} of ${input.each.length} pictures`)

  const sessions = createSessions({ modelsDir: resolve(process.env['MODELS_DIR'] || '.cache/models'), threads: 2 })
  const marks = await measureMarks(sessions, values.overlays)
  table([`marks (${values.overlays ? 'real film damage' : 'drawn'})`, 'recall', 'precision', 'F1', 'false marks, undamaged'], marks.map(({ name, recall, precision, f1, falsePercent }) =>
    [name, recall.toFixed(3), precision.toFixed(3), f1.toFixed(3), `${falsePercent.toFixed(3)} %`]))

  const fills = await measureFills(values.quick ? QUICK : undefined)
  table(['fill, strokes of', 'with', 'mean error', 'ms'], fills.map(({ strokes, fill, error, ms }) => [`${strokes} px`, fill, error.toFixed(4), ms]))

  const faces = await measureFaces(sessions)
  table(['faces', 'scan to truth', 'ours to truth', 'ours to scan'], faces.map(({ name, scan, ours, reported }) => [name, scan.toFixed(3), ours.toFixed(3), reported?.toFixed(3) ?? '–']))

  const large = values.quick ? [] : await measureLarge()
  if (large.length > 0) table(['ours on', 'seconds', 'peak MB', 'network'], large.map(({ name, seconds, peakMb, networkScale }) => [name, seconds.toFixed(1), peakMb, `×${networkScale?.toFixed(2)}`]))

  await mkdir(resolve(values.json, '..'), { recursive: true })
  await writeFile(values.json, `${JSON.stringify({ methods: rows, ahead, marks, fills, faces, large }, null, 2)}\n`)
  say(`\nall figures: ${values.json}`)
} finally {
  await rm(folder, { recursive: true, force: true })
}
