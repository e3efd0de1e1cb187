/** Where each part of a picture lies in the picture that it is a copy of: the marks are drawn there, however the copy was cut, turned or bent. */

export type Place = { x: number; y: number }
/**
 * The places of SIDE × SIDE points spread over the picture from its upper left corner, row by row, x before y; from the other
 * picture's centre, in lengths of its long side. Null for a picture that is a copy of none.
 */
export type Frame = readonly number[] | null
type Size = { width: number; height: number }

const SIDE = 9
export const FRAME_NUMBERS = 2 * SIDE * SIDE

/** The frame of a picture of this shape, given where each of its places lies (both from the centre, in lengths of the long side). */
export function drawFrame(size: Size, placeOf: (place: Place) => Place): number[] {
  const long = Math.max(size.width, size.height)
  const numbers: number[] = []
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      const [u, v] = [column / (SIDE - 1) - 0.5, row / (SIDE - 1) - 0.5]
      const { x, y } = placeOf({ x: (u * size.width) / long, y: (v * size.height) / long })
      numbers.push(Math.round(x * 1e5) / 1e5, Math.round(y * 1e5) / 1e5)
    }
  }
  return numbers
}

/** Where a place of the picture lies, between the points and beyond them. */
export function placeIn(frame: Frame, size: Size, place: Place): Place {
  if (!frame) return place
  const long = Math.max(size.width, size.height)
  const column = ((place.x * long) / size.width + 0.5) * (SIDE - 1)
  const row = ((place.y * long) / size.height + 0.5) * (SIDE - 1)
  const left = Math.max(0, Math.min(SIDE - 2, Math.floor(column)))
  const top = Math.max(0, Math.min(SIDE - 2, Math.floor(row)))
  const [fx, fy] = [column - left, row - top]
  const at = 2 * (top * SIDE + left)
  const across = (from: number) => frame[from]! * (1 - fx) + frame[from + 2]! * fx
  const between = (offset: number) => across(at + offset) * (1 - fy) + across(at + 2 * SIDE + offset) * fy
  return { x: between(0), y: between(1) }
}

/** How much larger than there the picture's middle is shown here: 2 for a part cut out that is half as wide. */
export function magnification(frame: Frame, size: Size): number {
  if (!frame) return 1
  const step = 0.05
  const [middle, right, below] = [{ x: 0, y: 0 }, { x: step, y: 0 }, { x: 0, y: step }].map((place) => placeIn(frame, size, place)) as [Place, Place, Place]
  const area = (right.x - middle.x) * (below.y - middle.y) - (right.y - middle.y) * (below.x - middle.x)
  return step / Math.sqrt(Math.max(1e-8, Math.abs(area)))
}
