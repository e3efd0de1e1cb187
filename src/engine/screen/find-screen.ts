/**
 * Recognises printing screens and paper patterns: spectral lines at the same frequency in most
 * windows of a picture.
 */
import { luma, type Bounds, type Raster } from '../image/raster.ts'
import { createFourierTransform, hannWindow, type Complex } from '../image/fourier.ts'
import { findLines, type MeanSpectrum, type SpectralLine } from './spectral-lines.ts'
import {
  AXIS_PAIR,
  AXIS_TOLERANCE,
  BACKGROUND_RADIUS_BINS,
  CERTAIN_LINE,
  COARSE_LINE,
  EXCESS_BOUNDS,
  JPEG_GRID,
  LINE_PAIR,
  MAX_WINDOWS,
  MIN_SCREEN_AMPLITUDE,
  MIN_WINDOW_EXCESS,
  POWER_FLOOR,
  SPECTRUM_SIDE_PX,
} from './tuning.ts'

export type PrintingScreen = {
  /** Period of the strongest line, px. */
  periodPx: number
  lines: SpectralLine[]
}

/** Returns the screen of the print within `bounds`, or null. */
export function findScreen(picture: Raster, bounds: Bounds): PrintingScreen | null {
  const spectrum = meanSpectrum(picture, bounds)
  if (!spectrum) return null
  const lines = findLines(spectrum).filter((line) => !isJpegGrid(line))
  const [strongest] = lines.toSorted((a, b) => b.amplitude - a.amplitude)
  if (!strongest || strongest.amplitude < MIN_SCREEN_AMPLITUDE || !isScreen(lines)) return null
  return { periodPx: periodOf(strongest), lines }
}

const periodOf = ({ fx, fy }: SpectralLine): number => 1 / Math.hypot(fx, fy)

/** Returns the angle between two lines, 0–90°. */
function angleBetween(a: SpectralLine, b: SpectralLine): number {
  const difference = Math.abs(Math.atan2(a.fy, a.fx) - Math.atan2(b.fy, b.fx))
  const degrees = ((difference * 180) / Math.PI) % 180
  return Math.min(degrees, 180 - degrees)
}

const isAxisAligned = ({ fx, fy }: SpectralLine): boolean =>
  Math.min(Math.abs(fx), Math.abs(fy)) < AXIS_TOLERANCE

function isJpegGrid({ fx, fy, amplitude }: SpectralLine): boolean {
  const { frequency, tolerance, maxAmplitude } = JPEG_GRID
  const distance = (f: number) => Math.abs(f - Math.round(f / frequency) * frequency)
  return amplitude < maxAmplitude && Math.max(distance(fx), distance(fy)) < tolerance
}

/** Returns whether these lines are a screen's, not the picture's own texture. */
function isScreen(lines: readonly SpectralLine[]): boolean {
  const proofs = lines.filter(
    (line) => periodOf(line) < COARSE_LINE.minPeriodPx || line.share >= COARSE_LINE.minShare,
  )
  const oblique = proofs.filter((line) => !isAxisAligned(line))
  const strongAligned = proofs.filter(
    (line) =>
      isAxisAligned(line) &&
      line.amplitude >= AXIS_PAIR.minAmplitude &&
      line.prominence >= AXIS_PAIR.minProminence,
  )
  return (
    oblique.some(
      ({ prominence, share }) =>
        prominence >= CERTAIN_LINE.minProminence && share >= CERTAIN_LINE.minShare,
    ) ||
    hasPair(
      oblique.filter(({ prominence }) => prominence >= LINE_PAIR.minProminence),
      LINE_PAIR.minAngleDegrees,
    ) ||
    hasPair(strongAligned, AXIS_PAIR.minAngleDegrees)
  )
}

/** Returns whether two lines have the same period and at least this angle between them. */
const hasPair = (lines: readonly SpectralLine[], minAngleDegrees: number): boolean =>
  lines.some((a, i) =>
    lines
      .slice(i + 1)
      .some(
        (b) =>
          Math.abs(periodOf(a) / periodOf(b) - 1) < LINE_PAIR.maxPeriodDifference &&
          angleBetween(a, b) >= minAngleDegrees,
      ),
  )

/** Returns the windows' starts: overlapping by half, at most `limit`, from `start` to `end`. */
function windowStarts(start: number, end: number, limit: number): number[] {
  const room = end - start - SPECTRUM_SIDE_PX
  const count = Math.min(limit, Math.floor((2 * room) / SPECTRUM_SIDE_PX) + 1)
  if (room < 0 || count < 1) return []
  return Array.from({ length: count }, (_, i) =>
    Math.round(start + (count === 1 ? room / 2 : (room * i) / (count - 1))),
  )
}

