/**
 * Bridges two pieces of a crease across skin: connects the facing ends of two certain lines along
 * the lightest path between them.
 */
import type { Component } from './components.ts'
import { lineOf, type Line } from './continuing.ts'

/**
 * Minimum distance between two ends, px, and largest angle between either line and the connection,
 * radians.
 */
const MIN_LENGTH = 8
const MAX_ANGLE = 0.3
/**
 * Maximum deviation of the path from the straight connection (px), minimum ridge contrast (0–1),
 * and minimum share of the path that reaches it.
 */
const MAX_DEVIATION = 6
const MIN_CONTRAST = 0.015
const MIN_VISIBLE_SHARE = 0.5
/**
 * Width of the bridge: from MIN_HALF_WIDTH to MAX_HALF_WIDTH px on each side, as long as pixels
 * are lighter by MIN_LIGHTNESS_GAIN (0–1) than the skin at SKIN_DISTANCE px.
 */
const MAX_HALF_WIDTH = 7
const MIN_LIGHTNESS_GAIN = 0.04
const SKIN_DISTANCE = 11
const MIN_HALF_WIDTH = 2

type Point = { x: number; y: number }
type Plane = { values: Float32Array; width: number; height: number }

const ends = ({ x, y, dx, dy, half }: Line) =>
  [1, -1].map((way) => ({
    x: x + way * dx * half,
    y: y + way * dy * half,
    dx: way * dx,
    dy: way * dy,
  }))

/** Returns the cosine of the angle between an end's direction and the direction to a point. */
const towards = (end: Point & { dx: number; dy: number }, to: Point): number =>
  ((to.x - end.x) * end.dx + (to.y - end.y) * end.dy) / Math.hypot(to.x - end.x, to.y - end.y)

const valueAt = ({ values, width, height }: Plane, x: number, y: number): number =>
  values[
    Math.min(height - 1, Math.max(0, Math.round(y))) * width +
      Math.min(width - 1, Math.max(0, Math.round(x)))
  ]!

/**
 * Returns the lightest path between two points by dynamic programming, one point per px, and the
 * share of it on a visible ridge.
 */
function wayBetween(a: Point, b: Point, ridges: Plane): { points: Point[]; seen: number } {
  const length = Math.hypot(b.x - a.x, b.y - a.y)
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length]
  const lanes = 2 * MAX_DEVIATION + 1
  const place = (step: number, lane: number): Point => ({
    x: a.x + dx * step - dy * (lane - MAX_DEVIATION),
    y: a.y + dy * step + dx * (lane - MAX_DEVIATION),
  })
  const steps = Math.floor(length)
  let best = Array.from({ length: lanes }, (_, lane) =>
    lane === MAX_DEVIATION ? 0 : Number.NEGATIVE_INFINITY,
  )
  const from: number[][] = []
  for (let step = 1; step <= steps; step++) {
    const came = best.map((_, lane) =>
      [lane, lane - 1, lane + 1].reduce(
        (to, near) => ((best[near] ?? Number.NEGATIVE_INFINITY) > best[to]! ? near : to),
        lane,
      ),
    )
    best = came.map((near, lane) => {
      const { x, y } = place(step, lane)
      return best[near]! + valueAt(ridges, x, y)
    })
    from.push(came)
  }
  const points: Point[] = []
  for (let step = steps, lane = MAX_DEVIATION; step >= 1; step--) {
    points.push(place(step, lane))
    lane = from[step - 1]![lane]!
  }
  return {
    points,
    seen:
      points.filter(({ x, y }) => valueAt(ridges, x, y) > MIN_CONTRAST).length /
      Math.max(1, points.length),
  }
}

/** Draws the path into the mask, as wide as it is lighter than the skin on both sides. */
function layAlong(
  mask: Uint8Array,
  points: readonly Point[],
  { x: nx, y: ny }: Point,
  grey: Plane,
): void {
  for (const { x, y } of points) {
    const skin = Math.max(
      valueAt(grey, x + nx * SKIN_DISTANCE, y + ny * SKIN_DISTANCE),
      valueAt(grey, x - nx * SKIN_DISTANCE, y - ny * SKIN_DISTANCE),
    )
    for (const way of [1, -1]) {
      for (let far = 0; far <= MAX_HALF_WIDTH; far++) {
        const [u, v] = [x + way * nx * far, y + way * ny * far]
        if (far > MIN_HALF_WIDTH && valueAt(grey, u, v) < skin + MIN_LIGHTNESS_GAIN) break
        mask[
          Math.min(grey.height - 1, Math.max(0, Math.round(v))) * grey.width +
            Math.min(grey.width - 1, Math.max(0, Math.round(u)))
        ] = 1
      }
    }
  }
}

/**
 * Returns the mask of all bridges between `lines` of at most `reach` px whose midpoint lies where
 * `allowed` is 1. `ridges` and `grey` are on 0–1, row-major.
 */
export function bridges(
  lines: readonly Component[],
  {
    ridges,
    grey,
    allowed,
    reach,
  }: { ridges: Plane; grey: Plane; allowed: Uint8Array; reach: number },
): Uint8Array {
  const mask = new Uint8Array(allowed.length)
  const all = lines.map((line) => ends(lineOf(line, grey.width)))
  for (const [i, some] of all.entries()) {
    for (const a of some) {
      for (const b of all.slice(i + 1).flat()) {
        const length = Math.hypot(b.x - a.x, b.y - a.y)
        if (
          length < MIN_LENGTH ||
          length > reach ||
          towards(a, b) < Math.cos(MAX_ANGLE) ||
          towards(b, a) < Math.cos(MAX_ANGLE)
        )
          continue
        if (!allowed[Math.round((a.y + b.y) / 2) * grey.width + Math.round((a.x + b.x) / 2)])
          continue
        const { points, seen } = wayBetween(a, b, ridges)
        if (seen >= MIN_VISIBLE_SHARE)
          layAlong(mask, points, { x: -(b.y - a.y) / length, y: (b.x - a.x) / length }, grey)
      }
    }
  }
  return mask.map((value, at) => value & allowed[at]!)
}
