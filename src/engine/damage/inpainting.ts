/**
 * Inpaints marks: narrow ones by directional interpolation, the core of wide ones with texture from
 * nearby, and blends the result into the picture.
 */
import { pasteFromCopy } from '../image/paste.ts'
import { toByte, type Raster } from '../image/raster.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { eroded } from './components.ts'
import { inpaintAlongLines } from './line-inpainting.ts'
import { inpaintWideMarks } from './network-inpainting.ts'
import { inpaintFromPatches, type PatchRounds } from './patch-inpainting.ts'
import { pushPull, type FloatPicture } from './push-pull.ts'
import { INPAINTING_FEATHER_SIGMA, TEXTURE_CORE_DEPTH } from './tuning.ts'

/** Returns the picture with the pixels of the mask (1) inpainted; colours on 0–1. */
export function inpaintMarks(
  picture: FloatPicture,
  mask: Uint8Array,
  patchRounds?: PatchRounds,
): FloatPicture {
  const interpolated = inpaintAlongLines(pushPull(picture, mask), mask)
  const core = eroded(mask, picture.width, TEXTURE_CORE_DEPTH)
  return core.includes(1)
    ? inpaintFromPatches(interpolated, core, undefined, patchRounds)
    : interpolated
}

/**
 * Inpaints the mask (1) on a reduced copy of the picture, and returns the picture with the result
 * blended in, feathered by about one pixel of the copy.
 * @throws the signal's reason when aborted.
 */
export async function inpaintThroughCopy(
  picture: Raster,
  copy: Raster,
  mask: Uint8Array,
  sessions: Sessions,
  signal: AbortSignal,
): Promise<Raster> {
  const { data, ...size } = copy
  const colours = new Float32Array(data).map((value) => value / 255)
  const filled = inpaintMarks({ ...size, data: colours }, mask).data
  const inpainted: Raster = {
    ...size,
    data: new Uint8Array(filled.map((value) => toByte(value * 255))),
  }
  await inpaintWideMarks(inpainted, mask, sessions, signal)
  return pasteFromCopy(picture, inpainted, mask, INPAINTING_FEATHER_SIGMA)
}
