/**
 * Measures how far a picture was enlarged before it was saved, from periods that enlargement leaves
 * in it and from the detail that it loses when reduced.
 */
import sharp from 'sharp'
import { enlargeSamples } from '../image/enlarge.ts'
import { percentile } from '../image/percentile.ts'
import { smoothStep } from '../image/ramps.ts'
import { luma, readChannel, type Raster, type Size } from '../image/raster.ts'
import type { Analysis } from './analyse.ts'
import { meanPowerSpectrum, SPECTRUM_SIZE } from './spectrum.ts'
import {
  CONTENT_CALIBRATION,
  CONTENT_SCALES,
  ENLARGEMENT_PERIODS_PX,
  GRAIN_LOSS_RATIO,
  JPEG_GRID,
  LOSS_PATCH_PX,
  LOST_AMPLITUDE,
  MAX_CONTENT_RATIO,
  MAX_INNER_GRADIENT,
  MAX_ANALYSED_PIXELS,
  MIN_CONTENT_LOSS,
  MIN_PERIOD_STRENGTH,
  MIN_SQUARES_DEPTH,
  MIN_TEXTURE_EDGE_RATIO,
  TEXTURE_CONTENT,
} from './tuning.ts'

export type Resolution = {
  /** Side of a copy that holds all of the picture's detail, over the picture's, 0–1. */
  content: number
  /** Proven enlargement of the picture's side; 1 where none is proven. */
  enlargement: number
}

type Plane = Size & { values: Float32Array }

/** Returns the luma of the picture's middle, at most MAX_ANALYSED_PIXELS. */
function middleLuma({ width, height, data }: Raster): Plane {
  const share = Math.min(1, Math.sqrt(MAX_ANALYSED_PIXELS / (width * height)))
  const w = Math.floor(width * share)
  const h = Math.floor(height * share)
  const left = (width - w) >> 1
  const top = (height - h) >> 1
  const values = new Float32Array(w * h)
  for (let y = 0; y < h; y++)
    for (let x = 0; x < w; x++) values[y * w + x] = luma(data, ((top + y) * width + left + x) * 3)
  return { width: w, height: h, values }
}

function transposed({ width, height, values }: Plane): Plane {
  const out = new Float32Array(values.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) out[x * height + y] = values[y * width + x]!
  return { width: height, height: width, values: out }
}

/** Returns the summed absolute differences of every two neighbouring columns. */
function columnGradients({ width, height, values }: Plane): Float64Array {
  const gradients = new Float64Array(width - 1)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < gradients.length; x++)
      gradients[x]! += Math.abs(values[y * width + x + 1]! - values[y * width + x]!)
  return gradients
}

/** Returns a function of the number of periods: their amplitude in the values, over the mean. */
function periodicity(values: Float64Array): (periods: number) => number {
  const count = values.length
  // A Hann window, so that the ends of the picture are no period.
  const windowed = values.map(
    (value, x) => value * (0.5 - 0.5 * Math.cos((2 * Math.PI * x) / (count - 1))),
  )
  const total = windowed.reduce((sum, value) => sum + value, 0)
  return (periods) => {
    let real = 0
    let imaginary = 0
    for (let x = 0; x < count; x++) {
      const angle = (2 * Math.PI * periods * x) / count
      real += windowed[x]! * Math.cos(angle)
      imaginary += windowed[x]! * Math.sin(angle)
    }
    return (2 * Math.hypot(real, imaginary)) / Math.max(1e-6, total)
  }
}

/**
 * Returns whether a period (px) of the gradients, ascending, is due to the blocks of a JPEG, which
 * are not as flat inside as squares.
 */
function isOfJpegBlocks(period: number, gradients: Float64Array, mean: number): boolean {
  const { periodPx, blockReach, maxInnerGradient } = JPEG_GRID
  const isOfGrid = [1, 2, 3].some((n) => Math.abs((period * n) / periodPx - 1) < blockReach)
  const inner = percentile(gradients, 0.9 * (1 - 1 / period))
  return isOfGrid && inner > maxInnerGradient * mean
}

