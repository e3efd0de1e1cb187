/** Blurs pictures of which parts are unknown. */
import type { FloatPicture } from '../damage/push-pull.ts'

/** Sums each pixel and its neighbours up to `radius` along one axis, clipped to the picture. */
function summed(
  values: Float32Array,
  { lines, length, line, step }: { lines: number; length: number; line: number; step: number },
  radius: number,
): Float32Array {
  const sums = new Float32Array(values.length)
  for (let i = 0; i < lines; i++) {
    let sum = 0
    for (let along = -radius; along < length; along++) {
      if (along + radius < length) sum += values[i * line + (along + radius) * step]!
      if (along - radius > 0) sum -= values[i * line + (along - radius - 1) * step]!
      if (along >= 0) sums[i * line + along * step] = sum
    }
  }
  return sums
}

/** Returns two passes of a box blur of one plane. */
function softened(plane: Float32Array, width: number, height: number, radius: number) {
  const rows = { lines: height, length: width, line: width, step: 1 }
  const columns = { lines: width, length: height, line: 1, step: width }
  const once = summed(summed(plane, rows, radius), columns, radius)
  return summed(summed(once, rows, radius), columns, radius)
}

/** Returns the picture blurred over its known pixels alone; `unknown` marks the others (1). */
export function blurred(
  { width, height, data }: FloatPicture,
  radius: number,
  unknown?: Uint8Array,
): FloatPicture {
  const known = Float32Array.from({ length: width * height }, (_, i) => (unknown?.[i] ? 0 : 1))
  const weights = softened(known, width, height, radius)
  const result = new Float32Array(data.length)
  for (let c = 0; c < 3; c++) {
    const plane = known.map((weight, i) => weight * data[i * 3 + c]!)
    softened(plane, width, height, radius).forEach((sum, i) => {
      result[i * 3 + c] = weights[i]! > 0.5 ? sum / weights[i]! : 0
    })
  }
  return { width, height, data: result }
}
