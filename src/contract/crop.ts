/** The corners of a print in an uploaded picture, and their form field. Loads no schema. */

/** Position in px of the upright picture; its upper left corner is 0, 0. */
export type Point = { x: number; y: number }
/** Clockwise, from the corner that becomes the upper left one. */
export type Corners = readonly [Point, Point, Point, Point]

/** 'x,y,x,y,x,y,x,y' in px. */
export const CORNERS_PATTERN = /^\d{1,5}(?:\.\d{1,2})?(?:,\d{1,5}(?:\.\d{1,2})?){7}$/

/** The corners that `change` makes of each. */
export const mapCorners = (
  [a, b, c, d]: Corners,
  change: (corner: Point, index: number) => Point,
): Corners => [change(a, 0), change(b, 1), change(c, 2), change(d, 3)]

export const cornersText = (corners: Corners): string =>
  corners.flatMap(({ x, y }) => [x, y].map((value) => Math.max(0, value).toFixed(1))).join(',')

/** Reads a text that matches the pattern. */
export function readCorners(text: string): Corners {
  const values = text.split(',').map(Number)
  const point = (i: number): Point => ({ x: values[2 * i]!, y: values[2 * i + 1]! })
  return [point(0), point(1), point(2), point(3)]
}
