/**
 * Finds the pieces of a crease beyond a gap: candidates whose prolongation runs straight into
 * certain marks.
 */
import { grown, type Component } from './components.ts'

/**
 * Widest gap and length of the certain mark required beyond it, as shares of the picture's long
 * side.
 */
const MAX_GAP = 0.045
const RUN_LENGTH = 0.03
/** Minimum run beyond the gap, px; excludes lines that are only crossed. */
const MIN_RUN = 20
/** Share of the run that must be marked, within MAX_OFFSET px of the prolonged line. */
const MIN_MARKED_SHARE = 0.8
const MAX_OFFSET = 3

export type Line = { x: number; y: number; dx: number; dy: number; half: number }

/** Returns the centroid, unit direction and half length (px) of a component's main axis. */
export function lineOf({ pixels }: Component, width: number): Line {
  const points = Array.from(pixels, (at) => ({ x: at % width, y: Math.floor(at / width) }))
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)]
  const [xx, yy, xy] = [
    mean((point) => (point.x - x) ** 2),
    mean((point) => (point.y - y) ** 2),
    mean((point) => (point.x - x) * (point.y - y)),
  ]
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
  return {
    x,
    y,
    dx,
    dy,
    half: Math.max(...points.map((point) => Math.abs((point.x - x) * dx + (point.y - y) * dy))),
  }
}

/**
 * Returns whether `near` continues straight beyond a gap at one end of the line (`way`: 1 or -1).
 */
function goesOn(
  { x, y, dx, dy, half }: Line,
  way: number,
  near: Uint8Array,
  width: number,
): boolean {
  const height = near.length / width
  const long = Math.max(width, height)
  const marked = (distance: number) => {
    const [u, v] = [Math.round(x + way * dx * distance), Math.round(y + way * dy * distance)]
    return u >= 0 && v >= 0 && u < width && v < height && near[v * width + u] === 1
  }
  const run = Math.max(MIN_RUN, Math.round(RUN_LENGTH * long))
  for (let gap = 1; gap <= MAX_GAP * long; gap++) {
    if (!marked(half + gap)) continue
    let count = 0
    for (let step = 0; step < run; step++) if (marked(half + gap + step)) count++
    return count >= MIN_MARKED_SHARE * run
  }
  return false
}

/** Returns the candidates that continue a certain mark (1 in `sure`) or one another. */
export function continuing<Mark extends Component>(
  sure: Uint8Array,
  candidates: readonly Mark[],
  width: number,
): Mark[] {
  const mask = sure.slice()
  const found: Mark[] = []
  for (let rest = candidates; rest.length > 0;) {
    const near = grown(mask, width, MAX_OFFSET)
    const next = rest.filter((mark) => {
      const line = lineOf(mark, width)
      return [1, -1].some((way) => goesOn(line, way, near, width))
    })
    if (next.length === 0) break
    for (const { pixels } of next) for (const at of pixels) mask[at] = 1
    found.push(...next)
    rest = rest.filter((mark) => !next.includes(mark))
  }
  return found
}
