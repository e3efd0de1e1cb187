/**
 * Bridges two pieces of a scratch: connects the facing ends of two certain lines along the lightest
 * path between them.
 */
import type { Component } from './components.ts'
import { lineOf, type Line } from './main-axis.ts'
import {
  BRIDGE_LIGHTNESS,
  MAX_BRIDGE_ANGLE,
  MAX_BRIDGE_DEVIATION,
  MAX_BRIDGE_HALF_WIDTH,
  MIN_BRIDGE_CONTRAST,
  MIN_BRIDGE_HALF_WIDTH,
  MIN_BRIDGE_LENGTH,
  MIN_BRIDGE_VISIBLE_SHARE,
} from './tuning.ts'

type Point = { x: number; y: number }
/** An end of a line with the unit direction that leads out of it. */
type LineEnd = Point & { dx: number; dy: number }
/** One value per pixel on 0–1, row-major. */
type Plane = { values: Float32Array; width: number; height: number }

const endsOf = ({ x, y, dx, dy, half }: Line): LineEnd[] =>
  [1, -1].map((direction) => ({
    x: x + direction * dx * half,
    y: y + direction * dy * half,
    dx: direction * dx,
    dy: direction * dy,
  }))

/** Returns the cosine of the angle between an end's direction and the direction to a point. */
const cosineTowards = (end: LineEnd, to: Point): number =>
  ((to.x - end.x) * end.dx + (to.y - end.y) * end.dy) / Math.hypot(to.x - end.x, to.y - end.y)

/** Returns the index of the nearest pixel inside the picture. */
const indexAt = ({ width, height }: Plane, x: number, y: number): number =>
  Math.min(height - 1, Math.max(0, Math.round(y))) * width +
  Math.min(width - 1, Math.max(0, Math.round(x)))

const valueAt = (plane: Plane, x: number, y: number): number => plane.values[indexAt(plane, x, y)]!

/**
 * Returns the lightest path between two points by dynamic programming, one point per px, and the
 * share of it on a visible ridge.
 */
function lightestPath(
  a: Point,
  b: Point,
  ridges: Plane,
): { points: Point[]; visibleShare: number } {
  const length = Math.hypot(b.x - a.x, b.y - a.y)
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length]
  const lanes = 2 * MAX_BRIDGE_DEVIATION + 1
  const pointAt = (step: number, lane: number): Point => ({
    x: a.x + dx * step - dy * (lane - MAX_BRIDGE_DEVIATION),
    y: a.y + dy * step + dx * (lane - MAX_BRIDGE_DEVIATION),
  })
  const steps = Math.floor(length)
  let best = Array.from({ length: lanes }, (_, lane) =>
    lane === MAX_BRIDGE_DEVIATION ? 0 : Number.NEGATIVE_INFINITY,
  )
  const previousLanes: number[][] = []
  for (let step = 1; step <= steps; step++) {
    const previous = best.map((_, lane) =>
      [lane, lane - 1, lane + 1].reduce(
        (chosen, candidate) =>
          (best[candidate] ?? Number.NEGATIVE_INFINITY) > best[chosen]! ? candidate : chosen,
        lane,
      ),
    )
    best = previous.map((from, lane) => {
      const { x, y } = pointAt(step, lane)
      return best[from]! + valueAt(ridges, x, y)
    })
    previousLanes.push(previous)
  }
  const points: Point[] = []
  for (let step = steps, lane = MAX_BRIDGE_DEVIATION; step >= 1; step--) {
    points.push(pointAt(step, lane))
    lane = previousLanes[step - 1]![lane]!
  }
  const visible = points.filter(({ x, y }) => valueAt(ridges, x, y) > MIN_BRIDGE_CONTRAST)
  return { points, visibleShare: visible.length / Math.max(1, points.length) }
}

/**
 * Draws the path into the mask, as wide as it is lighter than the skin on both sides. `normal` is
 * the unit vector across the path.
 */
function drawPath(mask: Uint8Array, points: readonly Point[], normal: Point, grey: Plane): void {
  const beside = ({ x, y }: Point, distance: number) =>
    [x + normal.x * distance, y + normal.y * distance] as const
  for (const point of points) {
    const skin = Math.max(
      valueAt(grey, ...beside(point, BRIDGE_LIGHTNESS.distance)),
      valueAt(grey, ...beside(point, -BRIDGE_LIGHTNESS.distance)),
    )
    for (const side of [1, -1]) {
      for (let distance = 0; distance <= MAX_BRIDGE_HALF_WIDTH; distance++) {
        const at = indexAt(grey, ...beside(point, side * distance))
        if (distance > MIN_BRIDGE_HALF_WIDTH && grey.values[at]! < skin + BRIDGE_LIGHTNESS.gain)
          break
        mask[at] = 1
      }
    }
  }
}

/** Returns whether two ends face each other at a distance that may be bridged. */
function areFacing(a: LineEnd, b: LineEnd, length: number, maxLength: number): boolean {
  return (
    length >= MIN_BRIDGE_LENGTH &&
    length <= maxLength &&
    cosineTowards(a, b) >= Math.cos(MAX_BRIDGE_ANGLE) &&
    cosineTowards(b, a) >= Math.cos(MAX_BRIDGE_ANGLE)
  )
}

/**
 * Returns the mask of all bridges between `lines` of at most `maxLength` px whose midpoint lies
 * where `allowed` is 1. `ridges` and `grey` are on 0–1, row-major.
 */
export function bridgeGaps(
  lines: readonly Component[],
  {
    ridges,
    grey,
    allowed,
    maxLength,
  }: { ridges: Plane; grey: Plane; allowed: Uint8Array; maxLength: number },
): Uint8Array {
  const mask = new Uint8Array(allowed.length)
  const endsByLine = lines.map((line) => endsOf(lineOf(line, grey.width)))
  for (const [i, ends] of endsByLine.entries()) {
    for (const a of ends) {
      for (const b of endsByLine.slice(i + 1).flat()) {
        const length = Math.hypot(b.x - a.x, b.y - a.y)
        if (!areFacing(a, b, length, maxLength)) continue
        if (!allowed[Math.round((a.y + b.y) / 2) * grey.width + Math.round((a.x + b.x) / 2)])
          continue
        const { points, visibleShare } = lightestPath(a, b, ridges)
        if (visibleShare >= MIN_BRIDGE_VISIBLE_SHARE)
          drawPath(mask, points, { x: -(b.y - a.y) / length, y: (b.x - a.x) / length }, grey)
      }
    }
  }
  return mask.map((value, at) => value & allowed[at]!)
}
