/**
 * Strokes in picture pixels: brush sizes, path simplification within the API's limits, and the
 * history. Pure.
 */
import { MAX_STROKES, MAX_STROKE_POINTS, MAX_STROKE_RADIUS_SHARE } from '#contract/limits.ts'
import type { Stroke } from '#contract/retouches.ts'
import type { Point, Size } from './zoom.ts'

/** Number of brush sizes, from the smallest to the largest radius in a geometric series. */
export const BRUSH_SIZES = 12
export const USUAL_BRUSH_SIZE = 4
/** Smallest radius, share of the picture's long side. */
const SMALLEST_SHARE = 0.0025
/** Deviation allowed when a path is simplified, as a share of the radius. */
const TOLERANCE = 0.08
/** Lower bound of that deviation, px of the picture. */
const MIN_TOLERANCE = 0.25
/**
 * Points kept free for each stroke still to come, so that the limit of points is never reached
 * before that of strokes.
 */
const RESERVED_POINTS = 50

/** Radius of a brush size (0 to BRUSH_SIZES - 1), picture pixels. */
export function brushRadius(size: number, picture: Size): number {
  const side = Math.max(picture.width, picture.height)
  const share =
    SMALLEST_SHARE * (MAX_STROKE_RADIUS_SHARE / SMALLEST_SHARE) ** (size / (BRUSH_SIZES - 1))
  return Math.max(1, Math.floor(side * share * 10) / 10)
}

/** Distance of a point from the segment between two others. */
function deviation([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const dx = bx - ax
  const dy = by - ay
  const length = dx * dx + dy * dy
  const along =
    length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(x - ax - along * dx, y - ay - along * dy)
}

type Part = { first: number; last: number; farthest: number; off: number }

/** A part of a path with its point that is farthest from the line between its ends. */
function partOf(points: readonly Point[], first: number, last: number): Part {
  const from = points[first]
  const to = points[last]
  let farthest = first
  let off = 0
  for (const [i, point] of points.slice(first + 1, last).entries()) {
    const here = from && to ? deviation(point, from, to) : 0
    if (here > off) [farthest, off] = [first + 1 + i, here]
  }
  return { first, last, farthest, off }
}

/**
 * Ramer-Douglas-Peucker, largest deviation first: drops points that deviate at most `tolerance`
 * from the line through those kept, and keeps at most `most`.
 */
export function simplified(points: readonly Point[], tolerance: number, most = Infinity): Point[] {
  const kept = new Set([0, points.length - 1])
  const parts = [partOf(points, 0, points.length - 1)]
  while (kept.size < most) {
    const widest = parts.reduce((a, b) => (b.off > a.off ? b : a))
    if (widest.off <= tolerance) break
    kept.add(widest.farthest)
    parts[parts.indexOf(widest)] = partOf(points, widest.first, widest.farthest)
    parts.push(partOf(points, widest.farthest, widest.last))
  }
  return points.filter((_, i) => kept.has(i))
}

const pointsOf = (strokes: readonly Stroke[]): number =>
  strokes.reduce((sum, { points }) => sum + points.length, 0)

export const isFull = (strokes: readonly Stroke[]): boolean => strokes.length >= MAX_STROKES

/** Adds a stroke whose path is simplified as far as the limits ask; a full list stays as it is. */
export function withStroke(strokes: readonly Stroke[], stroke: Stroke): Stroke[] {
  if (isFull(strokes) || stroke.points.length === 0) return [...strokes]
  const later = MAX_STROKES - strokes.length - 1
  const room = MAX_STROKE_POINTS - pointsOf(strokes) - later * RESERVED_POINTS
  const tolerance = Math.max(MIN_TOLERANCE, stroke.radius * TOLERANCE)
  const points = simplified(stroke.points, tolerance, room)
  return [...strokes, { ...stroke, points }]
}

/** A point inside the picture, to a tenth of a pixel. */
export function inside([x, y]: Point, { width, height }: Size): Point {
  const within = (value: number, side: number) =>
    Math.round(Math.min(side, Math.max(0, value)) * 10) / 10
  return [within(x, width), within(y, height)]
}

/** The strokes with what undo and redo return to, nearest last. */
export type History = {
  strokes: readonly Stroke[]
  past: readonly (readonly Stroke[])[]
  future: readonly (readonly Stroke[])[]
}

export const historyOf = (strokes: readonly Stroke[]): History => ({
  strokes,
  past: [],
  future: [],
})
export const changed = ({ strokes, past }: History, next: readonly Stroke[]): History => ({
  strokes: next,
  past: [...past, strokes],
  future: [],
})
export function undone({ strokes, past, future }: History): History {
  const before = past.at(-1)
  if (!before) return { strokes, past, future }
  return { strokes: before, past: past.slice(0, -1), future: [...future, strokes] }
}
export function redone({ strokes, past, future }: History): History {
  const after = future.at(-1)
  if (!after) return { strokes, past, future }
  return { strokes: after, past: [...past, strokes], future: future.slice(0, -1) }
}
