/** Completes missing parts of a print with texture from their surroundings. */
import { dilated, shareOf } from '../damage/components.ts'
import { inpaintFromPatches } from '../damage/patch-inpainting.ts'
import type { FloatPicture } from '../damage/push-pull.ts'
import type { LossesReport } from '../engine.ts'
import { scaleFace, type Face } from '../faces/face-detection.ts'
import { cut, cutMask } from '../image/part.ts'
import { pasteFromCopy } from '../image/paste.ts'
import { blurredPicture } from '../image/plane.ts'
import {
  fitWithin,
  resizeRaster,
  toByte,
  type Bounds,
  type Mask,
  type Raster,
} from '../image/raster.ts'
import { findLosses } from './find-losses.ts'
import { fillMembrane } from './membrane.ts'
import { COPY_SIDE, SEAM_SIGMA, SEAM_WIDTH, SOURCE_MARGIN, TONE_SIGMA } from './tuning.ts'

type Completion = {
  picture: Raster
  report: LossesReport
  /** Completed pixels (1), at the size of the search copy; null if nothing was completed. */
  completed: Mask | null
}

/** Finds and completes losses; returns the same raster if none is completed. */
export async function completeLosses(picture: Raster, faces: readonly Face[]): Promise<Completion> {
  const { width, height, scale } = fitWithin(picture, { maxSide: COPY_SIDE })
  const copy = await resizeRaster(picture, width, height)
  const losses = findLosses(
    copy,
    faces.map((face) => scaleFace(face, scale)),
  )
  const chosen = losses.filter(({ completable }) => completable)
  const left = losses.length - chosen.length
  if (chosen.length === 0)
    return { picture, report: { completed: 0, left, share: 0 }, completed: null }
  const unknown = unionOf(losses.map(({ mask }) => mask))
  const mask = unionOf(chosen.map((loss) => loss.mask))
  let filled = copy
  for (const loss of chosen) filled = fillLoss(filled, loss.mask, unknown)
  return {
    picture: await pasteFromCopy(picture, filled, mask, SEAM_SIGMA),
    report: {
      completed: chosen.length,
      left,
      share: Number(shareOf(mask).toFixed(4)),
    },
    completed: { width, height, mask },
  }
}

function unionOf(masks: readonly Uint8Array[]): Uint8Array {
  const union = masks[0]!.slice()
  for (const mask of masks) mask.forEach((value, at) => (union[at]! |= value))
  return union
}

/**
 * Returns the picture with one loss filled: its tone from the surroundings, its texture from
 * patches. Nothing is copied from the pixels in `unknown`.
 */
function fillLoss(picture: Raster, mask: Uint8Array, unknown: Uint8Array): Raster {
  const bounds = sourceBounds(picture, mask)
  const window = cropped(picture, bounds)
  const { mask: hole } = cutMask({ ...picture, mask: unknown }, bounds)
  const { mask: target } = cutMask({ ...picture, mask }, bounds)
  const { share, min, max } = TONE_SIGMA
  const sigma = Math.min(max, Math.max(min, share * Math.sqrt(mask.reduce((a, b) => a + b, 0))))
  const widened = dilated(hole, window.width, SEAM_WIDTH)
  const textured = inpaintFromPatches(window, widened, fillMembrane(window, widened))
  const tone = fillMembrane(blurredPicture(window, sigma, hole), hole)
  const texturedTone = blurredPicture(textured, sigma)
  const data = picture.data.slice()
  for (let i = 0; i < target.length; i++) {
    if (!target[i]) continue
    const to = ((bounds.top + Math.floor(i / window.width)) * picture.width + bounds.left) * 3
    for (let c = 0; c < 3; c++) {
      const value =
        tone.data[i * 3 + c]! + textured.data[i * 3 + c]! - texturedTone.data[i * 3 + c]!
      data[to + (i % window.width) * 3 + c] = toByte(value * 255)
    }
  }
  return { ...picture, data }
}

/** Returns the bounds of the loss and of the surroundings that it is completed from. */
function sourceBounds({ width, height }: Raster, mask: Uint8Array): Bounds {
  let left = width
  let top = height
  let right = 0
  let bottom = 0
  mask.forEach((value, at) => {
    if (!value) return
    const x = at % width
    const y = Math.floor(at / width)
    left = Math.min(left, x)
    right = Math.max(right, x + 1)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y + 1)
  })
  const { share, min } = SOURCE_MARGIN
  const margin = Math.max(min, Math.round(share * Math.max(right - left, bottom - top)))
  return {
    left: Math.max(0, left - margin),
    top: Math.max(0, top - margin),
    right: Math.min(width, right + margin),
    bottom: Math.min(height, bottom + margin),
  }
}

/** Returns a part of the picture with levels on 0–1. */
function cropped(picture: Raster, bounds: Bounds): FloatPicture {
  const { data, ...size } = cut(picture, bounds)
  return { ...size, data: new Float32Array(data).map((level) => level / 255) }
}
