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

/** Returns the period (px) of the mean gradient along x if squares were enlarged, 0 otherwise. */
function squarePeriod({ width, height, values }: Plane): number {
  const count = width - 1
  const gradient = new Float64Array(count)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < count; x++)
      gradient[x]! += Math.abs(values[y * width + x + 1]! - values[y * width + x]!)
  // Most columns lie inside squares; at a factor under 2 most are borders.
  const mean = gradient.reduce((sum, value) => sum + value, 0) / count
  if (percentile(gradient.toSorted(), 0.5) > MAX_INNER_GRADIENT * mean) return 0
  let total = 0
  for (let x = 0; x < count; x++) {
    gradient[x]! *= 0.5 - 0.5 * Math.cos((2 * Math.PI * x) / (count - 1))
    total += gradient[x]!
  }
  const depthAt = (k: number): number => {
    let real = 0
    let imaginary = 0
    for (let x = 0; x < count; x++) {
      const angle = (2 * Math.PI * k * x) / count
      real += gradient[x]! * Math.cos(angle)
      imaginary += gradient[x]! * Math.sin(angle)
    }
    return (2 * Math.hypot(real, imaginary)) / Math.max(1e-6, total)
  }
  const from = Math.max(2, Math.floor(count / ENLARGEMENT_PERIODS_PX.to))
  let before = depthAt(from - 1)
  let depth = depthAt(from)
  for (let k = from; k <= count / ENLARGEMENT_PERIODS_PX.from; k++) {
    const after = depthAt(k + 1)
    if (depth > MIN_SQUARES_DEPTH && depth >= before && depth >= after) return count / k
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

/** Returns the strongest period (px) of the second differences, and its strength. */
function interpolationPeriod(plane: Plane): { strength: number; period: number } {
  const spectra = [plane, transposed(plane)].map(meanPowerSpectrum)
  const [rows, columns] = spectra as [Float32Array, Float32Array]
  const strengths = rows.map((value, k) => Math.sqrt(value * columns[k]!))
  const around = (k: number): number =>
    Math.max(...strengths.slice(Math.max(0, Math.floor(k) - 5), Math.floor(k) + 6))
  const grid = SPECTRUM_SIZE / JPEG_GRID.periodPx
  const harmonics = [1, 2, 3, 4].map((n) => n * grid)
  const isOfGrid = (k: number): boolean =>
    harmonics.some(
      (harmonic, i) =>
        Math.abs(harmonic - k) <= JPEG_GRID.reach &&
        (i === 0 || around(harmonic) < JPEG_GRID.minRatio * around(grid)),
    )
  let best = 0
  let strength = 0
  const last = Math.floor(SPECTRUM_SIZE / ENLARGEMENT_PERIODS_PX.from)
  for (let k = Math.ceil(SPECTRUM_SIZE / ENLARGEMENT_PERIODS_PX.to); k <= last; k++) {
    if (isOfGrid(k) || strengths[k]! <= strength) continue
    best = k
    strength = strengths[k]!
  }
  return { strength, period: SPECTRUM_SIZE / Math.max(1, best) }
}

/** Returns a single-channel picture reduced to `width` × `height` px. */
const reduced = (picture: Raster, width: number, height: number): Promise<Raster> =>
  readChannel(
    sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: 1 } })
      .resize(width, height, { fit: 'fill' })
      .toColourspace('b-w'),
  )

/** Returns the 99th percentile of the local loss, freed of grain, of a copy at this scale. */
async function lossAt(picture: Raster, scale: number): Promise<number> {
  const { width, height, data } = picture
  const w = Math.max(4, Math.round(width * scale))
  const h = Math.max(4, Math.round(height * scale))
  const restored = enlargeSamples(await reduced(picture, w, h), 1, { width, height })
  const patchesAlong = (side: number) =>
    Math.max(0, Math.floor((side - 2 * LOSS_PATCH_PX) / LOSS_PATCH_PX))
  const columns = patchesAlong(width)
  const rows = patchesAlong(height)
  const losses = new Float32Array(columns * rows)
  for (let y = 0; y < rows * LOSS_PATCH_PX; y++) {
    const line = (y + LOSS_PATCH_PX) * width + LOSS_PATCH_PX
    const patches = Math.floor(y / LOSS_PATCH_PX) * columns
    for (let column = 0, at = line; column < columns; column++) {
      for (const end = at + LOSS_PATCH_PX; at < end; at++) {
        const difference = data[at]! - restored[at]!
        losses[patches + column]! += difference * difference
      }
    }
  }
  losses.sort()
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

/** Returns the smallest scale at which a copy still holds the picture's edges. */
async function contentOf({ width, height, values }: Plane): Promise<number> {
  const data = new Uint8Array(values.length)
  for (let i = 0; i < data.length; i++) data[i] = values[i]! + 0.5
  const picture = { width, height, data }
  const losses: number[] = []
  for (const scale of CONTENT_SCALES) losses.push(await lossAt(picture, scale))
  if (losses.at(-1)! < MIN_CONTENT_LOSS) return 1
  const most = Math.max(...losses)
  const largestUpTo = (i: number) => Math.max(...losses.slice(0, i + 1))
  const shares = losses.map((_, i) => largestUpTo(i) / most)
  const i = shares.findLastIndex((share) => share <= LOST_AMPLITUDE)
  if (i < 0) return 1
  const next = shares[i + 1]
  if (next === undefined) return CONTENT_SCALES.at(-1)!
  const t = (LOST_AMPLITUDE - shares[i]!) / Math.max(1e-6, next - shares[i]!)
  const measured = CONTENT_SCALES[i]! ** (1 - t) * CONTENT_SCALES[i + 1]! ** t
  return interpolate(CONTENT_CALIBRATION, measured)
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