/**
 * Writes the log power of one window of a transformed pair: the first with `sign` 1, the second
 * with −1.
 */
function readLogPower(pair: Complex, sign: number, side: number, logs: Float64Array): void {
  for (let v = 0; v < side; v++) {
    for (let u = 0; u < side; u++) {
      const at = v * side + u
      const opposite = ((side - v) % side) * side + ((side - u) % side)
      if (opposite < at) continue
      const re = pair.re[at]! + sign * pair.re[opposite]!
      const im = pair.im[at]! - sign * pair.im[opposite]!
      logs[at] = Math.log((re * re + im * im) / 4 + POWER_FLOOR)
      logs[opposite] = logs[at]
    }
  }
}

/** Returns the mean spectrum, or null if the print is smaller than a window. */
function meanSpectrum(picture: Raster, { left, top, right, bottom }: Bounds): MeanSpectrum | null {
  const side = SPECTRUM_SIDE_PX
  const columns = Math.max(
    1,
    Math.round(Math.sqrt((MAX_WINDOWS * (right - left)) / (bottom - top))),
  )
  const xs = windowStarts(left, right, columns)
  const ys = windowStarts(top, bottom, Math.max(1, Math.floor(MAX_WINDOWS / columns)))
  const windows = ys.flatMap((y) => xs.map((x) => ({ x, y })))
  if (windows.length === 0) return null
  const fourier = createFourierTransform(side)
  const hann = hannWindow(side)
  const pair = fourier.square()
  const logs = new Float64Array(side ** 2)
  const mean = {
    logPower: new Float64Array(side ** 2),
    excess: new Float64Array(side ** 2),
    share: new Float64Array(side ** 2),
  }
  const addWindow = () => {
    const background = boxMeans(logs, side, BACKGROUND_RADIUS_BINS)
    for (let i = 0; i < logs.length; i++) {
      const excess = logs[i]! - background[i]!
      const bounded = Math.min(EXCESS_BOUNDS.highest, Math.max(EXCESS_BOUNDS.lowest, excess))
      mean.logPower[i]! += logs[i]! / windows.length
      mean.excess[i]! += bounded / windows.length
      if (excess > MIN_WINDOW_EXCESS) mean.share[i]! += 1 / windows.length
    }
  }
  // Two windows share one transform, as its real and its imaginary part.
  for (let i = 0; i < windows.length; i += 2) {
    const second = windows[i + 1]
    readWindow(picture, windows[i]!, hann, pair.re)
    if (second) readWindow(picture, second, hann, pair.im)
    else pair.im.fill(0)
    fourier.forward(pair)
    for (const sign of second ? [1, -1] : [1]) {
      readLogPower(pair, sign, side, logs)
      addWindow()
    }
  }
  return { side, ...mean }
}

/** Reads the luma of a window without its mean, tapered at the borders. */
function readWindow(
  { width, data }: Raster,
  { x: left, y: top }: { x: number; y: number },
  hann: Float64Array,
  target: Float64Array,
): void {
  const side = hann.length
  let sum = 0
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const value = luma(data, ((top + y) * width + left + x) * 3)
      target[y * side + x] = value
      sum += value
    }
  }
  const mean = sum / side ** 2
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      target[y * side + x] = (target[y * side + x]! - mean) * hann[x]! * hann[y]!
}

/** Returns the means of boxes around every value of a square whose borders are joined. */
function boxMeans(values: Float64Array, side: number, radius: number): Float64Array {
  const wrappedAt = Int32Array.from(
    { length: side + 2 * radius + 1 },
    (_, i) => (i + side - radius) % side,
  )
  /** Returns the sums along the rows, transposed. */
  const summedRows = (source: Float64Array): Float64Array => {
    const target = new Float64Array(side ** 2)
    for (let y = 0; y < side; y++) {
      const row = y * side
      let sum = 0
      for (let i = 0; i < 2 * radius; i++) sum += source[row + wrappedAt[i]!]!
      for (let x = 0; x < side; x++) {
        sum += source[row + wrappedAt[x + 2 * radius]!]!
        target[x * side + y] = sum
        sum -= source[row + wrappedAt[x]!]!
      }
    }
    return target
  }
  return summedRows(summedRows(values)).map((sum) => sum / (2 * radius + 1) ** 2)
}
