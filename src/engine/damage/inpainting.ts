/** Fills marks: narrow ones along the lines that cross them, the heart of wide ones with texture from nearby. */
import { shrunk } from './components.ts'
import { lineFill } from './line-inpainting.ts'
import { patchFill } from './patch-inpainting.ts'
import { pushPull, type FloatPicture } from './push-pull.ts'

/** What lies deeper than this in a hole is its heart (px): lines across so much would smear. */
const DEEP = 6

/** The picture with the pixels of the mask (1) filled. Colours on 0–1. */
export function fillMarks(picture: FloatPicture, mask: Uint8Array): FloatPicture {
  const lined = lineFill(pushPull(picture, mask), mask)
  const heart = shrunk(mask, picture.width, DEEP)
  return heart.includes(1) ? patchFill(lined, heart) : lined
}
