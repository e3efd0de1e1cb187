/**
 * Finds photographic prints in a small copy of a photograph: straight edges (Hough transform),
 * quadrangles of four of them, and a rating of each quadrangle against the ground around it.
 */
import type { Corners, Point } from '#contract/crop.ts'
import {
  areaOf,
  candidatesOf,
  centreOf,
  lengthOf,
  MAX_AREA,
  turnOf,
  type Candidate,
} from './print-candidates.ts'
import { edgesOf, linesOf, planesOf, type Planes, type SmallPicture } from './straight-edges.ts'

/** Long side of the copy, px. */
export const FINDER_SIDE = 320

/** Minimum certainty of a print. */
const MIN_CERTAINTY = 1
/** Minimum certainty of a print that fills more of the picture than `MAX_AREA.usual`. */
const MIN_CERTAINTY_OF_LARGE = 5.5
/**
 * Log odds that a quadrangle is a print: logistic regression over 60 composed photographs (seeds
 * 1000–1059) and 203 photographs without one.
 */
const CERTAINTY = {
  intercept: -23.1,
  edges: 13.59,
  weakest: -0.52,
  clear: 4.05,
  contrast: 1.75,
  uneven: -1.03,
  tinted: -2.11,
} as const
/** Maximum number of prints that are offered of one picture. */
const MAX_PRINTS = 12

/** Returns the mean of the channels at a point; null outside the picture. */
function colourAt({ width, height, channels }: Planes, x: number, y: number): number[] | null {
  const column = Math.floor(x)
  const row = Math.floor(y)
  if (column < 0 || row < 0 || column >= width || row >= height) return null
  return channels.map((plane) => plane[row * width + column]!)
}
const colourDistance = (a: number[], b: number[]): number =>
  Math.sqrt((a[0]! - b[0]!) ** 2 + (a[1]! - b[1]!) ** 2 + (a[2]! - b[2]!) ** 2)
const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Colour step that sets print and ground apart, 0–255. */
const CLEAR_STEP = 10
/** Ratio of that step to the ground's roughness that sets print and ground apart. */
const CLEAR_RATIO = 1.2
/** Smaller distance from a side at which ground and print are sampled, px. */
const NEAR_SAMPLE_PX = 3
/** Larger distance from a side at which ground and print are sampled, px. */
const FAR_SAMPLE_PX = 8

/**
 * Returns how certain the quadrangle is a print, as the log odds: its sides are edges, the ground
 * differs from the print along all of them, and resembles itself on all four sides.
 */
function certaintyOf(planes: Planes, { corners, score }: Candidate): number {
  const steps: number[] = []
  const roughness: number[] = []
  const shares: number[] = []
  const grounds = [0, 1, 2, 3].map((s) => {
    const from = corners[s]!
    const to = corners[(s + 1) % 4]!
    const length = lengthOf(from, to)
    const dx = (to.x - from.x) / length
    const dy = (to.y - from.y) / length
    const ground: number[][] = []
    let clear = 0
    let samples = 0
    for (let t = 3; t < length - 3; t += 2) {
      const x = from.x + dx * t
      const y = from.y + dy * t
      // The normal (dy, -dx) points out of a clockwise quadrangle.
      const at = (gap: number) => colourAt(planes, x + dy * gap, y - dx * gap)
      const inside = at(-NEAR_SAMPLE_PX)
      const near = at(NEAR_SAMPLE_PX)
      const far = at(FAR_SAMPLE_PX)
      if (!inside || !near) continue
      samples++
      const step = colourDistance(inside, near)
      const rough = far ? colourDistance(near, far) : 0
      steps.push(step)
      ground.push(near)
      if (far) roughness.push(rough)
      if (step > CLEAR_STEP && step > CLEAR_RATIO * rough) clear++
    }
    shares.push(samples > 0 ? clear / samples : 0)
    return [0, 1, 2].map((c) => median(ground.map((colour) => colour[c]!)))
  })
  const middle = [0, 1, 2].map((c) => median(grounds.map((colour) => colour[c]!)))
  const spread = Math.max(...grounds.map((colour) => colourDistance(colour, middle)))
  const tint = Math.max(
    ...grounds.map((colour) => Math.hypot(colour[1]! - middle[1]!, colour[2]! - middle[2]!)),
  )
  const { intercept, edges, weakest, clear, contrast, uneven, tinted } = CERTAINTY
  return (
    intercept +
    edges * score +
    weakest * Math.min(...shares) +
    (clear * shares.reduce((a, b) => a + b, 0)) / 4 +
    contrast * Math.log((median(steps) + 5) / (median(roughness) + 5)) +
    (uneven * spread + tinted * tint) / 50
  )
}

/**
 * Whether two convex quadrangles share more than their edges, by the centres and corners of each.
 */
function overlap(a: Corners, b: Corners): boolean {
  const contains = (outer: Corners, { x, y }: Point) =>
    outer.every((from, i) => turnOf(from, outer[(i + 1) % 4]!, { x, y }) > 0)
  const probes = (corners: Corners) => {
    const middle = centreOf(corners)
    const inwards = corners.map(({ x, y }) => ({
      x: x + (middle.x - x) * 0.1,
      y: y + (middle.y - y) * 0.1,
    }))
    return [middle, ...inwards]
  }
  return probes(a).some((at) => contains(b, at)) || probes(b).some((at) => contains(a, at))
}

/** Returns the first of the quadrangles that overlap, the largest first. */
function apart(rated: readonly { corners: Corners }[]): Corners[] {
  const prints: Corners[] = []
  for (const { corners } of rated)
    if (prints.length < MAX_PRINTS && !prints.some((print) => overlap(print, corners)))
      prints.push(corners)
  return prints.toSorted((a, b) => areaOf(b) - areaOf(a))
}

/** Returns the prints that are certain, the largest first; none where nothing is certain. */
export function findPrints(picture: SmallPicture): Corners[] {
  const planes = planesOf(picture)
  const edges = edgesOf(planes)
  const isLarge = ({ corners }: Candidate) =>
    areaOf(corners) > MAX_AREA.usual * picture.width * picture.height
  const rated = candidatesOf(linesOf(edges), edges)
    .map((candidate) => ({
      ...candidate,
      isLarge: isLarge(candidate),
      certainty: certaintyOf(planes, candidate),
    }))
    .filter((found) => found.certainty >= (found.isLarge ? MIN_CERTAINTY_OF_LARGE : MIN_CERTAINTY))
    .toSorted((a, b) => b.certainty - a.certainty)
  const several = apart(rated.filter((found) => !found.isLarge))
  // The border of a whole scan must not hide the prints on it.
  return several.length > 1 ? several : apart(rated)
}
