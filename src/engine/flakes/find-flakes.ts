/**
 * Finds flakes on a damaged print: places where the emulsion is lost and the bare paper shows,
 * lighter than all around them.
 */
import { dilated, shareOf } from '../damage/components.ts'
import type { MarkProbabilities } from '../damage/detect.ts'
import { greyOf } from '../damage/line-evidence.ts'
import type { ClassifiedMarks } from '../damage/mark-classifier.ts'
import type { Face } from '../faces/face-detection.ts'
import { isProtected } from '../faces/face-places.ts'
import { gradientOf, type Plane } from '../image/plane.ts'
import type { Mask, Raster } from '../image/raster.ts'
import { lightRegions, meanAt, type LightRegion } from './light-regions.ts'
import { extremesOf, flakeMeasures, flakeScore, levelsOf, thicknessOf } from './measures.ts'
import {
  FLAKE_DILATION,
  FLAKE_SCORES,
  FLAKED_PRINT,
  LARGE_SHARE,
  MAX_FLAKES_SHARE,
  MAX_SPREAD_IN_FACE,
  MAX_THICKNESS,
  MIN_STEEPNESS,
  OUTLINE,
  PARTLY_MARKED,
  PROVING_FLAKES,
} from './tuning.ts'

type Flakes = Mask & { count: number }
type Scored = LightRegion & { score: number; groundSpread: number }

/** Returns the steep light regions that are thin enough for flakes, with their scores. */
function scoredRegions(picture: Raster, { values }: MarkProbabilities): Scored[] {
  const { width, height } = picture
  const grey: Plane = { width, height, values: greyOf(picture) }
  const gradient = gradientOf(grey)
  const extremes = extremesOf(grey, gradient)
  const regions = lightRegions(grey, gradient, MIN_STEEPNESS * extremes.steepness)
  const levels = { ...extremes, ...levelsOf(grey, regions) }
  return regions
    .filter((region) => thicknessOf(region) <= MAX_THICKNESS * Math.max(width, height))
    .map((region) => {
      const measures = flakeMeasures(region, grey, values, levels)
      return { ...region, score: flakeScore(measures), groundSpread: measures.groundSpread }
    })
}

/**
 * Returns whether a region spares all eyes, mouths and small faces, and in faces joins one ground.
 */
const sparesFaces = (
  { pixels, score, groundSpread }: Scored,
  faces: readonly Face[],
  width: number,
): boolean => {
  const places = Array.from(pixels, (at) => ({ x: at % width, y: Math.floor(at / width) }))
  if (places.some(({ x, y }) => isProtected(x, y, faces))) return false
  const isInFace = faces.some((face) =>
    places.some(
      ({ x, y }) =>
        ((x - face.x) / face.width - 0.5) ** 2 + ((y - face.y) / face.height - 0.5) ** 2 < 0.25,
    ),
  )
  return !isInFace || (score > FLAKE_SCORES.inFace && groundSpread <= MAX_SPREAD_IN_FACE)
}

const isPartlyMarked = (pixels: Int32Array, marked: Uint8Array): boolean =>
  pixels.reduce((count, at) => count + marked[at]!, 0) >= PARTLY_MARKED.share * pixels.length

/** Draws a flake with its blurred outline: pixels beside it that are lighter than its ground. */
function drawFlake(
  mask: Uint8Array,
  { pixels, ring }: LightRegion,
  grey: Float32Array,
  width: number,
): void {
  const ground = meanAt(grey, ring)
  const least = ground + OUTLINE.contrast * (meanAt(grey, pixels) - ground)
  let front = Array.from(pixels)
  for (const at of front) mask[at] = 1
  for (let step = 0; step < OUTLINE.width; step++) {
    const next: number[] = []
    for (const at of front) {
      const x = at % width
      for (const beside of [
        x > 0 ? at - 1 : at,
        x < width - 1 ? at + 1 : at,
        at - width,
        at + width,
      ]) {
        if (mask[beside] !== 0 || grey[beside]! < least) continue
        mask[beside] = 1
        next.push(beside)
      }
    }
    front = next
  }
}

const isFlaked = (
  regions: readonly Scored[],
  { certain, possibleShare }: { certain: number; possibleShare: number },
): boolean => {
  const countFrom = (least: number) => regions.filter(({ score }) => score > least).length
  return (
    countFrom(FLAKE_SCORES.certain) >= certain && countFrom(0) >= possibleShare * regions.length
  )
}

/** Returns whether a print has so many flakes that, beside sharp lines, they prove damage. */
export const hasProvingFlakes = (picture: Raster, probabilities: MarkProbabilities): boolean =>
  isFlaked(scoredRegions(picture, probabilities), PROVING_FLAKES)

/**
 * Returns the mask of the flakes: light regions that the mask of the marks covers in part, and all
 * likely ones if many of the picture's steep lights are. All arguments share one pixel grid.
 */
export function findFlakes(
  picture: Raster,
  probabilities: MarkProbabilities,
  faces: readonly Face[],
  marked: Uint8Array,
): Flakes {
  const { width, height } = picture
  const none = { width, height, mask: new Uint8Array(width * height), count: 0 }
  const regions = scoredRegions(picture, probabilities)
  const isFlakedPrint = isFlaked(regions, FLAKED_PRINT)
  const leastScore = ({ pixels }: LightRegion) => {
    if (isPartlyMarked(pixels, marked)) return PARTLY_MARKED.score
    if (!isFlakedPrint) return Number.POSITIVE_INFINITY
    return pixels.length > LARGE_SHARE * width * height ? FLAKE_SCORES.large : FLAKE_SCORES.likely
  }
  const flakes = regions.filter(
    (region) => region.score > leastScore(region) && sparesFaces(region, faces, width),
  )
  const drawn = none.mask.slice()
  const grey = greyOf(picture)
  for (const flake of flakes) drawFlake(drawn, flake, grey, width)
  const mask = dilated(drawn, width, FLAKE_DILATION)
  return shareOf(mask) > MAX_FLAKES_SHARE ? none : { width, height, mask, count: flakes.length }
}

/** Returns the marks of a damaged print with its flakes, as specks. */
export const addFlakes = (marks: ClassifiedMarks, { mask, count }: Flakes): ClassifiedMarks => ({
  ...marks,
  mask: marks.mask.map((value, at) => value | mask[at]!),
  specks: marks.specks + count,
})
