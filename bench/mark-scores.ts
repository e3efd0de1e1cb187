/** Scores of filled pixels against true marks, and of a repaired picture against its original. */
import type { Mask, Raster, Size } from '#engine/image/raster.ts'
import { dilated, maskAtSize } from '#engine/damage/components.ts'

/** Pixels of true marks and filled pixels of one picture, with those near the other kind. */
export type MarkCounts = { marks: number; found: number; filled: number; correct: number }

/** Counts the marked pixels. */
export const ones = (mask: Uint8Array): number => mask.reduce((sum, value) => sum + value, 0)
const common = (a: Uint8Array, b: Uint8Array): number =>
  a.reduce((sum, value, i) => sum + (value && b[i] ? 1 : 0), 0)

/** Counts both kinds of pixels; a pixel is near within `tolerance` px. */
export function countMarks(
  filled: Uint8Array,
  trueMarks: Uint8Array,
  width: number,
  tolerance: number,
): MarkCounts {
  return {
    marks: ones(trueMarks),
    found: common(trueMarks, dilated(filled, width, tolerance)),
    filled: ones(filled),
    correct: common(filled, dilated(trueMarks, width, tolerance)),
  }
}

/** Recall, precision and F1 over the pixels of all rows. */
export function scoresOf(rows: readonly MarkCounts[]) {
  const sum = (key: keyof MarkCounts) => rows.reduce((total, row) => total + row[key], 0)
  const recall = sum('found') / Math.max(1, sum('marks'))
  const precision = sum('correct') / Math.max(1, sum('filled'))
  return { recall, precision, f1: (2 * recall * precision) / Math.max(1e-9, recall + precision) }
}

/** Returns the mask at another size (nearest pixel); zeros without one. */
export const maskAt = (mask: Mask | null, size: Size): Uint8Array =>
  mask ? maskAtSize(mask, size).mask : new Uint8Array(size.width * size.height)

/** PSNR in dB over the pixels of the mask, all pixels without one; at most 60. */
export function psnrWithin(a: Raster, b: Raster, mask?: Uint8Array): number {
  let sum = 0
  let count = 0
  for (let i = 0; i < a.data.length; i++) {
    if (mask && !mask[Math.floor(i / 3)]) continue
    sum += (a.data[i]! - b.data[i]!) ** 2
    count++
  }
  return Math.min(60, 10 * Math.log10(255 ** 2 / Math.max(1e-6, sum / Math.max(1, count))))
}

/** Pearson's correlation of the luma of both pictures inside a box, 0 if either is flat. */
export function correlationWithin(
  a: Raster,
  b: Raster,
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
): number {
  let n = 0
  let x = 0
  let y = 0
  let xx = 0
  let yy = 0
  let xy = 0
  for (let v = top; v < bottom; v++) {
    for (let u = left; u < right; u++, n++) {
      const at = (v * a.width + u) * 3
      const p = a.data[at]! + 2 * a.data[at + 1]! + a.data[at + 2]!
      const q = b.data[at]! + 2 * b.data[at + 1]! + b.data[at + 2]!
      x += p
      y += q
      xx += p * p
      yy += q * q
      xy += p * q
    }
  }
  const spread = Math.sqrt((n * xx - x * x) * (n * yy - y * y))
  return spread > 0 ? (n * xy - x * y) / spread : 0
}
