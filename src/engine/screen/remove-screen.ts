/**
 * Removes a printing screen: in overlapping windows, the screen's spectral lines are cut and the
 * power beside them is limited to what the photograph's low frequencies let expect.
 */
import { luma, toByte, type Raster, type Size } from '../image/raster.ts'
import type { PrintingScreen } from './find-screen.ts'
import { createFourierTransform, hannWindow } from '../image/fourier.ts'
import type { SpectralLine } from './spectral-lines.ts'
import {
  DIRECTIONS,
  FILTER_WINDOW,
  KEPT_NOISE,
  KEPT_POWER_FACTOR,
  LINE_CORE,
  MAX_KEPT_SHARE,
  POWER_DECAY,
  SCREENLESS_BAND,
  SIDEBAND_SHARE,
  STRONG_SCREEN,
} from './tuning.ts'

/**
 * Returns the picture without the screen. A monochrome picture is filtered in luma and keeps its
 * tint, another one in every channel.
 */
export function removeScreen(
  picture: Raster,
  screen: PrintingScreen,
  { isMonochrome }: { isMonochrome: boolean },
): Raster {
  const filter = createScreenFilter(screen)
  const { width, height, data } = picture
  const result = new Uint8Array(data.length)
  const plane = new Float32Array(width * height)
  if (isMonochrome) {
    for (let i = 0; i < plane.length; i++) plane[i] = luma(data, i * 3)
    const filtered = filterPlane(plane, picture, filter)
    for (let i = 0; i < data.length; i++) {
      const at = Math.floor(i / 3)
      result[i] = toByte(data[i]! + filtered[at]! - plane[at]!)
    }
    return { width, height, data: result }
  }
  for (let c = 0; c < 3; c++) {
    for (let i = 0; i < plane.length; i++) plane[i] = data[i * 3 + c]!
    const filtered = filterPlane(plane, picture, filter)
    for (let i = 0; i < plane.length; i++) result[i * 3 + c] = toByte(filtered[i]!)
  }
  return { width, height, data: result }
}

/** Filters a plane in windows of `side` px that overlap by three quarters. */
function filterPlane(
  plane: Float32Array,
  { width, height }: Size,
  { side, apply }: ScreenFilter,
): Float32Array {
  const hop = side / 4
  const fourier = createFourierTransform(side)
  const hann = hannWindow(side)
  const pair = fourier.square()
  const filtered = new Float32Array(width * height)
  const columnsOf = (left: number) =>
    Int32Array.from({ length: side }, (_, x) => mirrored(left + x, width))
  const read = (left: number, top: number, target: Float64Array) => {
    const columns = columnsOf(left)
    for (let y = 0; y < side; y++) {
      const row = mirrored(top + y, height) * width
      for (let x = 0; x < side; x++)
        target[y * side + x] = plane[row + columns[x]!]! * hann[x]! * hann[y]!
    }
  }
  const add = (left: number, top: number, source: Float64Array) => {
    for (let y = Math.max(0, -top); y < side && top + y < height; y++) {
      const row = (top + y) * width + left
      // Squared Hann windows that overlap by three quarters sum to 1.5 in each direction.
      const weight = hann[y]! / 1.5 ** 2
      for (let x = Math.max(0, -left); x < side && left + x < width; x++)
        filtered[row + x]! += source[y * side + x]! * hann[x]! * weight
    }
  }
  for (let top = hop - side; top < height; top += hop) {
    // Two windows share one transform, as its real and its imaginary part.
    for (let left = hop - side; left < width; left += 2 * hop) {
      read(left, top, pair.re)
      read(left + hop, top, pair.im)
      fourier.forward(pair)
      apply(pair)
      fourier.inverse(pair)
      add(left, top, pair.re)
      add(left + hop, top, pair.im)
    }
  }
  return filtered
}

/** Returns the position within 0 and `size` − 1 that is mirrored at the borders. */
function mirrored(position: number, size: number): number {
  const reflected = position < 0 ? -1 - position : position
  return Math.max(0, reflected < size ? reflected : 2 * size - 1 - reflected)
}

type ScreenFilter = {
  /** Side of the windows, px. */
  side: number
  /** Filters the spectra of two real windows, packed as real and imaginary part, in place. */
  apply: (pair: { re: Float64Array; im: Float64Array }) => void
}

