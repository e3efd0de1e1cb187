/** Finds light and dark spots of a few pixels, and thin short lines, which may be dust. */
import { distance, type Point } from '../image/homography.ts'
import { luma, type Raster, type Size } from '../image/raster.ts'
import { componentsOf, type Component } from './components.ts'
import { whiteTopHat } from './top-hat.ts'
import {
  FIBRE,
  MAX_SPOT_AREA,
  MEAN_RESPONSE_RADIUS,
  MIN_SPOT_CONTRAST,
  MIN_SPOT_RESPONSE,
  MIN_SPOT_RESPONSE_RATIO,
  SPOT_GROUND_MARGIN,
  SPOT_NEIGHBOURHOOD,
  TOP_HAT_RADIUS,
} from './tuning.ts'

/** A light or dark spot, or a fibre: a thin line that is longer than spots are. */
type Spot = Component & {
  isFibre: boolean
  isLight: boolean
  /** Median level of the ground around it, 0–255. */
  groundLevel: number
  /** Contrast of its extreme pixel with that, 0–255. */
  contrast: number
}
/** A spot with the number of others nearby of at least half its contrast. */
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

/** Returns the median level of the ground around a spot, up to `reach` px from it. */
function groundAround(spot: Component, grey: Float32Array, { width }: Size, reach: number): number {
  const margin = SPOT_GROUND_MARGIN
  const ground = new Float32Array(
    (spot.right - spot.left + 2 * reach + 1) * (spot.bottom - spot.top + 2 * reach + 1),
  )
  let count = 0
  for (let y = spot.top - reach; y <= spot.bottom + reach; y++) {
    const isLevel = y >= spot.top - margin && y <= spot.bottom + margin
    for (let x = spot.left - reach; x <= spot.right + reach; x++) {
      if (isLevel && x >= spot.left - margin && x <= spot.right + margin) continue
      ground[count++] = grey[y * width + x]!
    }
  }
  return ground.subarray(0, count).sort()[Math.floor(count / 2)]!
}

/** Returns the factor of lengths that are given for a long side of up to 1000 px. */
export const scaleOf = ({ width, height }: Size): number =>
  Math.max(1, Math.max(width, height) / 1000)

/** Returns the distance within which spots of a picture are neighbours, px. */
export const neighbourhoodRadius = (picture: Size): number =>
  SPOT_NEIGHBOURHOOD.radius * scaleOf(picture)

/** Returns the centre of a spot's bounding box. */
export const centreOf = ({ left, right, top, bottom }: Component): Point => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
})

/**
 * Returns for each spot how many spots have their centres within `radius` px of its own, itself
 * included, and pass `isCounted`. A scan can have ten thousand spots, so each is compared only with
 * those of the nine squares around it.
 */
export function countNear<S extends Component>(
  spots: readonly S[],
  radius: number,
  isCounted: (other: S, spot: S) => boolean = () => true,
): number[] {
  const squareOf = (spot: S, across: number, down: number): string => {
    const { x, y } = centreOf(spot)
    return `${Math.floor(x / radius) + across} ${Math.floor(y / radius) + down}`
  }
  const squares = Map.groupBy(spots, (spot) => squareOf(spot, 0, 0))
  const isNear = (other: S, spot: S) =>
    distance(centreOf(other), centreOf(spot)) < radius && isCounted(other, spot)
  return spots.map((spot) => {
    let count = 0
    for (const across of [-1, 0, 1])
      for (const down of [-1, 0, 1])
        for (const other of squares.get(squareOf(spot, across, down)) ?? [])
          if (isNear(other, spot)) count++
    return count
  })
}

/** Returns the light and dark spots of the picture, except along its edge. */
export function findSpots(picture: Raster): SpotAmongOthers[] {
  const { width, height } = picture
  const longSide = Math.max(width, height)
  const scale = scaleOf(picture)
  const radius = Math.max(TOP_HAT_RADIUS.minPx, Math.round(TOP_HAT_RADIUS.share * longSide))
  const reach = 2 * radius
  const isThin = ({ length, thickness }: Component) =>
    length <= FIBRE.maxLength * longSide && thickness <= FIBRE.maxThicknessPx * scale
  const isWithin = ({ left, top, right, bottom }: Component) =>
    left >= reach && top >= reach && right < width - reach && bottom < height - reach
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
      const isFibre = spot.length > 2 * radius + 1
      if (isFibre ? !isThin(spot) : spot.pixels.length > MAX_SPOT_AREA * scale ** 2) continue
      if (!isWithin(spot)) continue
      const ground = groundAround(spot, grey, picture, reach)
      const contrast = spot.pixels.reduce((most, at) => Math.max(most, grey[at]!), -255) - ground
      if (contrast >= MIN_SPOT_CONTRAST)
        found.push({
          ...spot,
          isFibre,
          isLight: grey === light,
          groundLevel: Math.abs(ground),
          contrast,
        })
    }
  }
  return withNeighbours(found, neighbourhoodRadius(picture))
}

/** Returns the spots with the number of others within `radius` px. */
function withNeighbours(spots: readonly Spot[], radius: number): SpotAmongOthers[] {
  const isStrongOther = (other: Spot, spot: Spot) =>
    other !== spot && other.contrast >= SPOT_NEIGHBOURHOOD.minContrast * spot.contrast
  const counts = countNear(spots, radius, isStrongOther)
  return spots.map((spot, n) => ({ ...spot, neighbours: counts[n]! }))
}
