/**
 * Rasterises strokes: lines painted with a round brush, each replacing the earlier ones under it.
 */
import type { Stroke } from '../engine.ts'
import type { Mask, Size } from '../image/raster.ts'

/** Value of a pixel under a stroke of each tool; 0 under none. */
const LABELS = { erase: 1, clean: 1, keep: 2 } as const

type Point = readonly [number, number]
/** The painted part of the row at height `y`; empty if `from` is greater than `to`. */
type Span = { y: number; from: number; to: number }

function include(span: Span, x: number): void {
  if (x < span.from) span.from = x
  if (x > span.to) span.to = x
}

/** Includes the part of the row that a circle covers. */
function includeCircle(span: Span, [x, y]: Point, radius: number): void {
  const height = span.y - y
  if (Math.abs(height) > radius) return
  const half = Math.sqrt(radius * radius - height * height)
  include(span, x - half)
  include(span, x + half)
}

/** Includes the point at which the edge from a to b crosses the row. */
function includeEdge(span: Span, ax: number, ay: number, bx: number, by: number): void {
  const { y } = span
  if (ay === by || y < Math.min(ay, by) || y > Math.max(ay, by)) return
  include(span, ax + ((bx - ax) * (y - ay)) / (by - ay))
}

/** Sets `span` to the part of its row within `radius` of the segment. */
function measureSpan(span: Span, start: Point, end: Point, radius: number): void {
  const [x0, y0] = start
  const [x1, y1] = end
  span.from = Infinity
  span.to = -Infinity
  includeCircle(span, start, radius)
  includeCircle(span, end, radius)
  const length = Math.hypot(x1 - x0, y1 - y0)
  if (length === 0) return
  const nx = ((y0 - y1) / length) * radius
  const ny = ((x1 - x0) / length) * radius
  includeEdge(span, x0 + nx, y0 + ny, x1 + nx, y1 + ny)
  includeEdge(span, x1 + nx, y1 + ny, x1 - nx, y1 - ny)
  includeEdge(span, x1 - nx, y1 - ny, x0 - nx, y0 - ny)
  includeEdge(span, x0 - nx, y0 - ny, x0 + nx, y0 + ny)
}

/**
 * Paints one stroke, which cleans the marks alone; its time grows with rows times points, whatever
 * the radius.
 */
function paint(
  { tool, radius, points }: Stroke,
  { width, height }: Size,
  labels: Uint8Array,
  marks: Uint8Array,
) {
  let lowest = Infinity
  let highest = -Infinity
  for (const [, y] of points) {
    lowest = Math.min(lowest, y)
    highest = Math.max(highest, y)
  }
  const changes = new Int32Array(width + 1)
  const span: Span = { y: 0, from: 0, to: 0 }
  const firstRow = Math.max(0, Math.floor(lowest - radius))
  const lastRow = Math.min(height - 1, Math.ceil(highest + radius))
  for (let row = firstRow; row <= lastRow; row++) {
    changes.fill(0)
    const y = row + 0.5
    span.y = y
    for (let i = 0; i < points.length; i++) {
      const start = points[Math.max(0, i - 1)]!
      const end = points[i]!
      if (y < Math.min(start[1], end[1]) - radius || y > Math.max(start[1], end[1]) + radius)
        continue
      measureSpan(span, start, end, radius)
      const first = Math.max(0, Math.ceil(span.from - 0.5))
      const last = Math.min(width - 1, Math.floor(span.to - 0.5))
      if (first > last) continue
      changes[first]!++
      changes[last + 1]!--
    }
    for (let x = 0, depth = 0; x < width; x++) {
      depth += changes[x]!
      const at = row * width + x
      if (depth > 0 && (tool !== 'clean' || marks[at])) labels[at] = LABELS[tool]
    }
  }
}

/**
 * Pixels (1) that strokes erase, cleaned marks included, and that they keep; the last stroke
 * counts.
 */
export type PaintedStrokes = { erased: Mask; kept: Mask }

/** Returns the strokes at the photograph's size; `marks` (1) are those that may be cleaned. */
export function paintStrokes(
  { width, height }: Size,
  strokes: readonly Stroke[],
  marks: Uint8Array = new Uint8Array(0),
): PaintedStrokes {
  const labels = new Uint8Array(width * height)
  for (const stroke of strokes) paint(stroke, { width, height }, labels, marks)
  const maskOf = (tool: keyof typeof LABELS): Mask => ({
    width,
    height,
    mask: labels.map((label) => (label === LABELS[tool] ? 1 : 0)),
  })
  return { erased: maskOf('erase'), kept: maskOf('keep') }
}
