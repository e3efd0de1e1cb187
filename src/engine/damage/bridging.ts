/** Joins two pieces of a crease across skin, where it is too faint to be found by itself: the ends of two sure lines that look at one another, and the light line between them. */
import type { Component } from './components.ts'
import { lineOf, type Line } from './continuing.ts'

/** How far apart the ends are at most and at least (px of the map, and times the reach given), and how far (radians) both lines may point past one another. */
const SHORTEST = 8
const ASKEW = 0.3
/** How far the crease may stray from the straight way (px), and how little it may be lighter than its sides (0–1) for how much of the way (share). */
const ASIDE = 6
const CONTRAST = 0.015
const SEEN = 0.5
/** Its width: so far from its middle (px) as it is this much lighter than the skin (0–1) that lies this far from it (px). */
const WIDEST = 7
const LIGHTER = 0.04
const SKIN = 11
const NARROWEST = 2

type Point = { x: number; y: number }
type Plane = { values: Float32Array; width: number; height: number }

const ends = ({ x, y, dx, dy, half }: Line) =>
  [1, -1].map((way) => ({
    x: x + way * dx * half,
    y: y + way * dy * half,
    dx: way * dx,
    dy: way * dy,
  }))

/** The cosine between an end's way onwards and the way to a point. */
const towards = (end: Point & { dx: number; dy: number }, to: Point): number =>
  ((to.x - end.x) * end.dx + (to.y - end.y) * end.dy) / Math.hypot(to.x - end.x, to.y - end.y)

const valueAt = ({ values, width, height }: Plane, x: number, y: number): number =>
  values[
    Math.min(height - 1, Math.max(0, Math.round(y))) * width +
      Math.min(width - 1, Math.max(0, Math.round(x)))
  ]!

/** The lightest way between two points, a point for every pixel, and how much of it is seen. */
function wayBetween(a: Point, b: Point, ridges: Plane): { points: Point[]; seen: number } {
  const length = Math.hypot(b.x - a.x, b.y - a.y)
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length]
  const lanes = 2 * ASIDE + 1
  const place = (step: number, lane: number): Point => ({
    x: a.x + dx * step - dy * (lane - ASIDE),
    y: a.y + dy * step + dx * (lane - ASIDE),
  })
  const steps = Math.floor(length)
  let best = Array.from({ length: lanes }, (_, lane) =>
    lane === ASIDE ? 0 : Number.NEGATIVE_INFINITY,
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
  for (let step = steps, lane = ASIDE; step >= 1; step--) {
    points.push(place(step, lane))
    lane = from[step - 1]![lane]!
  }
  return {
    points,
    seen:
      points.filter(({ x, y }) => valueAt(ridges, x, y) > CONTRAST).length /
      Math.max(1, points.length),
  }
}

/** Lays the crease along its way into the mask, as wide as it is lighter than the skin on both sides. */
function layAlong(
  mask: Uint8Array,
  points: readonly Point[],
  { x: nx, y: ny }: Point,
  grey: Plane,
): void {
  for (const { x, y } of points) {
    const skin = Math.max(
      valueAt(grey, x + nx * SKIN, y + ny * SKIN),
      valueAt(grey, x - nx * SKIN, y - ny * SKIN),
    )
    for (const way of [1, -1]) {
      for (let far = 0; far <= WIDEST; far++) {
        const [u, v] = [x + way * nx * far, y + way * ny * far]
        if (far > NARROWEST && valueAt(grey, u, v) < skin + LIGHTER) break
        mask[
          Math.min(grey.height - 1, Math.max(0, Math.round(v))) * grey.width +
            Math.min(grey.width - 1, Math.max(0, Math.round(u)))
        ] = 1
      }
    }
  }
}

/** What joins any two of the lines over at most `reach` px with its middle where `allowed` is 1; 1 a pixel. `ridges` and `grey` on 0–1. */
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
          length < SHORTEST ||
          length > reach ||
          towards(a, b) < Math.cos(ASKEW) ||
          towards(b, a) < Math.cos(ASKEW)
        )
          continue
        if (!allowed[Math.round((a.y + b.y) / 2) * grey.width + Math.round((a.x + b.x) / 2)])
          continue
        const { points, seen } = wayBetween(a, b, ridges)
        if (seen >= SEEN)
          layAlong(mask, points, { x: -(b.y - a.y) / length, y: (b.x - a.x) / length }, grey)
      }
    }
  }
  return mask.map((value, at) => value & allowed[at]!)
}
