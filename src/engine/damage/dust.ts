/**
 * Detects dust without a network: specks of a few pixels, isolated on smooth ground and sharper
 * than the scan's own detail.
 */
import { luma, type Raster, type Size } from '../image/raster.ts'
import type { Face } from '../faces/face-detection.ts'
import { componentsOf, dilated, type Component } from './components.ts'
import {
  DUST_DILATION,
  DUST_FACE_MARGIN,
  DUST_GROUND_MARGIN,
  DUST_ISOLATION,
  MAX_DUST_AREA,
  MAX_DUST_SHARE,
  MAX_DUST_WIDTH,
  MAX_GROUND_DEVIATION,
  MEAN_RESPONSE_RADIUS,
  MIN_DUST_AREA,
  MIN_DUST_CONTRAST,
  MIN_DUST_COUNT,
  MIN_DUST_EDGE_STEP,
  MIN_DUST_RESPONSE,
  MIN_DUST_RESPONSE_RATIO,
  TOP_HAT_RADIUS,
} from './tuning.ts'

/** Returns the minimum over 2 × radius + 1 values along rows, or along columns if `down`. */
function minimumFilter(
  from: Float32Array,
  { width, height }: Size,
  radius: number,
  down: boolean,
): Float32Array {
  const to = from.slice()
  for (let step = -radius; step <= radius; step++) {
    const [left, right] = down ? [0, width] : [Math.max(0, -step), Math.min(width, width - step)]
    const [top, bottom] = down ? [Math.max(0, -step), Math.min(height, height - step)] : [0, height]
    const offset = down ? step * width : step
    for (let y = top; y < bottom; y++) {
      for (let at = y * width + left; at < y * width + right; at++)
        if (from[at + offset]! < to[at]!) to[at] = from[at + offset]!
    }
  }
  return to
}

/** Returns the white top-hat of `grey` with a square of 2 × radius + 1 px. */
function whiteTopHat(grey: Float32Array, size: Size, radius: number): Float32Array {
  const eroded = minimumFilter(minimumFilter(grey, size, radius, false), size, radius, true)
  const negative = eroded.map((value) => -value)
  const opened = minimumFilter(minimumFilter(negative, size, radius, false), size, radius, true)
  return grey.map((value, i) => value + opened[i]!)
}

/** Returns the mean over squares of 2 × radius + 1 px. */
function boxMeans(values: Float32Array, { width, height }: Size, radius: number): Float32Array {
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

/**
 * Returns whether a light spot is isolated on smooth ground, `radius` px around it, and has a sharp
 * edge.
 */
function isDust(
  spot: Component,
  grey: Float32Array,
  { width, height }: Size,
  radius: number,
): boolean {
  const [left, top, right, bottom] = [
    spot.left - radius,
    spot.top - radius,
    spot.right + radius,
    spot.bottom + radius,
  ]
  if (left < 0 || top < 0 || right >= width || bottom >= height) return false
  const ground: number[] = []
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const isOutside =
        x < spot.left - DUST_GROUND_MARGIN ||
        x > spot.right + DUST_GROUND_MARGIN ||
        y < spot.top - DUST_GROUND_MARGIN ||
        y > spot.bottom + DUST_GROUND_MARGIN
      if (isOutside) ground.push(grey[y * width + x]!)
    }
  }
  ground.sort((a, b) => a - b)
  const median = ground[Math.floor(ground.length / 2)]!
  const contrast = Math.max(...Array.from(spot.pixels, (at) => grey[at]!)) - median
  const mean = ground.reduce((sum, value) => sum + value, 0) / ground.length
  const deviation = Math.sqrt(
    ground.reduce((sum, value) => sum + (value - mean) ** 2, 0) / ground.length,
  )
  const upper = ground[Math.floor(ground.length * DUST_ISOLATION.percentile)]!
  const steps = Array.from(spot.pixels, (at) =>
    [1, -1, width, -width].map((step) => Math.abs(grey[at]! - grey[at + step]!)),
  ).flat()
  return (
    contrast >= MIN_DUST_CONTRAST &&
    deviation <= MAX_GROUND_DEVIATION * contrast &&
    upper <= median + DUST_ISOLATION.share * contrast &&
    Math.max(...steps) >= MIN_DUST_EDGE_STEP * contrast
  )
}

/**
 * Returns the dilated mask of dust specks, light or dark, and their number. `picture` and `faces`
 * share one pixel grid.
 */
export function findDust(
  picture: Raster,
  faces: readonly Face[],
): { mask: Uint8Array; count: number } {
  const { width, height } = picture
  const longSide = Math.max(width, height)
  const radius = Math.max(TOP_HAT_RADIUS.minPx, Math.round(TOP_HAT_RADIUS.share * longSide))
  const scale = Math.max(1, longSide / 1000)
  const isNearFace = ({ left, right, top, bottom }: Component) =>
    faces.some((face) => {
      const margin = face.width * DUST_FACE_MARGIN
      return (
        right > face.x - margin &&
        left < face.x + face.width + margin &&
        bottom > face.y - margin &&
        top < face.y + face.height + margin
      )
    })
  const mask = new Uint8Array(width * height)
  let [count, dustPixels] = [0, 0]
  for (const sign of [1, -1]) {
    const grey = new Float32Array(width * height)
    for (let i = 0; i < grey.length; i++) grey[i] = sign * luma(picture.data, i * 3)
    const response = whiteTopHat(grey, picture, radius)
    const meanResponse = boxMeans(response, picture, MEAN_RESPONSE_RADIUS * radius)
    const suspected = new Uint8Array(grey.length)
    for (let i = 0; i < grey.length; i++)
      if (
        response[i]! > MIN_DUST_RESPONSE &&
        response[i]! > MIN_DUST_RESPONSE_RATIO * meanResponse[i]!
      )
        suspected[i] = 1
    for (const spot of componentsOf(suspected, width, height)) {
      const [across, down] = [spot.right - spot.left + 1, spot.bottom - spot.top + 1]
      const area = spot.pixels.length
      const isSmall =
        area >= MIN_DUST_AREA &&
        area <= MAX_DUST_AREA * scale ** 2 &&
        spot.length <= 2 * radius &&
        Math.min(across, down) <= MAX_DUST_WIDTH * scale
      if (!isSmall || isNearFace(spot) || !isDust(spot, grey, picture, 2 * radius)) continue
      for (const at of spot.pixels) mask[at] = 1
      count++
      dustPixels += area
    }
  }
  return count < MIN_DUST_COUNT || dustPixels > MAX_DUST_SHARE * mask.length
    ? { mask: mask.fill(0), count: 0 }
    : { mask: dilated(mask, width, DUST_DILATION), count }
}
