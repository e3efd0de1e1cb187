/** Transforms blocks of a picture into the quantised coefficients of a JPEG. */
import type { Raster } from '../image/raster.ts'

/** Samples along each side of a block, and in all of it. */
export const BLOCK_SIDE = 8
export const BLOCK_SIZE = BLOCK_SIDE * BLOCK_SIDE
/** Position (row-major) of a block's coefficients in the order of the file. */
const ZIGZAG = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20,
  13, 6, 7, 14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52,
  45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
]

/** Cosines of the transform, frequency by sample. */
const COSINES = Float64Array.from({ length: BLOCK_SIZE }, (_, i) => {
  const u = Math.floor(i / BLOCK_SIDE)
  const x = i % BLOCK_SIDE
  return (u === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / 16)
})

/** JFIF: weights of R, G, B in Y, Cb and Cr. */
const TO_YCC = [
  [0.299, 0.587, 0.114],
  [-0.168735892, -0.331264108, 0.5],
  [0.5, -0.418687589, -0.081312411],
] as const

/** Where a block lies in the picture, in blocks, and which of its components is meant. */
export type BlockPlace = { column: number; row: number; component: number }

/** Returns the samples of a block; beyond the picture its border is repeated. */
function samplesOf(
  { width, height, data }: Raster,
  { column, row, component }: BlockPlace,
): Float64Array {
  const weights = TO_YCC[component]!
  const offset = component === 0 ? 128 : 0
  return Float64Array.from({ length: BLOCK_SIZE }, (_, i) => {
    const x = Math.min(width - 1, column * BLOCK_SIDE + (i % BLOCK_SIDE))
    const y = Math.min(height - 1, row * BLOCK_SIDE + Math.floor(i / BLOCK_SIDE))
    const at = (y * width + x) * 3
    return data[at]! * weights[0] + data[at + 1]! * weights[1] + data[at + 2]! * weights[2] - offset
  })
}

/** Writes the quantised coefficients of one component of a block to `out`, in zigzag order. */
export function transformBlock(
  picture: Raster,
  place: BlockPlace,
  quantisation: readonly number[],
  out: Int16Array,
): void {
  const samples = samplesOf(picture, place)
  const rows = new Float64Array(BLOCK_SIZE)
  for (let y = 0; y < BLOCK_SIDE; y++)
    for (let u = 0; u < BLOCK_SIDE; u++)
      for (let x = 0; x < BLOCK_SIDE; x++)
        rows[y * BLOCK_SIDE + u]! += samples[y * BLOCK_SIDE + x]! * COSINES[u * BLOCK_SIDE + x]!
  for (let k = 0; k < BLOCK_SIZE; k++) {
    const v = Math.floor(ZIGZAG[k]! / BLOCK_SIDE)
    const u = ZIGZAG[k]! % BLOCK_SIDE
    let sum = 0
    for (let y = 0; y < BLOCK_SIDE; y++)
      sum += rows[y * BLOCK_SIDE + u]! * COSINES[v * BLOCK_SIDE + y]!
    out[k] = Math.round(sum / quantisation[k]!)
  }
}
