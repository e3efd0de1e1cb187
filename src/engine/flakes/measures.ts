/** Measures of a light region that distinguish flakes from lights of the picture. */
import { percentile, percentileAt } from '../image/percentile.ts'
import { elongationOf } from '../damage/components.ts'
import type { Plane } from '../image/plane.ts'
import { meanAt, type LightRegion } from './light-regions.ts'
import {
  BINS,
  FLAKE_WEIGHTS,
  MAX_ELONGATION,
  MIN_CORE_PX,
  MIN_DIVISOR,
  MIN_LIGHTER,
  MIN_PICTURE_STEEPNESS,
  NEAR_BINS,
  STEEPNESS_PERCENTILE,
  WHITE_PERCENTILE,
} from './tuning.ts'

/** Levels of the whole picture to which the measures refer. */
type PictureLevels = {
  white: number
  steepness: number
  /** By level, the share of the picture outside the regions that is at least as light. */
  lighter: Float32Array
  /** By level, the root of the area of the regions with that mean level. */
  area: Float32Array
}

const binOf = (level: number): number => Math.min(BINS - 1, Math.floor(level * BINS))

/** Returns the mean level inside the outline. */
function levelOf({ pixels, outline }: LightRegion, { values }: Plane): number {
  const isOutline = new Set(outline)
  const core = pixels.filter((at) => !isOutline.has(at))
  return meanAt(values, core.length >= MIN_CORE_PX ? core : pixels)
}

/** Returns the picture's white and the gradient of its steepest edges. */
export const extremesOf = (
  grey: Plane,
  gradient: Plane,
): Pick<PictureLevels, 'white' | 'steepness'> => ({
  white: percentile(grey.values.toSorted(), WHITE_PERCENTILE),
  steepness: Math.max(
    MIN_PICTURE_STEEPNESS,
    percentile(gradient.values.toSorted(), STEEPNESS_PERCENTILE),
  ),
})

/** Returns by level how much of the picture is lighter, and how many regions there are. */
export function levelsOf(
  grey: Plane,
  regions: readonly LightRegion[],
): Pick<PictureLevels, 'lighter' | 'area'> {
  const inside = new Uint8Array(grey.values.length)
  const area = new Float32Array(BINS)
  for (const region of regions) {
    for (const at of region.pixels) inside[at] = 1
    area[binOf(levelOf(region, grey))]! += Math.sqrt(region.pixels.length)
  }
  const lighter = new Float32Array(BINS)
  let total = 0
  for (const [at, value] of grey.values.entries()) {
    if (inside[at]) continue
    lighter[binOf(value)]!++
    total++
  }
  for (let bin = BINS - 2; bin >= 0; bin--) lighter[bin]! += lighter[bin + 1]!
  return { lighter: lighter.map((count) => count / Math.max(1, total)), area }
}

/**
 * Returns the measures that enter the score, by name of their weight; all planes are of one size.
 */
export function flakeMeasures(
  region: LightRegion,
  grey: Plane,
  probabilities: Float32Array,
  { white, steepness, lighter, area }: PictureLevels,
) {
  const { pixels, outline, ring } = region
  const level = levelOf(region, grey)
  const ground = meanAt(grey.values, ring)
  const contrast = Math.max(MIN_DIVISOR, level - ground)
  return {
    contrast,
    steepness: Math.log(region.steepness / steepness),
    whiteness: level / white,
    ground: ground / white,
    groundSpread: deviationAt(grey.values, ring) / contrast,
    winding: Math.log(outline.length / Math.sqrt(pixels.length)),
    thickness: Math.log(thicknessOf(region)),
    elongation: Math.min(MAX_ELONGATION, elongationOf(pixels, grey.width)),
    probability: meanAt(probabilities, pixels),
    peak: percentileAt(probabilities, pixels, 0.9),
    lighter: Math.log(MIN_LIGHTER + lighter[binOf(level)]!),
    similar: similarShare(level, area),
  }
}

/** Returns the logarithm of the odds that a region is a flake. */
export const flakeScore = (measures: ReturnType<typeof flakeMeasures>): number =>
  Object.entries(FLAKE_WEIGHTS).reduce(
    (sum, [name, weight]) =>
      sum + (name === 'bias' ? weight : weight * measures[name as keyof typeof measures]),
    0,
  )

/** Returns the mean thickness of a region, px. */
export const thicknessOf = ({ pixels, outline }: LightRegion): number =>
  (2 * pixels.length) / Math.max(1, outline.length)

function deviationAt(values: Float32Array, pixels: Int32Array): number {
  const middle = meanAt(values, pixels)
  let sum = 0
  for (const at of pixels) sum += (values[at]! - middle) ** 2
  return Math.sqrt(sum / Math.max(1, pixels.length))
}

/** Returns the share of all regions, by the root of their area, whose level is near this one. */
function similarShare(level: number, area: Float32Array): number {
  const bin = binOf(level)
  let near = 0
  let all = 0
  for (const [i, value] of area.entries()) {
    all += value
    if (Math.abs(i - bin) <= NEAR_BINS) near += value
  }
  return near / Math.max(1, all)
}
