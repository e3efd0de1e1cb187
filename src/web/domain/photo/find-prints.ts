/**
 * Finds photographic prints in a small copy of a photograph: straight edges (Hough transform),
 * quadrangles of four of them, and a rating of each quadrangle against the ground around it.
 */
import type { Corners, Point } from '#contract/crop.ts'
import {
  ANGLES,
  edgesOf,
  linesOf,
  planesOf,
  positionOn,
  supportBetween,
  supportOf,
  type Edges,
  type Line,
  type Planes,
  type SmallPicture,
} from './straight-edges.ts'

/** Long side of the copy, px. */
export const FINDER_SIDE = 320

/** Most quadrangles that are rated, also of those with a centre in one cell of a 6 × 6 grid. */
const MAX_RATED = 160
const MAX_RATED_PER_CELL = 40
const CELLS = 6
/** Opposite sides of a print in perspective differ by at most this angle, degrees. */
const MAX_CONVERGENCE = 32
/** Smallest angle between the lines at a corner, degrees. */
const MIN_CROSSING = 40
/** Angles at a corner, as the sine; a side and the area relative to the picture. */
const MIN_SINE = 0.72
const MIN_SIDE = 0.14
const MIN_AREA = 0.05
/**
 * A print that fills more of the picture than `usual` is offered only where its border is sure: of 87
 * development pictures 20 have such a quadrangle, and the two wrong ones are less certain. Beyond `most`
 * the border is left to the engine.
 */
const MAX_AREA = { usual: 0.85, most: 0.95 } as const
const MIN_CERTAINTY_OF_LARGE = 5.5
/** Share of a side that must be an edge. */
const MIN_SUPPORT = 0.45

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
const MIN_CERTAINTY = 1
/** Most prints that are offered of one picture. */
const MAX_PRINTS = 12

type Candidate = { corners: Corners; score: number }

function crossing(a: Line, b: Line): Point {
  const determinant = a.cos * b.sin - b.cos * a.sin
  return {
    x: (a.rho * b.sin - b.rho * a.sin) / determinant,
    y: (a.cos * b.rho - b.cos * a.rho) / determinant,
  }
}

/** Difference of two line directions, degrees, 0–90. */
function turnBetween(a: Line, b: Line): number {
  const difference = Math.abs(a.angle - b.angle)
  return Math.min(difference, ANGLES - difference)
}

/** Returns a positive number for points clockwise on the screen. */
const turnOf = (a: Point, b: Point, c: Point): number =>
  (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
/** Math.hypot takes five times as long. */
const lengthOf = (a: Point, b: Point): number => Math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2)
const centreOf = (corners: Corners): Point => ({
  x: corners.reduce((sum, { x }) => sum + x, 0) / 4,
  y: corners.reduce((sum, { y }) => sum + y, 0) / 4,
})
const areaOf = (corners: Corners): number =>
  Math.abs(
    corners.reduce((sum, { x, y }, i) => {
      const next = corners[(i + 1) % 4]!
      return sum + x * next.y - next.x * y
    }, 0),
  ) / 2

/** A line that crosses two opposite ones, with its support between them; `onFrom` and `onTo` are positions on those. */
type Crossbar = {
  line: Line
  from: Point
  to: Point
  onFrom: number
  onTo: number
  support: number
}

