/**
 * Measures the kept texture and the removed grain of the whole engine, on textured pictures with
 * known grain.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Engine } from '#engine/engine.ts'
import { decodeEngineFile } from '#engine/image/decode.ts'
import { luma, type Raster } from '#engine/image/raster.ts'
import { blurPlane, encodePicture, type Picture } from '../../scripts/fixtures/ageing/picture.ts'
import { createRandom } from '../../scripts/fixtures/ageing/random.ts'
import { addGrain } from '../../scripts/fixtures/ageing/texture.ts'
import { bootstrap, type Estimate } from '../bootstrap.ts'
import { inVariant, readColour, type ListedPicture } from './pictures.ts'
import { toRaster } from './run.ts'
import { ignoreProgress, neverAborted } from '#engine/unattended.ts'

const SEED = 71
/** Side of the pictures, px; the engine runs as a whole, about 3 s each. */
const SIDE = 320
/** Deviation of the grain in mid-tones, 0–1. */
const GRAINS = [0, 6 / 255, 12 / 255]
/** Kinds whose fine structure is texture. */
const TEXTURED = new Set(['cloth', 'animals', 'fields', 'plants', 'architecture', 'portraits'])
/** Sigma of the Gaussian whose residual counts as texture, px. */
const BAND_SIGMA = 2
const JPEG_QUALITY = 95

/** `folder` takes the pictures. */
type EngineTools = { engine: Engine; folder: string }
export type TextureRow = {
  name: string
  /** Deviation of the grain, 0–255. */
  grain: number
  /** Share of the true fine structure in the result, at most 1. */
  kept: number
  /** Removed share of the grain; null without grain. */
  gone: number | null
  seconds: number
}

/** Luma minus its Gaussian blur. */
function fineBand({ width, height, data }: Raster): Float32Array {
  const plane = Float32Array.from({ length: width * height }, (_, i) => luma(data, i * 3))
  const soft = blurPlane(plane, width, height, BAND_SIGMA)
  return plane.map((value, i) => value - soft[i]!)
}

/** Least squares: result = texture · a + grain · b. Returns [a, b]. */
export function sharesOf(
  result: Float32Array,
  texture: Float32Array,
  grain: Float32Array,
): [number, number] {
  let tt = 0
  let gg = 0
  let tg = 0
  let rt = 0
  let rg = 0
  for (const [i, r] of result.entries()) {
    const t = texture[i]!
    const g = grain[i]!
    tt += t * t
    gg += g * g
    tg += t * g
    rt += r * t
    rg += r * g
  }
  const determinant = tt * gg - tg * tg
  if (gg === 0 || determinant === 0) return [rt / Math.max(1e-6, tt), 0]
  return [(rt * gg - rg * tg) / determinant, (rg * tt - rt * tg) / determinant]
}

async function measure(
  { name, path }: ListedPicture,
  number: number,
  amount: number,
  { engine, folder }: EngineTools,
): Promise<TextureRow> {
  const tone = number % 2 ? 'colour' : 'grey'
  const original = inVariant(
    await readColour(path, SIDE),
    { tone, soft: 0.7, grain: 0 },
    SEED + number,
  )
  const grainy: Picture = { ...original, rgb: original.rgb.slice() }
  if (amount) addGrain(grainy, createRandom(SEED + number), { amount, size: 0.8 })
  const source = join(folder, 'texture.jpg')
  const hd = join(folder, 'texture.png')
  await writeFile(source, await encodePicture(grainy, JPEG_QUALITY))
  const report = await engine.restore(
    { source, hd, screen: join(folder, 'screen.jpg'), options: { outputScale: 1, marks: 'off' } },
    ignoreProgress,
    neverAborted,
  )
  const texture = fineBand(toRaster(original))
  const noisy = fineBand(toRaster(grainy))
  const [kept, left] = sharesOf(
    fineBand(await decodeEngineFile(hd)),
    texture,
    noisy.map((value, i) => value - texture[i]!),
  )
  return {
    name,
    grain: Math.round(amount * 255),
    kept: Math.min(1, kept),
    gone: amount ? 1 - left : null,
    seconds: report.stages.reduce((sum, { ms }) => sum + ms / 1000, 0),
  }
}

/** Measures `count` textured pictures at every grain. */
export async function measureTexture(
  pictures: readonly ListedPicture[],
  count: number,
  tools: EngineTools,
  onRow: (row: TextureRow) => void,
): Promise<TextureRow[]> {
  const textured = pictures.filter(({ kind }) => TEXTURED.has(kind)).slice(0, count)
  const rows: TextureRow[] = []
  for (const [number, picture] of textured.entries()) {
    for (const amount of GRAINS) {
      const row = await measure(picture, number, amount, tools)
      rows.push(row)
      onRow(row)
    }
  }
  return rows
}

/** Returns the figures by name: means, and the worst picture. */
export function textureFigures(rows: readonly TextureRow[]): Record<string, Estimate> {
  const figures: Record<string, Estimate> = {}
  const add = (name: string, group: readonly TextureRow[], of: (row: TextureRow) => number) => {
    const nameOf = (row: TextureRow) => row.name
    figures[name] = bootstrap(
      group,
      nameOf,
      (drawn) => drawn.reduce((sum, row) => sum + of(row), 0) / drawn.length,
    )
    figures[`${name}, worst`] = bootstrap(group, nameOf, (drawn) => Math.min(...drawn.map(of)))
  }
  for (const [grain, group] of Map.groupBy(rows, (row) => row.grain)) {
    add(`texture kept, grain ${grain}`, group, ({ kept }) => kept)
    if (grain) add(`grain gone, grain ${grain}`, group, ({ gone }) => gone ?? 0)
  }
  return figures
}
