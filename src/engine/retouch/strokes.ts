/** Rasterises strokes: lines painted with a round brush, each replacing the earlier ones under it. */
import type { Stroke } from '../engine.ts'
import type { Mask, Size } from '../image/raster.ts'

/** Value of a pixel under a stroke of each tool; 0 under none. */
const LABELS = { erase: 1, keep: 2 } as const

type Point = readonly [number, number]

/** Returns the part of the row at height `y` within `radius` of the segment; null if there is none. */
function spanOf([x0, y0]: Point, [x1, y1]: Point, radius: number, y: number) {
  let [from, to] = [Infinity, -Infinity]
  const include = (x: number) => {
    from = Math.min(from, x)
    to = Math.max(to, x)
  }
  for (const [x, height] of [
    [x0, y - y0],
    [x1, y - y1],
  ] as const) {
    if (Math.abs(height) > radius) continue
    const half = Math.sqrt(radius * radius - height * height)
    include(x - half)
    include(x + half)
  }
  const length = Math.hypot(x1 - x0, y1 - y0)
  if (length > 0) {
    const [nx, ny] = [((y0 - y1) / length) * radius, ((x1 - x0) / length) * radius]
    const corners = [
      [x0 + nx, y0 + ny],
      [x1 + nx, y1 + ny],
      [x1 - nx, y1 - ny],
      [x0 - nx, y0 - ny],
    ] as const
    for (const [i, [ax, ay]] of corners.entries()) {
      const [bx, by] = corners[(i + 1) % 4]!
      if (ay === by || y < Math.min(ay, by) || y > Math.max(ay, by)) continue
      include(ax + ((bx - ax) * (y - ay)) / (by - ay))
    }
  }
  return from <= to ? { from, to } : null
}

/** Paints one stroke; its time grows with rows times points, whatever the radius. */
function paint({ tool, radius, points }: Stroke, { width, height }: Size, labels: Uint8Array) {
  const heights = points.map(([, y]) => y)
  const [lowest, highest] = heights.reduce(
    ([low, high], y) => [Math.min(low, y), Math.max(high, y)],
    [Infinity, -Infinity],
  )
  const changes = new Int32Array(width + 1)
  for (
    let row = Math.max(0, Math.floor(lowest - radius));
    row <= Math.min(height - 1, Math.ceil(highest + radius));
    row++
  ) {
    changes.fill(0)
    const y = row + 0.5
    for (let i = 0; i < points.length; i++) {
      const [start, end] = [points[Math.max(0, i - 1)]!, points[i]!]
      if (y < Math.min(start[1], end[1]) - radius || y > Math.max(start[1], end[1]) + radius)
        continue
      const span = spanOf(start, end, radius, y)
      if (!span) continue
      const first = Math.max(0, Math.ceil(span.from - 0.5))
      const last = Math.min(width - 1, Math.floor(span.to - 0.5))
      if (first > last) continue
      changes[first]!++
      changes[last + 1]!--
    }
    for (let x = 0, depth = 0; x < width; x++) {
      depth += changes[x]!
      if (depth > 0) labels[row * width + x] = LABELS[tool]
    }
  }
}

/** Pixels (1) under the strokes of each tool; a pixel under several belongs to the last one. */
export type PaintedStrokes = { erased: Mask; kept: Mask }

/** Returns the strokes at the photograph's size. */
export function paintStrokes({ width, height }: Size, strokes: readonly Stroke[]): PaintedStrokes {
  const labels = new Uint8Array(width * height)
  for (const stroke of strokes) paint(stroke, { width, height }, labels)
  const maskOf = (tool: Stroke['tool']): Mask => ({
    width,
    height,
    mask: labels.map((label) => (label === LABELS[tool] ? 1 : 0)),
  })
  return { erased: maskOf('erase'), kept: maskOf('keep') }
}
