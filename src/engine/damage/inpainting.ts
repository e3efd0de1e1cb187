/**
 * Inpaints marks: narrow ones by directional interpolation, the core of wide ones with texture from
 * nearby.
 */
import { shrunk } from './components.ts'
import { lineFill } from './line-inpainting.ts'
import { patchFill } from './patch-inpainting.ts'
import { pushPull, type FloatPicture } from './push-pull.ts'

/**
 * Distance from the rim beyond which a hole is filled with texture, px; interpolation would smear
 * there.
 */
const CORE_DEPTH = 6

/** Returns the picture with the pixels of the mask (1) inpainted; colours on 0–1. */
export function fillMarks(picture: FloatPicture, mask: Uint8Array): FloatPicture {
  const lined = lineFill(pushPull(picture, mask), mask)
  const heart = shrunk(mask, picture.width, CORE_DEPTH)
  return heart.includes(1) ? patchFill(lined, heart) : lined
}
