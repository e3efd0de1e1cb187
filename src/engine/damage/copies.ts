/** Sizes of the copies on which marks are searched, and the copies themselves. */
import type { Analysis } from '../analysis/analyse.ts'
import { CRACK_COPY_SIDE, FOLD_COPY_SIDE } from '../cracks/tuning.ts'
import { scaleFace, type Face } from '../faces/face-detection.ts'
import { fitWithin, resizeRaster, type Raster, type Size } from '../image/raster.ts'
import {
  DUST_COPY_SIDE,
  MAX_COPY_SIDE,
  MAX_ENLARGEMENT,
  MIN_COPY_SIDE,
  SOFT_COPY,
} from './tuning.ts'

/** For a picture that is a part of a photograph: its size. */
type OfPart = { part?: { whole: Size } }

/**
 * Returns the size of a picture on a copy of its photograph, px; `sizeOf` returns the copy's size.
 */
function sizeOnCopy(picture: Size, { part }: OfPart, sizeOf: (photograph: Size) => Size): Size {
  if (!part) return sizeOf(picture)
  const { whole } = part
  const copy = sizeOf(whole)
  return {
    width: Math.max(1, Math.round((picture.width * copy.width) / whole.width)),
    height: Math.max(1, Math.round((picture.height * copy.height) / whole.height)),
  }
}

/** Returns the size of the copy on which wide marks are inpainted, px. */
export const fullCopySize = (picture: Size, of: OfPart): Size =>
  sizeOnCopy(picture, of, (photograph) => fitWithin(photograph, { maxSide: MAX_COPY_SIDE }))

/** Returns the size of the copy on which dust is searched, px. */
export const dustCopySize = (picture: Size, of: OfPart): Size =>
  sizeOnCopy(picture, of, (photograph) => fitWithin(photograph, { maxSide: DUST_COPY_SIDE }))

/** Returns the size of the copy on which long cracks are searched, px. */
export const crackCopySize = (picture: Size, of: OfPart): Size =>
  sizeOnCopy(picture, of, (photograph) => fitWithin(photograph, { maxSide: CRACK_COPY_SIDE }))

/** Returns the size of the copy on which wide folds are searched, px. */
export const foldCopySize = (picture: Size, of: OfPart): Size =>
  sizeOnCopy(picture, of, (photograph) => fitWithin(photograph, { maxSide: FOLD_COPY_SIDE }))

/** Returns the size of the copy on which marks are detected, px. */
export const copySize = (
  picture: Size,
  { analysis, part }: OfPart & { analysis: Analysis },
): Size => sizeOnCopy(picture, { part }, (photograph) => detectionSize(photograph, analysis))

function detectionSize(photograph: Size, { edgeRatio }: Analysis): Size {
  const { width, height } = fitWithin(photograph, { maxSide: MAX_COPY_SIDE })
  const scaled = (scale: number): Size => ({
    width: Math.round(width * scale),
    height: Math.round(height * scale),
  })
  const longSide = Math.max(width, height)
  if (longSide < MIN_COPY_SIDE) return scaled(Math.min(MAX_ENLARGEMENT, MIN_COPY_SIDE / longSide))
  const staysFull =
    edgeRatio >= SOFT_COPY.maxEdgeRatio || longSide * SOFT_COPY.scale < SOFT_COPY.minSide
  return staysFull ? { width, height } : scaled(SOFT_COPY.scale)
}

/** Returns the picture and its faces at another size of the same proportions, px. */
export async function copyOf(
  picture: Raster,
  { faces }: { faces: readonly Face[] },
  { width, height }: Size,
) {
  return {
    raster: await resizeRaster(picture, width, height),
    faces: faces.map((face) => scaleFace(face, width / picture.width)),
  }
}
