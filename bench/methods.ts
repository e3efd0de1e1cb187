/** Ours beside the baselines on aged pictures: every method in a process of its own, the filters at the best of their settings. */
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { agedPictures, pixelsOf, type AgedPicture, type Recipe } from './ageing.ts'
import type { MethodResult } from './method.ts'
import { closeness, mean, type Closeness } from './metrics.ts'

/** Every filter in several settings; the one with the best similarity over the first pictures stands for it. */
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
/** A setting is chosen on this many pictures. */
const TUNED_ON = 4

export type Row = {
  method: string
  setting: string
  each: Closeness[]
  secondsPerPicture: number
  peakMb: number
}

/** Runs a method over a folder in a process of its own. */
export async function run(method: string, from: string, to: string): Promise<MethodResult> {
  await mkdir(to, { recursive: true })
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, 'method.ts'), method, from, to],
    { maxBuffer: 1e8 },
  )
  return JSON.parse(stdout) as MethodResult
}

export const average = ({ each }: Row, measure: keyof Closeness): number =>
  mean(each.map((one) => one[measure]))

/** One row a method over the pictures of a recipe, in `folder`; all of them, or the first `count`. */
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
  const [all, first] = [
    await write('all', pictures),
    await write('first', pictures.slice(0, TUNED_ON)),
  ]
  const judged = async (
    method: string,
    setting: string,
    { scans, chosen }: typeof all,
  ): Promise<Row> => {
    const to = join(folder, recipe, setting)
    const { outcomes, peakMb } = await run(setting, scans, to)
    const each = await Promise.all(
      chosen.map(async ({ name, truth }) =>
        closeness(await pixelsOf(join(to, `${name}.png`), truth), truth),
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
    const tried: Row[] = []
    if (settings.length > 1)
      for (const setting of settings) tried.push(await judged(method, setting, first))
    const best =
      tried.toSorted((a, b) => average(b, 'ssim') - average(a, 'ssim'))[0]?.setting ?? settings[0]!
    rows.push(await judged(method, best, all))
  }
  return rows
}

/** Pictures in which ours is ahead of every classical filter, by both measures. */
export function aheadOfFilters(rows: Row[]): number {
  const ours = rows.find(({ method }) => method === 'ours')!
  const filters = rows.filter(({ method }) => CLASSICAL.includes(method))
  return ours.each.filter(({ psnr, ssim }, i) =>
    filters.every(({ each }) => each[i]!.psnr < psnr && each[i]!.ssim < ssim),
  ).length
}
