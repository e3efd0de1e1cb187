/** Finds spots of a few pixels on smooth ground and measures how much they look like dust. */
import { luma, type Raster, type Size } from '../image/raster.ts'
import { componentsOf, type Component } from './components.ts'
import { whiteTopHat } from './top-hat.ts'
import {
  MAX_SPOT_AREA,
  MEAN_RESPONSE_RADIUS,
  MIN_SPOT_RESPONSE,
  MIN_SPOT_RESPONSE_RATIO,
  SPOT_GROUND,
  SPOT_GROUND_MARGIN,
  SPOT_NEIGHBOURHOOD,
  TOP_HAT_RADIUS,
} from './tuning.ts'

/** A light or dark spot; ratios are to its contrast with the median of the ground around it. */
export type Spot = Component & {
  isLight: boolean
  /** Median level of the ground, 0–255. */
  groundLevel: number
  /** Contrast of its extreme pixel, 0–255. */
  contrast: number
  /** Largest excursion of the ground in the spot's direction, as a ratio. */
  groundPeak: number
  /** Steepest step between the spot and an adjacent pixel, as a ratio. */
  edgeStep: number
  /** Number of pixels beyond half the contrast, at a long side of at most 1000 px. */
  size: number
  /** True if the ground is even. */
  isOnSmoothGround: boolean
}
/** A spot with the number of others nearby, on any ground, of at least half its contrast. */
export type SpotAmongOthers = Spot & { neighbours: number }

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

function deviationOf(values: Float32Array): number {
  let sum = 0
  for (const value of values) sum += value
  const mean = sum / values.length
  let squares = 0
  for (const value of values) squares += (value - mean) ** 2
  return Math.sqrt(squares / values.length)
}

/** Returns how many values exceed `level` by more than `contrast`. */
function countAbove(values: Float32Array, level: number, contrast: number): number {
  let count = 0
  for (const value of values) if (value - level > contrast) count++
  return count
}

/** Measures a spot; null near the picture's edge or if it is no lighter than the ground. */
function measureSpot(
  spot: Component,
  grey: Float32Array,
  { width, height }: Size,
  { isLight, reach, scale }: { isLight: boolean; reach: number; scale: number },
): Spot | null {
  const left = spot.left - reach
  const right = spot.right + reach
  const top = spot.top - reach
  const bottom = spot.bottom + reach
  if (left < 0 || top < 0 || right >= width || bottom >= height) return null
  const margin = SPOT_GROUND_MARGIN
  // The ground's pixels fill the array from the front, the spot's own from the back.
  const values = new Float32Array((right - left + 1) * (bottom - top + 1))
  let [count, last] = [0, values.length]
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const isOutside =
        x < spot.left - margin ||
        x > spot.right + margin ||
        y < spot.top - margin ||
        y > spot.bottom + margin
      values[isOutside ? count++ : --last] = grey[y * width + x]!
    }
  }
  const ground = values.subarray(0, count).sort()
  const median = ground[Math.floor(count / 2)]!
  let brightest = -255
  for (const at of spot.pixels) brightest = Math.max(brightest, grey[at]!)
  const contrast = brightest - median
  if (contrast <= 0) return null
  const upper = ground[Math.floor(count * SPOT_GROUND.percentile)]!
  let edgeStep = 0
  for (const at of spot.pixels) {
    const beside = Math.max(
      Math.abs(grey[at]! - grey[at + 1]!),
      Math.abs(grey[at]! - grey[at - 1]!),
    )
    const along = Math.max(
      Math.abs(grey[at]! - grey[at + width]!),
      Math.abs(grey[at]! - grey[at - width]!),
    )
    edgeStep = Math.max(edgeStep, beside, along)
  }
  return {
    ...spot,
    isLight,
    groundLevel: Math.abs(median),
    contrast,
    groundPeak: (ground[count - 1]! - median) / contrast,
    edgeStep: edgeStep / contrast,
    size: countAbove(values.subarray(count), median, contrast / 2) / scale ** 2,
    isOnSmoothGround:
      contrast >= SPOT_GROUND.minContrast &&
      upper - median <= SPOT_GROUND.maxUpper * contrast &&
      deviationOf(ground) <= SPOT_GROUND.maxDeviation * contrast,
  }
}

/** Returns the light and dark spots of the picture that lie on smooth ground. */
export function findSpots(picture: Raster): SpotAmongOthers[] {
  const { width, height } = picture
  const longSide = Math.max(width, height)
  const scale = Math.max(1, longSide / 1000)
  const radius = Math.max(TOP_HAT_RADIUS.minPx, Math.round(TOP_HAT_RADIUS.share * longSide))
  const found: Spot[] = []
  const light = new Float32Array(width * height)
  for (let i = 0; i < light.length; i++) light[i] = luma(picture.data, i * 3)
  for (const grey of [light, light.map((value) => -value)]) {
    const response = whiteTopHat(grey, picture, radius)
    const meanResponse = boxMeans(response, picture, MEAN_RESPONSE_RADIUS * radius)
    const suspected = new Uint8Array(grey.length)
    for (let i = 0; i < response.length; i++)
      if (
        response[i]! > MIN_SPOT_RESPONSE &&
        response[i]! > MIN_SPOT_RESPONSE_RATIO * meanResponse[i]!
      )
        suspected[i] = 1
    for (const spot of componentsOf(suspected, width, height)) {
      if (spot.pixels.length > MAX_SPOT_AREA * scale ** 2 || spot.length > 2 * radius + 1) continue
      const measured = measureSpot(spot, grey, picture, {
        isLight: grey === light,
        reach: 2 * radius,
        scale,
      })
      if (measured) found.push(measured)
    }
  }
  return withNeighbours(found, SPOT_NEIGHBOURHOOD.radius * scale)
}

/** Returns the spots on smooth ground with the number of spots within `radius` px. */
const withNeighbours = (spots: readonly Spot[], radius: number): SpotAmongOthers[] =>
  spots
    .filter(({ isOnSmoothGround }) => isOnSmoothGround)
    .map((spot) => ({
      ...spot,
      neighbours: spots.filter(
        (other) =>
          other !== spot &&
          other.contrast >= SPOT_NEIGHBOURHOOD.minContrast * spot.contrast &&
          Math.hypot(
            (other.left + other.right - spot.left - spot.right) / 2,
            (other.top + other.bottom - spot.top - spot.bottom) / 2,
          ) < radius,
      ).length,
    }))
