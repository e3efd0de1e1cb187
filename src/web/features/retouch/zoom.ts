/**
 * Geometry of a zoomed picture: the view that maps picture pixels to screen pixels, and its
 * changes. Pure.
 */

export type Point = [number, number]
export type Size = { width: number; height: number }
/** Screen = picture × scale + (x, y); screen points are relative to the stage's top left corner. */
export type View = { scale: number; x: number; y: number }
/** What a view shows and where, both in pixels. */
export type Frame = { picture: Size; stage: Size }
export type Pair = readonly [Point, Point]

/** Largest zoom, screen pixels per picture pixel: 400 %. */
export const MAX_SCALE = 4

const fitScale = ({ picture, stage }: Frame): number =>
  Math.min(stage.width / picture.width, stage.height / picture.height)

/** Centres a side that is smaller than the stage; otherwise leaves no gap at its ends. */
const boundedOffset = (offset: number, side: number, stage: number): number =>
  side <= stage ? (stage - side) / 2 : Math.min(0, Math.max(stage - side, offset))

/** The nearest view within the zoom limits that leaves no needless gap around the picture. */
export function bounded(view: View, frame: Frame): View {
  const least = fitScale(frame)
  const scale = Math.min(Math.max(MAX_SCALE, least), Math.max(least, view.scale))
  const { picture, stage } = frame
  return {
    scale,
    x: boundedOffset(view.x, picture.width * scale, stage.width),
    y: boundedOffset(view.y, picture.height * scale, stage.height),
  }
}

/** The whole picture, centred. */
export const fitted = (frame: Frame): View => bounded({ scale: 0, x: 0, y: 0 }, frame)

export const toScreen = ({ scale, x, y }: View, [px, py]: Point): Point => [
  px * scale + x,
  py * scale + y,
]
export const toPicture = ({ scale, x, y }: View, [sx, sy]: Point): Point => [
  (sx - x) / scale,
  (sy - y) / scale,
]

/** Zooms by `factor` and keeps the picture point under the screen point `at` in place. */
export function zoomedAt(view: View, factor: number, at: Point, frame: Frame): View {
  const { scale } = bounded({ ...view, scale: view.scale * factor }, frame)
  const [px, py] = toPicture(view, at)
  return bounded({ scale, x: at[0] - px * scale, y: at[1] - py * scale }, frame)
}

export const panned = (view: View, [dx, dy]: Point, frame: Frame): View =>
  bounded({ ...view, x: view.x + dx, y: view.y + dy }, frame)

const middle = ([a, b]: Pair): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
/** At least a pixel, so that two fingers on one point divide by nothing. */
const distance = ([a, b]: Pair): number => Math.max(1, Math.hypot(a[0] - b[0], a[1] - b[1]))

/** Follows two fingers: their distance zooms, their middle pans. */
export function pinched(view: View, from: Pair, to: Pair, frame: Frame): View {
  const zoomed = zoomedAt(view, distance(to) / distance(from), middle(from), frame)
  const [fx, fy] = middle(from)
  const [tx, ty] = middle(to)
  return panned(zoomed, [tx - fx, ty - fy], frame)
}

/**
 * Pans as little as needed for a picture point to be at least `margin` screen pixels inside the
 * stage.
 */
export function revealed(view: View, point: Point, margin: number, frame: Frame): View {
  const [sx, sy] = toScreen(view, point)
  const { width, height } = frame.stage
  const into = (at: number, side: number) =>
    Math.min(side - margin, Math.max(Math.min(margin, side / 2), at)) - at
  return panned(view, [into(sx, width), into(sy, height)], frame)
}