/** Returns the quadrangles whose sides are edges and end at their corners, the best first. */
function candidatesOf(lines: readonly Line[], { width, height }: Edges): Candidate[] {
  const shortest = MIN_SIDE * Math.max(width, height)
  const isInside = ({ x, y }: Point) => x > -2 && y > -2 && x < width + 2 && y < height + 2
  const crossings = lines.map((a) =>
    lines.map((b) => {
      const at = turnBetween(a, b) < MIN_CROSSING ? null : crossing(a, b)
      return at && isInside(at) ? at : null
    }),
  )
  const found: Candidate[] = []
  lines.forEach((a, i) => {
    lines.forEach((c, j) => {
      if (j <= i || turnBetween(a, c) > MAX_CONVERGENCE) return
      const crossbars = lines.flatMap((line, k): Crossbar[] => {
        const from = crossings[i]![k]
        const to = crossings[j]![k]
        if (!from || !to || lengthOf(from, to) < shortest) return []
        const support = supportOf(line, from, to)
        if (support < MIN_SUPPORT) return []
        const onFrom = positionOn(a, from)
        const onTo = positionOn(c, to)
        return [{ line, from, to, onFrom, onTo, support }]
      })
      crossbars.forEach((b, k) => {
        for (const d of crossbars.slice(k + 1)) {
          if (turnBetween(b.line, d.line) > MAX_CONVERGENCE) continue
          if (lengthOf(b.from, d.from) < shortest || lengthOf(b.to, d.to) < shortest) continue
          const first = supportBetween(a, d.onFrom, b.onFrom)
          if (first < MIN_SUPPORT) continue
          const second = supportBetween(c, b.onTo, d.onTo)
          if (second < MIN_SUPPORT) continue
          const points = [d.from, b.from, b.to, d.to]
          if (!hasOpenCorners(points)) continue
          const supports = [first, second, b.support, d.support]
          const sides = [a, b.line, c, d.line]
          const corners = clockwiseFromTopLeft(points)
          const area = areaOf(corners) / (width * height)
          if (area < MIN_AREA || area > MAX_AREA.most) continue
          const beyond = sides.reduce(
            (sum, side, s) => sum + supportBeyond(side, points[s]!, points[(s + 1) % 4]!),
            0,
          )
          const mean = supports.reduce((sum, support) => sum + support, 0) / 4
          const score =
            mean + Math.min(...supports) / 2 - 0.4 * (beyond / 4) + 0.25 * Math.sqrt(area)
          found.push({ corners, score })
        }
      })
    })
  })
  const taken = new Uint16Array(CELLS * CELLS)
  return found
    .toSorted((a, b) => b.score - a.score)
    .filter(({ corners }) => {
      const { x, y } = centreOf(corners)
      const row = Math.floor((y / height) * CELLS)
      const cell = row * CELLS + Math.floor((x / width) * CELLS)
      taken[cell] = taken[cell]! + 1
      return taken[cell] <= MAX_RATED_PER_CELL
    })
    .slice(0, MAX_RATED)
}

/** Whether the points are a convex quadrangle without very sharp or flat corners. */
function hasOpenCorners(points: readonly Point[]): boolean {
  const round = Math.sign(turnOf(points[0]!, points[1]!, points[2]!))
  return points.every((at, i) => {
    const before = points[(i + 3) % 4]!
    const after = points[(i + 1) % 4]!
    const sine = (round * turnOf(before, at, after)) / (lengthOf(before, at) * lengthOf(at, after))
    return sine >= MIN_SINE
  })
}

/** Returns the mean edge strength of the line beyond the two ends of a side. */
function supportBeyond(line: Line, from: Point, to: Point): number {
  const length = lengthOf(from, to)
  const dx = (to.x - from.x) / length
  const dy = (to.y - from.y) / length
  const reach = Math.max(8, 0.12 * length)
  const shifted = ({ x, y }: Point, by: number) => ({ x: x + dx * by, y: y + dy * by })
  const before = supportOf(line, shifted(from, -3 - reach), shifted(from, -3))
  return (before + supportOf(line, shifted(to, 3), shifted(to, 3 + reach))) / 2
}

/** Orders the corners clockwise, from the one nearest to the upper left. */
function clockwiseFromTopLeft(points: readonly Point[]): Corners {
  const round = turnOf(points[0]!, points[1]!, points[2]!) > 0 ? points : points.toReversed()
  const sums = round.map(({ x, y }) => x + y)
  const first = sums.indexOf(Math.min(...sums))
  const corner = (i: number): Point => round[(first + i) % 4]!
  return [corner(0), corner(1), corner(2), corner(3)]
}

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

/** Colour step (0–255) that sets print and ground apart, also relative to the ground's roughness. */
const CLEAR_STEP = 10
const CLEAR_RATIO = 1.2
/** Distances from a side at which ground and print are sampled, px. */
const NEAR_SAMPLE_PX = 3
const FAR_SAMPLE_PX = 8

/**
 * Returns how certain the quadrangle is a print, as the log odds: its sides are edges, the ground
 * differs from the print along all of them, and resembles itself on all four sides.
 */
function certaintyOf(planes: Planes, { corners, score }: Candidate): number {
  const [steps, roughness, shares]: [number[], number[], number[]] = [[], [], []]
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

/** Whether two convex quadrangles share more than their edges, by the centres and corners of each. */
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
