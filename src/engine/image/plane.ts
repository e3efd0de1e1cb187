/** Filters single-channel float planes: Gaussian blur, weighted averages, gradients. */

/** One value per pixel, row-major. */
export type Plane = { width: number; height: number; values: Float32Array }

/** Returns the positive half of a normalised Gaussian kernel, centre first. */
function halfKernel(sigma: number): Float32Array {
  const half = Float32Array.from({ length: Math.ceil(2.5 * sigma) + 1 }, (_, i) =>
    Math.exp(-(i * i) / (2 * sigma * sigma)),
  )
  const total = half.reduce((sum, value) => sum + 2 * value, -half[0]!)
  return half.map((value) => value / total)
}

/** Standard deviation from which three box averages replace the Gaussian, px. */
const MIN_BOX_SIGMA = 4
/** Number of box averages that replace it. */
const BOX_PASSES = 3

/** Returns the plane blurred by a Gaussian of `sigma` px; its edges repeat. */
export function blurred(plane: Plane, sigma: number): Plane {
  if (sigma < MIN_BOX_SIGMA) return gaussian(plane, sigma)
  // A box of n px has a variance of (n² − 1) / 12.
  const radius = Math.round((Math.sqrt((12 * sigma ** 2) / BOX_PASSES + 1) - 1) / 2)
  let result = plane
  for (let pass = 0; pass < BOX_PASSES; pass++) result = boxAverage(result, radius)
  return result
}

/** Returns the mean over squares of 2 `radius` + 1 px. */
function boxAverage({ width, height, values }: Plane, radius: number): Plane {
  const size = 2 * radius + 1
  const across = new Float32Array(values.length)
  for (let y = 0; y < height; y++) {
    const row = y * width
    let sum = 0
    for (let k = -radius; k <= radius; k++)
      sum += values[row + Math.min(width - 1, Math.max(0, k))]!
    for (let x = 0; x < width; x++) {
      across[row + x] = sum / size
      sum +=
        values[row + Math.min(width - 1, x + radius + 1)]! - values[row + Math.max(0, x - radius)]!
    }
  }
  const down = new Float32Array(values.length)
  const sums = new Float64Array(width)
  for (let k = -radius; k <= radius; k++) {
    const row = Math.min(height - 1, Math.max(0, k)) * width
    for (let x = 0; x < width; x++) sums[x]! += across[row + x]!
  }
  for (let y = 0; y < height; y++) {
    const entering = Math.min(height - 1, y + radius + 1) * width
    const leaving = Math.max(0, y - radius) * width
    for (let x = 0; x < width; x++) {
      down[y * width + x] = sums[x]! / size
      sums[x]! += across[entering + x]! - across[leaving + x]!
    }
  }
  return { width, height, values: down }
}

function gaussian({ width, height, values }: Plane, sigma: number): Plane {
  const kernel = halfKernel(sigma)
  const reach = kernel.length - 1
  const across = new Float32Array(values.length)
  const padded = new Float32Array(width + 2 * reach)
  for (let y = 0; y < height; y++) {
    const row = y * width
    padded.set(values.subarray(row, row + width), reach)
    padded.fill(values[row]!, 0, reach)
    padded.fill(values[row + width - 1]!, reach + width)
    for (let x = 0; x < width; x++) {
      let sum = padded[x + reach]! * kernel[0]!
      for (let k = 1; k <= reach; k++)
        sum += (padded[x + reach - k]! + padded[x + reach + k]!) * kernel[k]!
      across[row + x] = sum
    }
  }
  const down = new Float32Array(values.length)
  for (let y = 0; y < height; y++) {
    for (let k = 0; k <= reach; k++) {
      const above = Math.max(0, y - k) * width
      const below = Math.min(height - 1, y + k) * width
      const weight = k === 0 ? kernel[0]! / 2 : kernel[k]!
      for (let x = 0, to = y * width; x < width; x++, to++)
        down[to]! += (across[above + x]! + across[below + x]!) * weight
    }
  }
  return { width, height, values: down }
}

/**
 * Returns the average of the values around each pixel, weighted; it extends into weightless areas.
 */
export function weightedBlur(
  plane: Plane,
  weights: Plane,
  blurredWeights: Plane,
  sigma: number,
): Plane {
  const { width, height } = plane
  const products = plane.values.map((value, i) => value * weights.values[i]!)
  const result = blurred({ width, height, values: products }, sigma)
  for (let i = 0; i < result.values.length; i++)
    result.values[i]! /= blurredWeights.values[i]! + 1e-4
  return result
}

/** Smallest blurred weight of a known pixel's surroundings; less is rounding. */
const MIN_KNOWN_WEIGHT = 1e-5

type FloatRgb = { width: number; height: number; data: Float32Array }

/** Returns an RGB picture blurred over its known pixels alone; `unknown` marks the others (1). */
export function blurredPicture(
  { width, height, data }: FloatRgb,
  sigma: number,
  unknown?: Uint8Array,
): FloatRgb {
  const plane = (values: Float32Array) => blurred({ width, height, values }, sigma).values
  const known = Float32Array.from({ length: width * height }, (_, i) => (unknown?.[i] ? 0 : 1))
  const weights = plane(known)
  const result = new Float32Array(data.length)
  for (let c = 0; c < 3; c++) {
    plane(known.map((weight, i) => weight * data[i * 3 + c]!)).forEach((sum, i) => {
      if (weights[i]! > MIN_KNOWN_WEIGHT) result[i * 3 + c] = sum / weights[i]!
    })
  }
  return { width, height, data: result }
}

/** Returns the length of the gradient per px. */
export function gradientOf({ width, height, values }: Plane): Plane {
  const lengths = new Float32Array(values.length)
  for (let y = 0; y < height; y++) {
    const above = Math.max(0, y - 1) * width
    const below = Math.min(height - 1, y + 1) * width
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - 1)
      const right = Math.min(width - 1, x + 1)
      const dx = values[y * width + right]! - values[y * width + left]!
      const dy = values[below + x]! - values[above + x]!
      lengths[y * width + x] = Math.sqrt(dx * dx + dy * dy) / 2
    }
  }
  return { width, height, values: lengths }
}
