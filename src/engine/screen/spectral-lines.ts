/** Finds the isolated peaks of a mean spectrum. */
import { MAX_PERIOD_PX, PEAK_BINS, SPECTRAL_LINE } from './tuning.ts'

/** Averages over the windows of a picture, one per frequency, row-major. */
export type MeanSpectrum = {
  side: number
  /** Log power. */
  logPower: Float64Array
  /** Log power above the background, bounded in every window. */
  excess: Float64Array
  /** Share of windows in which the frequency stands out, 0–1. */
  share: Float64Array
}

/** A peak of the spectrum; its opposite frequency is implied. */
export type SpectralLine = {
  /** Frequency, cycles per px, −.5 to .5. */
  fx: number
  fy: number
  /** Mean log power above the surrounding ring. */
  prominence: number
  /** Share of windows that show the line, 0–1. */
  share: number
  /** Geometric mean of the amplitude over the windows, 0–255. */
  amplitude: number
}

/** Offsets within the ring radius, with their distance in bins. */
const NEIGHBOURS = Array.from({ length: (2 * PEAK_BINS.ringRadius + 1) ** 2 }, (_, i) => {
  const dx = (i % (2 * PEAK_BINS.ringRadius + 1)) - PEAK_BINS.ringRadius
  const dy = Math.floor(i / (2 * PEAK_BINS.ringRadius + 1)) - PEAK_BINS.ringRadius
  return { dx, dy, distance: Math.hypot(dx, dy) }
}).filter(({ distance }) => distance > 0 && distance <= PEAK_BINS.ringRadius)

/** Returns the spectral lines of one half plane. */
export function findLines(spectrum: MeanSpectrum): SpectralLine[] {
  const { side, logPower, excess, share } = spectrum
  const half = side / 2
  // The sum of a Hann window is half its side, and a cosine has half its amplitude at a frequency.
  const amplitudeOf = (power: number) => (Math.exp(power / 2) * 2) / half ** 2
  const lines: SpectralLine[] = []
  for (let v = 0; v <= half; v++) {
    for (let u = 1 - half; u <= half; u++) {
      const i = indexOf(u, v, side)
      const isRepeated = (v === 0 || v === half) && u < 0
      if (isRepeated || excess[i]! < SPECTRAL_LINE.minProminence) continue
      if (share[i]! < SPECTRAL_LINE.minShare || Math.hypot(u, v) < side / MAX_PERIOD_PX) continue
      const prominence = prominenceAt(u, v, spectrum)
      if (prominence === null || prominence < SPECTRAL_LINE.minProminence) continue
      const offset = (before: number, after: number) =>
        peakOffset(logPower[before]!, logPower[i]!, logPower[after]!)
      lines.push({
        fx: (u + offset(indexOf(u - 1, v, side), indexOf(u + 1, v, side))) / side,
        fy: (v + offset(indexOf(u, v - 1, side), indexOf(u, v + 1, side))) / side,
        prominence,
        share: share[i]!,
        amplitude: amplitudeOf(logPower[i]!),
      })
    }
  }
  return lines
}

/** Returns the index of a frequency; the spectrum is periodic. */
const indexOf = (u: number, v: number, side: number): number =>
  ((v + side) % side) * side + ((u + side) % side)

/** Returns the excess above the surrounding ring; null if a close frequency is stronger. */
function prominenceAt(
  u: number,
  v: number,
  { side, logPower, excess }: MeanSpectrum,
): number | null {
  const i = indexOf(u, v, side)
  let ring = -Infinity
  for (const { dx, dy, distance } of NEIGHBOURS) {
    const near = indexOf(u + dx, v + dy, side)
    if (distance >= PEAK_BINS.ownRadius) ring = Math.max(ring, excess[near]!)
    else if (logPower[near]! > logPower[i]!) return null
  }
  return excess[i]! - ring
}

/** Returns the maximum of the parabola through three neighbouring values, −.5 to .5. */
function peakOffset(before: number, peak: number, after: number): number {
  const curvature = before - 2 * peak + after
  return curvature < 0 ? (before - after) / (2 * curvature) : 0
}
