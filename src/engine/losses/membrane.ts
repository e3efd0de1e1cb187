/** Fills holes with a membrane: the smoothest surface through the colours at their rim. */
import type { FloatPicture } from '../damage/push-pull.ts'
import { MEMBRANE_SWEEPS } from './tuning.ts'

/** Returns the half-size picture of the known pixels, and its hole: cells without any. */
function halvedKnownPixels({ width, height, data }: FloatPicture, mask: Uint8Array) {
  const w = (width + 1) >> 1
  const h = (height + 1) >> 1
  const sums = new Float32Array(w * h * 3)
  const counts = new Uint8Array(w * h)
  for (let at = 0; at < mask.length; at++) {
    if (mask[at]) continue
    const x = at % width
    const to = (((at - x) / width) >> 1) * w + (x >> 1)
    counts[to]!++
    for (let c = 0; c < 3; c++) sums[to * 3 + c]! += data[at * 3 + c]!
  }
  return {
    picture: {
      width: w,
      height: h,
      data: sums.map((sum, i) => sum / Math.max(1, counts[Math.floor(i / 3)]!)),
    },
    mask: counts.map((count) => (count === 0 ? 1 : 0)),
  }
}

/** Copies the colours of the half-size picture into the holes, in place. */
function startFrom(coarse: FloatPicture, holes: Int32Array, { width, data }: FloatPicture): void {
  for (const at of holes) {
    const x = at % width
    const from = (((at - x) / width) >> 1) * coarse.width + (x >> 1)
    for (let c = 0; c < 3; c++) data[at * 3 + c] = coarse.data[from * 3 + c]!
  }
}

/** Sets each hole in turn to the mean of its four neighbours, in place; edges repeat. */
function relax(holes: Int32Array, { width, height, data }: FloatPicture): void {
  for (const at of holes) {
    const x = at % width
    const sides = [
      x > 0 ? at - 1 : at,
      x < width - 1 ? at + 1 : at,
      at >= width ? at - width : at,
      at < (height - 1) * width ? at + width : at,
    ] as const
    for (let c = 0; c < 3; c++)
      data[at * 3 + c] =
        (data[sides[0] * 3 + c]! +
          data[sides[1] * 3 + c]! +
          data[sides[2] * 3 + c]! +
          data[sides[3] * 3 + c]!) /
        4
  }
}

/**
 * Returns the picture with the pixels of the mask (1) on a membrane, coarse to fine. The picture's
 * edge is free: beyond a torn corner the nearest colours continue.
 */
export function fillMembrane(picture: FloatPicture, mask: Uint8Array): FloatPicture {
  const { width, height } = picture
  const holes = Int32Array.from(mask.keys().filter((at) => mask[at] === 1))
  if (holes.length === 0 || Math.max(width, height) === 1) return picture
  const half = halvedKnownPixels(picture, mask)
  const filled = { width, height, data: picture.data.slice() }
  startFrom(fillMembrane(half.picture, half.mask), holes, filled)
  for (let sweep = 0; sweep < MEMBRANE_SWEEPS; sweep++)
    relax(sweep % 2 === 0 ? holes : holes.toReversed(), filled)
  return filled
}
