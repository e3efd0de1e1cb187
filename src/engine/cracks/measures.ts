/** Measures of a path that distinguish cracks from lines of the picture. */
import type { MarkProbabilities } from '../damage/detect.ts'
import { percentile } from '../image/percentile.ts'
import type { Plane } from '../image/plane.ts'
import type { Path } from './paths.ts'
import type { RidgeScores } from './ridge-scores.ts'
import {
  GROUND_DISTANCES,
  MAX_PEAK_OFFSET,
  MAX_RATIO,
  MAX_RULED_EXTENT,
  MIN_LIGHTNESS,
  MIN_MEAN_RIDGE,
  PROFILE_REACH,
  WINDOW,
} from './tuning.ts'

/** The picture across one point of a path; levels on 0–1. */
type Profile = {
  /** Unit vector across the path. */
  normal: { x: number; y: number }
  /** Offset of the lightest place across the path, px. */
  offset: number
  centre: number
  left: number
  right: number
  /** Largest step between adjacent places across the path. */
  step: number
  /** Number of places across the path beyond half of its contrast. */
  width: number
}

/** Returns the value between four pixels, bilinearly. */
const valueAt = ({ width, height, values }: Plane, x: number, y: number): number => {
  const u = Math.min(width - 1.001, Math.max(0, x))
  const v = Math.min(height - 1.001, Math.max(0, y))
  const x0 = Math.floor(u)
  const y0 = Math.floor(v)
  const a = u - x0
  const b = v - y0
  const at = y0 * width + x0
  return (
    (1 - b) * ((1 - a) * values[at]! + a * values[at + 1]!) +
    b * ((1 - a) * values[at + width]! + a * values[at + width + 1]!)
  )
}

/** Reads the picture across each point of the path. */
function profilesOf(path: Path, grey: Plane): Profile[] {
  const points = Array.from(path.pixels, (at) => ({
    x: at % grey.width,
    y: Math.floor(at / grey.width),
  }))
  return points.map(({ x, y }, i) => {
    const a = points[Math.max(0, i - WINDOW)]!
    const b = points[Math.min(points.length - 1, i + WINDOW)]!
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1
    const normal = { x: -(b.y - a.y) / length, y: (b.x - a.x) / length }
    const across = (distance: number) =>
      valueAt(grey, x + normal.x * distance, y + normal.y * distance)
    const levels = Array.from({ length: 2 * PROFILE_REACH + 1 }, (_, k) =>
      across(k - PROFILE_REACH),
    )
    const meanOf = (sign: number) =>
      GROUND_DISTANCES.reduce((sum, distance) => sum + across(sign * distance), 0) /
      GROUND_DISTANCES.length
    const left = meanOf(-1)
    const right = meanOf(1)
    let peak = PROFILE_REACH
    for (let k = peak - MAX_PEAK_OFFSET; k <= PROFILE_REACH + MAX_PEAK_OFFSET; k++)
      if (levels[k]! > levels[peak]!) peak = k
    const before = levels[peak - 1]!
    const centre = levels[peak]!
    const after = levels[peak + 1]!
    const bend = before - 2 * centre + after
    const ground = (left + right) / 2
    return {
      normal,
      offset: peak - PROFILE_REACH + (bend < 0 ? (before - after) / (2 * bend) : 0),
      centre,
      left,
      right,
      step: levels.reduce(
        (most, level, k) => (k ? Math.max(most, Math.abs(level - levels[k - 1]!)) : most),
        0,
      ),
      width: levels.filter((level) => level - ground > (centre - ground) / 2).length,
    }
  })
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
const deviation = (values: readonly number[]): number => {
  const centre = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - centre) ** 2)))
}
const smoothed = (values: readonly number[], radius: number): number[] =>
  values.map((_, i) => mean(values.slice(Math.max(0, i - radius), i + radius + 1)))

/** What the measures of every path of one picture share. */
type CrackedPicture = {
  grey: Plane
  ridges: RidgeScores
  /** Level of the lightest pixels, and steepness of the steepest edges (per px). */
  levels: { white: number; steepness: number }
  probabilities: MarkProbabilities
}

/** A path with the levels across it and, averaged along it, beside it; all on 0–1. */
export type MeasuredPath = {
  path: Path
  profiles: Profile[]
  centre: number[]
  left: number[]
  right: number[]
  /** How much lighter the path is than its lighter side. */
  lightness: number[]
}

