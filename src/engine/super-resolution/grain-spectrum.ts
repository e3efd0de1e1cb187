/** Measures the grain of a photograph in its calmest blocks: a spectrum, and a level by luma. */
import type { Raster } from '../image/raster.ts'
import { BLOCK_PX, blocksAlong, COEFFICIENTS, transformRow } from './block-transform.ts'
import {
  CALM_BLOCK_SHARE,
  GRAIN_BIAS,
  GRAIN_LUMA_BINS,
  GRAIN_SAMPLES,
  MAX_GRAIN_LEVEL_RATIO,
  MIN_BLOCKS_PER_BIN,
  MIN_GRAIN_FREQUENCY,
} from './tuning.ts'

export type GrainSpectrum = {
  /** Expected energy per coefficient at a level of 1. */
  spectrum: Float32Array
  /** Returns the grain's level (energy per coefficient) at a luma of 0–255. */
  levelAt: (luma: number) => number
  /** Standard deviation of the grain over its fine frequencies, 0–255. */
  strength: number
  /** Standard deviation of the grain over all frequencies, 0–255. */
  deviation: number
}

const NO_GRAIN: GrainSpectrum = {
  spectrum: new Float32Array(COEFFICIENTS),
  levelAt: () => 0,
  strength: 0,
  deviation: 0,
}

/** True for the coefficients whose energy is compared between blocks. */
const isFine = (i: number): boolean =>
  Math.floor(i / BLOCK_PX) + (i % BLOCK_PX) >= MIN_GRAIN_FREQUENCY
const FINE_COUNT = Array.from({ length: COEFFICIENTS }, (_, i) => isFine(i)).filter(Boolean).length

/** Returns the mean of the fine coefficients' energies. */
function fineEnergy(energies: Float32Array): number {
  let sum = 0
  for (let i = 0; i < COEFFICIENTS; i++) if (isFine(i)) sum += energies[i]!
  return sum / FINE_COUNT
}

/** Three consecutive block rows. */
export type BlockRows = [Float32Array, Float32Array, Float32Array]

/** Returns three block rows of this many blocks. */
export const createBlockRows = (columns: number): BlockRows =>
  [0, 1, 2].map(() => new Float32Array(columns * COEFFICIENTS)) as BlockRows

/** Writes the energies of three block rows, averaged over the rows, to `out`. */
export function averageRows([above, row, below]: BlockRows, out: Float32Array): void {
  for (let i = 0; i < out.length; i++)
    out[i] = (above[i]! * above[i]! + row[i]! * row[i]! + below[i]! * below[i]!) / 3
}

/** Writes the averages of `count` values per block over three neighbouring columns to `out`. */
export function averageColumns(
  values: Float32Array,
  { column, columns, count }: { column: number; columns: number; count: number },
  out: Float32Array,
): void {
  const at = column * count
  const left = Math.max(0, column - 1) * count
  const right = Math.min(columns - 1, column + 1) * count
  for (let i = 0; i < count; i++)
    out[i] = (values[left + i]! + values[at + i]! + values[right + i]!) / 3
}

type Sample = { energies: Float32Array; total: number }

/** Returns blocks over the whole picture with their mean energies, by bin of luma. */
function sampleBlocks(picture: Raster): Sample[][] {
  const [columns, rowCount] = [blocksAlong(picture.width), blocksAlong(picture.height)]
  const stride = Math.max(1, Math.round(Math.sqrt((columns * rowCount) / GRAIN_SAMPLES)))
  const rows = createBlockRows(columns)
  const averaged = new Float32Array(columns * COEFFICIENTS)
  const { from, to, count } = GRAIN_LUMA_BINS
  const bins: Sample[][] = Array.from({ length: count }, () => [])
  for (let row = 1; row < rowCount - 1; row += stride) {
    rows.forEach((target, i) => transformRow(picture, row - 1 + i, target))
    averageRows(rows, averaged)
    for (let column = 1; column < columns - 1; column += stride) {
      const luma = rows[1][column * COEFFICIENTS]! / BLOCK_PX
      if (luma <= from || luma >= to) continue
      const energies = new Float32Array(COEFFICIENTS)
      averageColumns(averaged, { column, columns, count: COEFFICIENTS }, energies)
      bins[Math.floor(((luma - from) / (to - from)) * count)]!.push({
        energies,
        total: fineEnergy(energies),
      })
    }
  }
  return bins
}

type Bin = { luma: number; blocks: number; level: number; mean: Float32Array }

/** Returns the mean energies of the calmest blocks of a bin. */
function calmMean(samples: readonly Sample[]): Float32Array {
  const calm = samples
    .toSorted((a, b) => a.total - b.total)
    .slice(0, Math.max(1, Math.round(samples.length * CALM_BLOCK_SHARE)))
  const mean = new Float32Array(COEFFICIENTS)
  for (const { energies } of calm)
    for (let i = 0; i < COEFFICIENTS; i++) mean[i]! += energies[i]! / calm.length
  return mean
}

/** Returns the level that a quarter of the blocks stay below. */
function lowerQuartile(bins: readonly Bin[]): number {
  const total = bins.reduce((sum, { blocks }) => sum + blocks, 0)
  let below = 0
  for (const { level, blocks } of bins.toSorted((a, b) => a.level - b.level)) {
    below += blocks
    if (below >= total / 4) return level
  }
  return 0
}

/** Returns the weighted mean of the bins' spectra, each divided by its level. */
function commonSpectrum(bins: readonly Bin[]): Float32Array {
  const total = bins.reduce((sum, { blocks }) => sum + blocks, 0)
  const spectrum = new Float32Array(COEFFICIENTS)
  for (const { blocks, level, mean } of bins)
    for (let i = 0; i < COEFFICIENTS; i++)
      spectrum[i]! += ((mean[i]! / Math.max(1e-3, level)) * blocks) / total
  return spectrum
}

/** Returns the photograph's grain; none if no luma has enough blocks. */
export function measureGrain(picture: Raster): GrainSpectrum {
  const { from, to, count } = GRAIN_LUMA_BINS
  const width = (to - from) / count
  const bins = sampleBlocks(picture).flatMap((samples, i): Bin[] => {
    if (samples.length < MIN_BLOCKS_PER_BIN) return []
    const mean = calmMean(samples)
    const luma = from + (i + 0.5) * width
    return [{ luma, blocks: samples.length, level: fineEnergy(mean), mean }]
  })
  if (bins.length === 0) return NO_GRAIN
  const spectrum = commonSpectrum(bins)
  const quartile = lowerQuartile(bins)
  const levels = bins.map(({ level }) => Math.min(level, MAX_GRAIN_LEVEL_RATIO * quartile))
  const smoothed = levels.map(
    (level, i) => 0.6 * level + 0.2 * (levels[i - 1] ?? level) + 0.2 * (levels[i + 1] ?? level),
  )
  // The first coefficient is the mean, which is no grain.
  const varied = spectrum.subarray(1).reduce((sum, energy) => sum + energy, 0)
  return {
    spectrum,
    strength: Math.sqrt(quartile),
    deviation: Math.sqrt((quartile * varied) / COEFFICIENTS),
    levelAt(luma) {
      const above = bins.findIndex((bin) => bin.luma >= luma)
      if (above <= 0) return GRAIN_BIAS * smoothed.at(above === 0 ? 0 : -1)!
      const [low, high] = [bins[above - 1]!, bins[above]!]
      const share = (luma - low.luma) / (high.luma - low.luma)
      return GRAIN_BIAS * (smoothed[above - 1]! * (1 - share) + smoothed[above]! * share)
    },
  }
}
