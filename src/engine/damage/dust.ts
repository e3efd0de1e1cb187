/**
 * Detects dust without a network: specks of a few pixels, isolated on smooth ground and sharper
 * than the scan's own detail.
 */
import type { Raster } from '../image/raster.ts'
import { luma } from '../analysis/analyse.ts'
import type { Face } from '../faces/face-detection.ts'
import { componentsOf, grown, type Component } from './components.ts'

/** Radius of the top-hat filter: share of the long side, and minimum in px. */
const TOP_HAT_RADIUS = { share: 0.0045, least: 3 }
/**
 * Maximum width (px) and area (px²) of a speck, at a long side of 1000 px; scaled up for larger
 * pictures.
 */
const MAX_SPECK_WIDTH = 4
const MAX_SPECK_AREA = 14
/**
 * Minimum top-hat response (0–255), its minimum ratio to the local mean response, and minimum
 * contrast with the ground (0–255).
 */
const MIN_RESPONSE = 14
const MIN_RESPONSE_RATIO = 5
const MIN_CONTRAST = 18
/** Maximum standard deviation of the ground, as a share of the speck's contrast. */
const MAX_GROUND_DEVIATION = 0.2
/**
 * Isolation: this percentile of the ground may exceed its median by at most `share` of the speck's
 * contrast.
 */
const ISOLATION = { share: 0.4, percentile: 0.98 }
/** Minimum of the steepest step between adjacent pixels, as a share of the speck's contrast. */
const MIN_EDGE_STEP = 0.55
/** Margin around a face's box in which nothing counts as dust (eyes, earrings), in face widths. */
const FACE_MARGIN = 0.3
/**
 * Bounds on plausible dust: fewer specks are picture content, a larger area share is a printing
 * screen or fabric.
 */
const MIN_COUNT = 4
const MAX_DUST_SHARE = 0.03

/** Returns the minimum over 2 × radius + 1 values along rows, or along columns if `down`. */
function lowest(
  from: Float32Array,
  { width, height }: Raster,
  radius: number,
  down: boolean,
): Float32Array {
  const to = from.slice()
  for (let step = -radius; step <= radius; step++) {
    const [left, right] = down ? [0, width] : [Math.max(0, -step), Math.min(width, width - step)]
    const [top, bottom] = down ? [Math.max(0, -step), Math.min(height, height - step)] : [0, height]
    const ahead = down ? step * width : step
    for (let y = top; y < bottom; y++) {
      for (let at = y * width + left; at < y * width + right; at++)
        if (from[at + ahead]! < to[at]!) to[at] = from[at + ahead]!
    }
  }
  return to
}

/** Returns the white top-hat of `grey` with a square of 2 × radius + 1 px. */
function standingOut(grey: Float32Array, size: Raster, radius: number): Float32Array {
  const eroded = lowest(lowest(grey, size, radius, false), size, radius, true)
  const negative = eroded.map((value) => -value)
  const opened = lowest(lowest(negative, size, radius, false), size, radius, true)
  return grey.map((value, i) => value + opened[i]!)
}

/** Returns the mean over squares of 2 × radius + 1 px. */
function meansAround(
  values: Float32Array,
  { width, height }: Raster,
  radius: number,
): Float32Array {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y++) {
    for (let x = 0, row = 0; x < width; x++) {
      row += values[y * width + x]!
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row
    }
  }
  const means = new Float32Array(values.length)
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - radius), Math.min(height, y + radius + 1)]
    const [above, below] = [top * (width + 1), bottom * (width + 1)]
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - radius)
      const right = Math.min(width, x + radius + 1)
      const sum =
        sums[below + right]! - sums[below + left]! - sums[above + right]! + sums[above + left]!
      means[y * width + x] = sum / ((right - left) * (bottom - top))
    }
  }
  return means
}

/** Returns whether a light spot is isolated on smooth ground and has a sharp edge. */
function isDust(
  spot: Component,
  grey: Float32Array,
  { width, height }: Raster,
  reach: number,
): boolean {
  const [left, top, right, bottom] = [
    spot.left - reach,
    spot.top - reach,
    spot.right + reach,
    spot.bottom + reach,
  ]
  if (left < 0 || top < 0 || right >= width || bottom >= height) return false
  const ground: number[] = []
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const beside =
        x < spot.left - 2 || x > spot.right + 2 || y < spot.top - 2 || y > spot.bottom + 2
      if (beside) ground.push(grey[y * width + x]!)
    }
  }
  ground.sort((a, b) => a - b)
  const middle = ground[Math.floor(ground.length / 2)]!
  const contrast = Math.max(...Array.from(spot.pixels, (at) => grey[at]!)) - middle
  const mean = ground.reduce((sum, value) => sum + value, 0) / ground.length
  const deviation = Math.sqrt(
    ground.reduce((sum, value) => sum + (value - mean) ** 2, 0) / ground.length,
  )
  const highest = ground[Math.floor(ground.length * ISOLATION.percentile)]!
  const steps = Array.from(spot.pixels, (at) =>
    [1, -1, width, -width].map((step) => Math.abs(grey[at]! - grey[at + step]!)),
  ).flat()
  return (
    contrast >= MIN_CONTRAST &&
    deviation <= MAX_GROUND_DEVIATION * contrast &&
    highest <= middle + ISOLATION.share * contrast &&
    Math.max(...steps) >= MIN_EDGE_STEP * contrast
  )
}

/**
 * Returns the mask of dust specks, light or dark, dilated by 2 px, and their number. `picture` and
 * `faces` share one pixel grid.
 */
export function findDust(
  picture: Raster,
  faces: readonly Face[],
): { mask: Uint8Array; count: number } {
  const { width, height } = picture
  const long = Math.max(width, height)
  const reach = Math.max(TOP_HAT_RADIUS.least, Math.round(TOP_HAT_RADIUS.share * long))
  const scale = Math.max(1, long / 1000)
  const inFace = ({ left, right, top, bottom }: Component) =>
    faces.some((face) => {
      const more = face.width * FACE_MARGIN
      return (
        right > face.x - more &&
        left < face.x + face.width + more &&
        bottom > face.y - more &&
        top < face.y + face.height + more
      )
    })
  const mask = new Uint8Array(width * height)
  let [count, filled] = [0, 0]
  for (const sign of [1, -1]) {
    const grey = new Float32Array(width * height)
    for (let i = 0; i < grey.length; i++) grey[i] = sign * luma(picture.data, i * 3)
    const out = standingOut(grey, picture, reach)
    const around = meansAround(out, picture, 4 * reach)
    const suspected = new Uint8Array(grey.length)
    for (let i = 0; i < grey.length; i++)
      if (out[i]! > MIN_RESPONSE && out[i]! > MIN_RESPONSE_RATIO * around[i]!) suspected[i] = 1
    const spots = componentsOf(suspected, width, height)
    for (const spot of spots) {
      const [across, down] = [spot.right - spot.left + 1, spot.bottom - spot.top + 1]
      const area = spot.pixels.length
      const small =
        area >= 2 &&
        area <= MAX_SPECK_AREA * scale ** 2 &&
        spot.length <= 2 * reach &&
        Math.min(across, down) <= MAX_SPECK_WIDTH * scale
      if (!small || inFace(spot) || !isDust(spot, grey, picture, 2 * reach)) continue
      for (const at of spot.pixels) mask[at] = 1
      count++
      filled += area
    }
  }
  return count < MIN_COUNT || filled > MAX_DUST_SHARE * mask.length
    ? { mask: mask.fill(0), count: 0 }
    : { mask: grown(mask, width, 2), count }
}