/** Returns the period (px) of the column gradients if squares were enlarged, 0 otherwise. */
function squarePeriod(plane: Plane): number {
  const gradients = columnGradients(plane)
  const count = gradients.length
  // Most columns lie inside squares; at a factor under 2 most are borders.
  const mean = gradients.reduce((sum, value) => sum + value, 0) / count
  const ascending = gradients.toSorted()
  if (percentile(ascending, 0.5) > MAX_INNER_GRADIENT * mean) return 0
  const depthAt = periodicity(gradients)
  const fewest = Math.max(2, Math.floor(count / ENLARGEMENT_PERIODS_PX.to))
  let before = depthAt(fewest - 1)
  let depth = depthAt(fewest)
  for (let periods = fewest; periods <= count / ENLARGEMENT_PERIODS_PX.from; periods++) {
    const after = depthAt(periods + 1)
    const isPeak = depth >= before && depth >= after
    if (isPeak && depth > MIN_SQUARES_DEPTH) {
      const period = count / periods
      return isOfJpegBlocks(period, ascending, mean) ? 0 : period
    }
    ;[before, depth] = [depth, after]
  }
  return 0
}

/** Returns the enlargement of a picture whose pixels became squares, 0 for any other. */
function squaresEnlargement(plane: Plane): number {
  const across = squarePeriod(plane)
  const down = squarePeriod(transposed(plane))
  if (across === 0 || down === 0) return 0
  return Math.abs(across - down) < 0.12 * Math.max(across, down) ? (across + down) / 2 : 0
}

/** Returns a function that says whether a point of the spectrum is due to the grid of a JPEG. */
function jpegGridLines(strengths: Float32Array): (point: number) => boolean {
  const strongestAround = (point: number): number =>
    Math.max(...strengths.slice(Math.max(0, Math.floor(point) - 5), Math.floor(point) + 6))
  const grid = SPECTRUM_SIZE / JPEG_GRID.periodPx
  const maxHarmonic = JPEG_GRID.minRatio * strongestAround(grid)
  const harmonics = [2, 3, 4].map((n) => n * grid)
  const lines = [grid, ...harmonics.filter((point) => strongestAround(point) < maxHarmonic)]
  return (point) => lines.some((line) => Math.abs(line - point) <= JPEG_GRID.reach)
}

/** Returns the strongest period (px) of the second differences, and its strength. */
function interpolationPeriod(plane: Plane): { strength: number; period: number } {
  const rows = meanPowerSpectrum(plane)
  const columns = meanPowerSpectrum(transposed(plane))
  const strengths = rows.map((value, point) => Math.sqrt(value * columns[point]!))
  const isOfGrid = jpegGridLines(strengths)
  let strongest = 0
  let strength = 0
  const last = Math.floor(SPECTRUM_SIZE / ENLARGEMENT_PERIODS_PX.from)
  for (let point = Math.ceil(SPECTRUM_SIZE / ENLARGEMENT_PERIODS_PX.to); point <= last; point++) {
    if (isOfGrid(point) || strengths[point]! <= strength) continue
    strongest = point
    strength = strengths[point]!
  }
  return { strength, period: SPECTRUM_SIZE / Math.max(1, strongest) }
}

/** Returns a single-channel picture reduced to `width` × `height` px. */
const reduced = (picture: Raster, width: number, height: number): Promise<Raster> =>
  readChannel(
    sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 1 } })
      .resize(width, height, { fit: 'fill' })
      .toColourspace('b-w'),
  )

/** Returns the summed squared difference of two channels in each patch, without the outer ones. */
function patchLosses({ width, height }: Size, before: Uint8Array, after: Uint8Array): Float32Array {
  const patchesAlong = (side: number) =>
    Math.max(0, Math.floor((side - 2 * LOSS_PATCH_PX) / LOSS_PATCH_PX))
  const [columns, rows] = [patchesAlong(width), patchesAlong(height)]
  const losses = new Float32Array(columns * rows)
  for (let y = 0; y < rows * LOSS_PATCH_PX; y++)
    for (let x = 0; x < columns * LOSS_PATCH_PX; x++) {
      const patch = Math.floor(y / LOSS_PATCH_PX) * columns + Math.floor(x / LOSS_PATCH_PX)
      const at = (y + LOSS_PATCH_PX) * width + x + LOSS_PATCH_PX
      losses[patch]! += (before[at]! - after[at]!) ** 2
    }
  return losses
}