/** Reads the levels across and beside the path. */
export function measurePath(path: Path, grey: Plane): MeasuredPath {
  const profiles = profilesOf(path, grey)
  const along = (of: (profile: Profile) => number) => smoothed(profiles.map(of), WINDOW)
  const centre = along((profile) => profile.centre)
  const left = along((profile) => profile.left)
  const right = along((profile) => profile.right)
  const lightness = centre.map((level, i) => level - Math.max(left[i]!, right[i]!))
  return { path, profiles, centre, left, right, lightness }
}

/** Measures that can enter a score, by name of their weight. */
export type CrackMeasures = ReturnType<typeof crackMeasures>

export function crackMeasures(
  { path, profiles, centre, left, right, lightness }: MeasuredPath,
  { grey, ridges, levels: { white, steepness }, probabilities }: CrackedPicture,
) {
  const ground = left.map((level, i) => (level + right[i]!) / 2)
  const ascendingGround = ground.toSorted((a, b) => a - b)
  const meanLightness = Math.max(MIN_LIGHTNESS, mean(lightness))
  const steps = profiles.map(({ step }) => step)
  const widths = profiles.map((profile) => profile.width)
  const meanAt = (values: Float32Array) => mean(Array.from(path.pixels, (at) => values[at]!))
  const { points, length } = centreLine(path, profiles, grey.width)
  const first = points[0]!
  const last = points.at(-1)!
  return {
    visible: mean(Array.from(path.scores, (score) => (score > 0 ? 1 : 0))),
    fullyVisible: mean(lightness.map((value) => (value > meanLightness / 2 ? 1 : 0))),
    isolation: Math.log(meanAt(ridges.contrast) / Math.max(MIN_MEAN_RIDGE, meanAt(ridges.mean))),
    sideDifference: Math.min(
      MAX_RATIO,
      mean(left.map((level, i) => Math.abs(level - right[i]!))) / meanLightness,
    ),
    groundRange: percentile(ascendingGround, 0.9) - percentile(ascendingGround, 0.1),
    lightnessSpread: Math.min(MAX_RATIO, deviation(lightness) / meanLightness),
    whiteness: mean(centre) / white,
    groundLevel: mean(ground) / white,
    step: Math.log(mean(steps) / meanLightness),
    steepness: Math.log(mean(steps) / steepness),
    stepSpread: deviation(steps) / mean(steps),
    width: mean(widths),
    widthSpread: deviation(widths),
    straightness: Math.hypot(last.x - first.x, last.y - first.y) / length,
    chance: mean(chancesAlong(path, grey.width, probabilities)),
  }
}

/** Returns the detector's largest probability beside each pixel of a path. */
function chancesAlong(
  { pixels }: Path,
  width: number,
  { width: w, height: h, values }: MarkProbabilities,
): number[] {
  const scale = w / width
  return Array.from(pixels, (at) => {
    const x = Math.round(((at % width) + 0.5) * scale - 0.5)
    const y = Math.round((Math.floor(at / width) + 0.5) * scale - 0.5)
    let largest = 0
    for (let v = Math.max(0, y - 1); v <= Math.min(h - 1, y + 1); v++)
      for (let u = Math.max(0, x - 1); u <= Math.min(w - 1, x + 1); u++)
        largest = Math.max(largest, values[v * w + u]!)
    return largest
  })
}

/** Returns whether a path is straight and runs along an axis: a frame, ledge or road marking. */
export function isRuled({ path, profiles }: MeasuredPath, width: number): boolean {
  const { points, length } = centreLine(path, profiles, width)
  const extentOf = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
  const across = Math.min(extentOf(points.map(({ x }) => x)), extentOf(points.map(({ y }) => y)))
  return across < MAX_RULED_EXTENT * length
}

/** Returns the lightest places along the path, and the length of the line through them, px. */
function centreLine({ pixels }: Path, profiles: readonly Profile[], width: number) {
  const points = profiles.map(({ normal, offset }, i) => ({
    x: (pixels[i]! % width) + normal.x * offset,
    y: Math.floor(pixels[i]! / width) + normal.y * offset,
  }))
  const length = points.reduce(
    (sum, { x, y }, i) => (i ? sum + Math.hypot(x - points[i - 1]!.x, y - points[i - 1]!.y) : 0),
    0,
  )
  return { points, length }
}
