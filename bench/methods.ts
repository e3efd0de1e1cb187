/** Measures our engine and the baselines on aged pictures, each filter at its best setting. */
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { agedPictures, pixelsOf, type AgedPicture, type Recipe } from './ageing.ts'
import type { MethodResult } from './method.ts'
import { closeness, mean, type Closeness } from './metrics.ts'

/** Settings of every method; the one with the best SSIM on the first pictures is used. */
const METHODS: Record<string, string[]> = {
  input: ['input'],
  median: ['median:1', 'median:2'],
  bilateral: ['bilateral:1.5:20', 'bilateral:1.5:35', 'bilateral:2:35', 'bilateral:2:55'],
  'non-local means': ['nlm:12', 'nlm:17', 'nlm:24'],
  'network, full size': ['network:1'],
  'network, half size': ['network:0.5'],
  ours: ['ours'],
}
const CLASSICAL = ['median', 'bilateral', 'non-local means']
/** Number of pictures on which a setting is chosen. */
const TUNING_PICTURES = 4

/** PSNR and SSIM of `each` picture, time and peak memory of one method. */
export type Row = {
  method: string
  setting: string
  each: Closeness[]
  secondsPerPicture: number
  peakMb: number
}

/** Runs a method over a folder in a separate process. */
export async function run(method: string, from: string, to: string): Promise<MethodResult> {
  await mkdir(to, { recursive: true })
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'method.ts'), method, from, to],
    { maxBuffer: 1e8 },
  )
  return JSON.parse(stdout) as MethodResult
}

/** Returns the mean of a measure over all pictures. */
export const average = ({ each }: Row, measure: keyof Closeness): number =>
  mean(each.map((one) => one[measure]))

/** Returns one row per method over the first `count` pictures of a recipe; works in `folder`. */
export async function measureMethods(
  recipe: Recipe,
  folder: string,
  count = Number.POSITIVE_INFINITY,
): Promise<Row[]> {
  const pictures = await agedPictures(recipe, count)
  const write = async (name: string, chosen: AgedPicture[]) => {
    const scans = join(folder, recipe, name)
    await mkdir(scans, { recursive: true })
    for (const picture of chosen) await writeFile(join(scans, picture.name), picture.scan)
    return { scans, chosen }
  }
  const all = await write('all', pictures)
  const first = await write('first', pictures.slice(0, TUNING_PICTURES))
  const measured = async (
    method: string,
    setting: string,
    { scans, chosen }: typeof all,
  ): Promise<Row> => {
    const to = join(folder, recipe, setting)
    const { outcomes, peakMb } = await run(setting, scans, to)
    const each = await Promise.all(
      chosen.map(async ({ name, original }) =>
        closeness(await pixelsOf(join(to, `${name}.png`), original), original),
      ),
    )
    return {
      method,
      setting,
      each,
      secondsPerPicture: mean(outcomes.map(({ ms }) => ms / 1000)),
      peakMb,
    }
  }
  const rows: Row[] = []
  for (const [method, settings] of Object.entries(METHODS)) {
    const candidates: Row[] = []
    if (settings.length > 1)
      for (const setting of settings) candidates.push(await measured(method, setting, first))
    const best =
      candidates.toSorted((a, b) => average(b, 'ssim') - average(a, 'ssim'))[0]?.setting ??
      settings[0]!
    rows.push(await measured(method, best, all))
  }
  return rows
}

/** Returns in how many pictures our engine exceeds every classical filter in PSNR and SSIM. */
export function aheadOfFilters(rows: Row[]): number {
  const ours = rows.find(({ method }) => method === 'ours')!
  const filters = rows.filter(({ method }) => CLASSICAL.includes(method))
  return ours.each.filter(({ psnr, ssim }, i) =>
    filters.every(({ each }) => each[i]!.psnr < psnr && each[i]!.ssim < ssim),
  ).length
}
