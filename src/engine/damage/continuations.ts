/**
 * Finds the pieces of a crease beyond a gap: candidates whose prolongation runs straight into
 * certain marks.
 */
import { dilated, type Component } from './components.ts'
import {
  CONTINUATION_LENGTH,
  MAX_CONTINUATION_OFFSET,
  MAX_CONTINUED_GAP,
  MIN_CONTINUATION_PX,
  MIN_CONTINUATION_SHARE,
} from './tuning.ts'

/** Centroid, unit direction and half length of a component's main axis, px. */
export type Line = { x: number; y: number; dx: number; dy: number; half: number }

/** Returns the main axis of a component. */
export function lineOf({ pixels }: Component, width: number): Line {
  const points = Array.from(pixels, (at) => ({ x: at % width, y: Math.floor(at / width) }))
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const x = mean((point) => point.x)
  const y = mean((point) => point.y)
  const xx = mean((point) => (point.x - x) ** 2)
  const yy = mean((point) => (point.y - y) ** 2)
  const xy = mean((point) => (point.x - x) * (point.y - y))
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  const dx = Math.cos(angle)
  const dy = Math.sin(angle)
  let half = 0
  for (const point of points)
    half = Math.max(half, Math.abs((point.x - x) * dx + (point.y - y) * dy))
  return { x, y, dx, dy, half }
}

/**
 * Returns whether the dilated marks continue straight beyond a gap at one end of the line
 * (`direction`: 1 or -1).
 */
function continuesBeyondGap(
  { x, y, dx, dy, half }: Line,
  direction: number,
  dilatedMarks: Uint8Array,
  width: number,
): boolean {
  const height = dilatedMarks.length / width
  const longSide = Math.max(width, height)
  const isMarked = (distance: number) => {
    const u = Math.round(x + direction * dx * distance)
    const v = Math.round(y + direction * dy * distance)
    return u >= 0 && v >= 0 && u < width && v < height && dilatedMarks[v * width + u] === 1
  }
  const required = Math.max(MIN_CONTINUATION_PX, Math.round(CONTINUATION_LENGTH * longSide))
  for (let gap = 1; gap <= MAX_CONTINUED_GAP * longSide; gap++) {
    if (!isMarked(half + gap)) continue
    let count = 0
    for (let step = 0; step < required; step++) if (isMarked(half + gap + step)) count++
    return count >= MIN_CONTINUATION_SHARE * required
  }
  return false
}

/** Returns the candidates that continue a certain mark (1 in `certain`) or one another. */
export function findContinuations<Mark extends Component>(
  certain: Uint8Array,
  candidates: readonly Mark[],
  width: number,
): Mark[] {
  const mask = certain.slice()
  const found: Mark[] = []
  for (let remaining = candidates; remaining.length > 0;) {
    const dilatedMarks = dilated(mask, width, MAX_CONTINUATION_OFFSET)
    const next = remaining.filter((mark) => {
      const line = lineOf(mark, width)
      return [1, -1].some((direction) => continuesBeyondGap(line, direction, dilatedMarks, width))
    })
    if (next.length === 0) break
    for (const { pixels } of next) for (const at of pixels) mask[at] = 1
    found.push(...next)
    remaining = remaining.filter((mark) => !next.includes(mark))
  }
  return found
}
