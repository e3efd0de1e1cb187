/**
 * Fits the unstained print: in density, a monochrome print has one value of green and of blue for
 * each value of red, whatever its tint. Stains add density, mostly in blue.
 */
import { MAX_DENSITY } from './density.ts'
import type { Plane } from '../image/plane.ts'
import {
  CURVE_BIN,
  CURVE_BIN_NEIGHBOURS,
  CURVE_SMOOTHING,
  ENVELOPE,
  MIN_BIN_SHARE,
} from './tuning.ts'

/** Densities of the three channels of a copy. */
export type Densities = { red: Plane; green: Plane; blue: Plane }
/** Density of blue and green above red, by red density in steps of 1 / STEPS. */
export type PrintCurve = { blue: Float32Array; green: Float32Array }

const STEPS = 64
const LENGTH = Math.ceil(MAX_DENSITY * STEPS) + 2
/** Returns the index into a curve of a red density. */
export const curveIndex = (red: number): number =>
  red <= 0 ? 0 : Math.min(LENGTH - 1, (red * STEPS + 0.5) | 0)

/** Lowest density difference in the histograms of channel differences. */
const LOWEST = -3
/** Histogram bins per unit of density. */
const PER_DENSITY = 128
/** Number of histogram bins. */
const DIFFERENCES = 768
const differenceIndex = (value: number): number =>
  Math.min(DIFFERENCES - 1, Math.max(0, ((value - LOWEST) * PER_DENSITY) | 0))

/** Returns the value below which `share` (0–1) of a histogram lies. */
function quantile(histogram: Uint32Array, share: number): number {
  const wanted = share * histogram.reduce((sum, count) => sum + count, 0)
  let below = 0
  for (let i = 0; i < histogram.length; i++) {
    below += histogram[i]!
    if (below > wanted) return LOWEST + (i + 0.5) / PER_DENSITY
  }
  return LOWEST
}

/** Fits the curves; `share` (0–1) is the quantile of blue taken for the unstained print. */
export function fitPrintCurve(densities: Densities, share: number): PrintCurve {
  const points = curvePoints(densities, share)
  const at = points.map((point) => point.at)
  return {
    blue: interpolated(at, smoothed(points.map((point) => point.blue))),
    green: interpolated(at, smoothed(points.map((point) => point.green))),
  }
}

/**
 * Fits straight lines under the lowest bins, for prints whose stains cover all pixels of some red
 * densities.
 */
export function fitEnvelope(densities: Densities): PrintCurve {
  const points = curvePoints(densities, ENVELOPE.quantile)
  let weights = points.map(({ count }) => count)
  let blue = { offset: 0, slope: 0 }
  for (let round = 0; round < ENVELOPE.rounds; round++) {
    blue = lineThrough(
      points.map((point) => [point.at, point.blue]),
      weights,
    )
    weights = points.map(
      (point) =>
        point.count * (point.blue > blue.offset + blue.slope * point.at ? ENVELOPE.weightAbove : 1),
    )
  }
  const green = lineThrough(
    points.map((point) => [point.at, point.green]),
    weights,
  )
  const valuesOf = ({ offset, slope }: Line) =>
    Float32Array.from({ length: LENGTH }, (_, step) => offset + (slope * step) / STEPS)
  return { blue: valuesOf(blue), green: valuesOf(green) }
}

type Line = { offset: number; slope: number }
/** Fits a line by weighted least squares. */
function lineThrough(points: readonly [number, number][], weights: readonly number[]): Line {
  let n = 0
  let x = 0
  let y = 0
  let xx = 0
  let xy = 0
  points.forEach(([u, v], i) => {
    const weight = weights[i]!
    n += weight
    x += weight * u
    y += weight * v
    xx += weight * u * u
    xy += weight * u * v
  })
  const slope = (n * xy - x * y) / Math.max(1e-6, n * xx - x * x)
  return { offset: (y - slope * x) / Math.max(1e-6, n), slope }
}

type CurvePoint = { at: number; blue: number; green: number; count: number }
/**
 * Returns the bins' mean red density, the quantile of blue in each, and the green of such pixels.
 */
function curvePoints({ red, green, blue }: Densities, share: number): CurvePoint[] {
  const bins = Math.ceil(MAX_DENSITY / CURVE_BIN)
  const count = red.values.length
  const binOf = (i: number) =>
    Math.min(bins - 1, Math.max(0, Math.floor(red.values[i]! / CURVE_BIN)))
  const histograms = () => Array.from({ length: bins }, () => new Uint32Array(DIFFERENCES))
  const ofBlue = histograms()
  const sums = new Float64Array(bins)
  const counts = new Uint32Array(bins)
  for (let i = 0; i < count; i++) {
    const bin = binOf(i)
    ofBlue[bin]![differenceIndex(blue.values[i]! - red.values[i]!)]!++
    sums[bin]! += red.values[i]!
    counts[bin]!++
  }
  const ranges = ofBlue.map((histogram) => [
    quantile(histogram, Math.max(0, share - CURVE_BIN_NEIGHBOURS)),
    quantile(histogram, share + CURVE_BIN_NEIGHBOURS),
  ])
  const ofGreen = histograms()
  for (let i = 0; i < count; i++) {
    const bin = binOf(i)
    const difference = blue.values[i]! - red.values[i]!
    if (
      difference >= ranges[bin]![0]! - 1 / PER_DENSITY &&
      difference <= ranges[bin]![1]! + 1 / PER_DENSITY
    )
      ofGreen[bin]![differenceIndex(green.values[i]! - red.values[i]!)]!++
  }
  const points: CurvePoint[] = []
  for (let bin = 0; bin < bins; bin++) {
    if (counts[bin]! < Math.max(60, MIN_BIN_SHARE * count)) continue
    points.push({
      at: sums[bin]! / counts[bin]!,
      blue: quantile(ofBlue[bin]!, share),
      green: quantile(ofGreen[bin]!, 0.5),
      count: counts[bin]!,
    })
  }
  return points
}

/** Returns neighbouring values averaged. */
const smoothed = (values: readonly number[]): number[] =>
  values.map((value, i) => {
    const before = values[i - 1] ?? value
    const after = values[i + 1] ?? value
    return value * (1 - 2 * CURVE_SMOOTHING) + (before + after) * CURVE_SMOOTHING
  })

/** Returns the piecewise linear curve through the points, constant beyond them. */
function interpolated(at: readonly number[], values: readonly number[]): Float32Array {
  return Float32Array.from({ length: LENGTH }, (_, step) => {
    const density = step / STEPS
    const next = at.findIndex((point) => point > density)
    if (next === 0) return values[0]!
    if (next < 0) return values.at(-1) ?? 0
    const t = (density - at[next - 1]!) / (at[next]! - at[next - 1]!)
    return values[next - 1]! * (1 - t) + values[next]! * t
  })
}