function createScreenFilter({ periodPx, lines }: PrintingScreen): ScreenFilter {
  let side: number = FILTER_WINDOW.minSidePx
  while (side < FILTER_WINDOW.periods * periodPx && side < FILTER_WINDOW.maxSidePx) side *= 2
  const { measured, limited, opposite, direction, decay, kept, coreGain } = planFilter(
    side,
    lines,
    1 / periodPx,
  )
  const counts = new Float64Array(DIRECTIONS)
  for (const at of measured) counts[direction[at]!]!++
  const floor = KEPT_NOISE ** 2 * ((side * 3) / 8) ** 2

  /** Sets the power up to which each direction is kept, times the decay; `sign` is the window's. */
  const setLimits = (re: Float64Array, im: Float64Array, sign: number, limits: Float64Array) => {
    const expected = new Float64Array(DIRECTIONS)
    for (const at of measured) {
      const other = opposite[at]!
      const power = (re[at]! + sign * re[other]!) ** 2 + (im[at]! - sign * im[other]!) ** 2
      expected[direction[at]!]! += ((power / 4) * decay[at]!) / counts[direction[at]!]!
    }
    for (let i = 0; i < DIRECTIONS; i++) {
      const next = expected[(i + 1) % DIRECTIONS]!
      const last = expected[(i + DIRECTIONS - 1) % DIRECTIONS]!
      limits[i] = KEPT_POWER_FACTOR * Math.max(expected[i]!, (next + last) / 2)
    }
  }
  const firstLimits = new Float64Array(DIRECTIONS)
  const secondLimits = new Float64Array(DIRECTIONS)
  /** Returns the gain of a frequency with this power. */
  const gainOf = (at: number, power: number, limits: Float64Array): number => {
    const most = limits[direction[at]!]! / decay[at]! + floor
    const gain = power > most ? Math.sqrt(most / power) : 1
    return (gain * (1 - kept[at]!) + kept[at]!) * coreGain[at]!
  }

  return {
    side,
    apply: ({ re, im }) => {
      setLimits(re, im, 1, firstLimits)
      setLimits(re, im, -1, secondLimits)
      for (const at of limited) {
        const other = opposite[at]!
        // The first window is the even real and odd imaginary part, the second the remainder.
        const firstRe = (re[at]! + re[other]!) / 2
        const firstIm = (im[at]! - im[other]!) / 2
        const secondRe = (im[at]! + im[other]!) / 2
        const secondIm = (re[other]! - re[at]!) / 2
        const first = gainOf(at, firstRe * firstRe + firstIm * firstIm, firstLimits)
        const second = gainOf(at, secondRe * secondRe + secondIm * secondIm, secondLimits)
        re[at] = first * firstRe - second * secondIm
        im[at] = first * firstIm + second * secondRe
        re[other] = first * firstRe + second * secondIm
        im[other] = second * secondRe - first * firstIm
      }
    },
  }
}

/** How the frequencies of one half plane are filtered, by position in the spectrum. */
type FilterPlan = {
  /** Positions without power of the screen, where the expected power is measured. */
  measured: Int32Array
  /** Positions whose power is limited. */
  limited: Int32Array
  /** Position of the opposite frequency. */
  opposite: Int32Array
  direction: Uint8Array
  /** Frequency to the power of the decay: makes a photograph's power about equal everywhere. */
  decay: Float64Array
  /** Share that is exempt from the limit, 0–1: small near a line. */
  kept: Float64Array
  /** Gain that cuts the lines themselves and, of strong screens, the high frequencies; 0–1. */
  coreGain: Float64Array
}

function planFilter(
  side: number,
  lines: readonly SpectralLine[],
  screenFrequency: number,
): FilterPlan {
  const size = side ** 2
  const plan = {
    opposite: new Int32Array(size),
    direction: new Uint8Array(size),
    decay: new Float64Array(size),
    kept: new Float64Array(size).fill(1),
    coreGain: new Float64Array(size).fill(1),
  }
  const measured: number[] = []
  const limited: number[] = []
  const core = Math.max(LINE_CORE.share * screenFrequency, LINE_CORE.minBins / side)
  const sideband = SIDEBAND_SHARE * screenFrequency
  const [none, full] = STRONG_SCREEN.amplitudes
  const amplitude = Math.max(...lines.map((line) => line.amplitude))
  const strength = Math.min(1, Math.max(0, (amplitude - none) / (full - none)))
  const lowPass = STRONG_SCREEN.lowPass * strength
  for (let at = 0; at < size; at++) {
    const u = at % side
    const v = Math.floor(at / side)
    const opposite = ((side - v) % side) * side + ((side - u) % side)
    const fx = signedFrequency(u, side)
    const fy = signedFrequency(v, side)
    const frequency = Math.hypot(fx, fy)
    if (opposite < at || frequency < SCREENLESS_BAND.minBins / side) continue
    plan.opposite[at] = opposite
    plan.direction[at] =
      Math.round(((Math.atan2(fy, fx) / Math.PI + 1) % 1) * DIRECTIONS) % DIRECTIONS
    plan.decay[at] = frequency ** POWER_DECAY
    for (const line of lines) {
      for (const sign of [1, -1]) {
        const square = wrapped(fx - sign * line.fx) ** 2 + wrapped(fy - sign * line.fy) ** 2
        plan.kept[at]! *= 1 - Math.exp(-square / (2 * sideband ** 2))
        plan.coreGain[at]! *= 1 - Math.exp(-((square / (2 * core ** 2)) ** 2))
      }
    }
    plan.coreGain[at]! *= Math.exp(-(((lowPass * frequency) / screenFrequency) ** 2) / 2)
    if (frequency <= SCREENLESS_BAND.share * screenFrequency) measured.push(at)
    if (plan.kept[at]! < MAX_KEPT_SHARE) limited.push(at)
  }
  return { ...plan, measured: Int32Array.from(measured), limited: Int32Array.from(limited) }
}

const signedFrequency = (bin: number, side: number): number =>
  (bin <= side / 2 ? bin : bin - side) / side
/** Returns the shorter distance of two frequencies, which repeat every cycle per px. */
const wrapped = (difference: number): number => difference - Math.round(difference)