/**
 * Returns what a copy at this scale loses at the picture's sharpest places, freed of grain: the
 * root mean square (0–255) of the patch at the 99th percentile.
 */
async function detailLoss(picture: Raster, scale: number): Promise<number> {
  const { width, height, data } = picture
  const copyWidth = Math.max(4, Math.round(width * scale))
  const copyHeight = Math.max(4, Math.round(height * scale))
  const copy = await reduced(picture, copyWidth, copyHeight)
  const restored = enlargeSamples(copy, 1, { width, height })
  const losses = patchLosses(picture, data, restored).sort()
  const grain = GRAIN_LOSS_RATIO * percentile(losses, 0.5)
  return Math.sqrt(Math.max(0, percentile(losses, 0.99) - grain)) / LOSS_PATCH_PX
}

/** Returns the value of a piecewise linear function through `points`, ascending. */
function interpolate(points: readonly (readonly [number, number])[], at: number): number {
  const above = points.findIndex(([x]) => x >= at)
  if (above <= 0) return points.at(above)![1]
  const [x0, y0] = points[above - 1]!
  const [x1, y1] = points[above]!
  return y0 + ((y1 - y0) * (at - x0)) / (x1 - x0)
}

/**
 * Returns the smallest scale whose loss still counts as none, between two of CONTENT_SCALES; 1 if
 * all of them lose edges. `losses` has one loss a scale.
 */
function smallestLosslessScale(losses: readonly number[]): number {
  const largest = Math.max(...losses)
  const shares = losses.map((_, i) => Math.max(...losses.slice(0, i + 1)) / largest)
  const lossless = shares.findLastIndex((share) => share <= LOST_AMPLITUDE)
  if (lossless < 0) return 1
  const [share, nextShare] = [shares[lossless]!, shares[lossless + 1]!]
  const [scale, nextScale] = [CONTENT_SCALES[lossless]!, CONTENT_SCALES[lossless + 1]!]
  const t = (LOST_AMPLITUDE - share) / Math.max(1e-6, nextShare - share)
  return scale ** (1 - t) * nextScale ** t
}

/** Returns the smallest scale at which a copy still holds the picture's edges. */
async function contentOf({ width, height, values }: Plane): Promise<number> {
  const data = new Uint8Array(values.length)
  for (let i = 0; i < data.length; i++) data[i] = Math.round(values[i]!)
  const picture = { width, height, data }
  const losses: number[] = []
  for (const scale of CONTENT_SCALES) losses.push(await detailLoss(picture, scale))
  const hasEdges = losses.at(-1)! >= MIN_CONTENT_LOSS
  return hasEdges ? interpolate(CONTENT_CALIBRATION, smallestLosslessScale(losses)) : 1
}

/** Measures the true resolution of a picture. */
export async function measureResolution(picture: Raster): Promise<Resolution> {
  const plane = middleLuma(picture)
  const squares = squaresEnlargement(plane)
  if (squares > 0) return { content: 1 / squares, enlargement: squares }
  const content = await contentOf(plane)
  const { strength, period } = interpolationPeriod(plane)
  // Reduced pictures have periods too, but hold finer detail than the period says.
  const isProven = strength >= MIN_PERIOD_STRENGTH && content * period <= MAX_CONTENT_RATIO
  return isProven
    ? { content: Math.min(content, 1 / period), enlargement: period }
    : { content, enlargement: 1 }
}

/** Returns the share of its own texture that a photograph gets back, 0–1: none unless sharp. */
export function textureShare(
  { edgeRatio }: Analysis,
  { content, enlargement }: Resolution,
): number {
  if (edgeRatio < MIN_TEXTURE_EDGE_RATIO || enlargement > 1) return 0
  return smoothStep(content, ...TEXTURE_CONTENT)
}
