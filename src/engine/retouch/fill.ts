/** Fills what is erased from the restored picture around it: structure on a copy, then texture. */
import { inpaintMarks } from '../damage/inpainting.ts'
import { inpaintWideMarks } from '../damage/network-inpainting.ts'
import type { FloatPicture } from '../damage/push-pull.ts'
import { addTexture, toFloats } from '../damage/texture.ts'
import { boundsAt, cut, cutMask, sizeOfBounds } from '../image/part.ts'
import {
  readRaster,
  resizeRaster,
  sharpOf,
  type Bounds,
  type Mask,
  type Raster,
  type Samples,
  type Size,
} from '../image/raster.ts'
import type { ProgressCallback } from '../progress.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { layPart, weightsOf } from './lay.ts'
import { FILL_PATCH_ROUNDS, HOLE_WEIGHT, MAX_FILLED_PIXELS } from './tuning.ts'
import { ownPixels, planWindows, type Window } from './windows.ts'

/** Returns the picture in 8 bits; colours are on 0–1. */
function toRaster({ width, height, data }: FloatPicture): Raster {
  const bytes = new Uint8ClampedArray(data.length)
  for (let i = 0; i < data.length; i++) bytes[i] = data[i]! * 255
  return { width, height, data: new Uint8Array(bytes.buffer) }
}

/** Returns the mask at a smaller size, by the middle of each pixel. */
function reduced({ width, height, mask }: Mask, to: Size): Uint8Array {
  const small = new Uint8Array(to.width * to.height)
  for (let y = 0; y < to.height; y++) {
    const row = Math.floor(((y + 0.5) * height) / to.height) * width
    for (let x = 0; x < to.width; x++)
      small[y * to.width + x] = mask[row + Math.floor(((x + 0.5) * width) / to.width)]!
  }
  return small
}

/** Returns the picture at a smaller size, whose averages leave the pixels of the hole out. */
async function reducedAround(picture: Raster, { mask }: Mask, to: Size): Promise<Raster> {
  if (to.width === picture.width && to.height === picture.height) return picture
  const known = new Uint8Array(picture.data.length).fill(255)
  const data = picture.data.slice()
  for (let at = mask.indexOf(1); at >= 0; at = mask.indexOf(1, at + 1)) {
    known.fill(0, at * 3, at * 3 + 3)
    data.fill(0, at * 3, at * 3 + 3)
  }
  // A kernel with negative lobes overshoots beside the hole, which would leave a light rim.
  const resized = (samples: Samples) =>
    readRaster(
      sharpOf({ ...picture, data: samples }).resize(to.width, to.height, {
        fit: 'fill',
        kernel: 'linear',
      }),
    )
  const [small, shares] = await Promise.all([resized(data), resized(known)])
  const divided = small.data.map((value, i) =>
    Math.min(255, Math.round((value * 255) / Math.max(1, shares.data[i]!))),
  )
  return { ...small, data: divided }
}

/** Returns the picture with the hole filled: structure on a copy of `copySize`, then texture. */
async function fillHole(
  picture: Raster,
  hole: Mask,
  copySize: Size,
  sessions: Sessions,
  signal: AbortSignal,
): Promise<Raster> {
  const copy = await reducedAround(picture, hole, copySize)
  const mask = reduced(hole, copySize)
  const structure = toRaster(inpaintMarks(toFloats(copy), mask, FILL_PATCH_ROUNDS))
  await inpaintWideMarks(structure, mask, sessions, signal)
  const enlarged = await resizeRaster(structure, picture.width, picture.height)
  const filled = { ...picture, data: picture.data.slice() }
  for (let at = hole.mask.indexOf(1); at >= 0; at = hole.mask.indexOf(1, at + 1))
    for (let c = at * 3; c < at * 3 + 3; c++) filled.data[c] = enlarged.data[c]!
  await addTexture(filled, hole, structure, mask)
  return filled
}

/**
 * Returns the part of the weights within the bounds, both in px of the result, that belongs to the
 * window's own strokes.
 */
function ownWeights(window: Window, photograph: Size, weights: Mask, bounds: Bounds): Samples {
  const own = ownPixels(window, photograph)
  const part = cutMask(weights, bounds)
  for (let y = 0, at = 0; y < part.height; y++) {
    const row = Math.floor((y * own.height) / part.height) * own.width
    for (let x = 0; x < part.width; x++, at++)
      if (part.mask[at] && own.mask[row + Math.floor((x * own.width) / part.width)] !== 1)
        part.mask[at] = 0
  }
  return part.mask
}

/**
 * Returns the result with the pixels (1) of the mask filled, and the weight of the fill for each of
 * its pixels (0–255); the mask has the photograph's size.
 * @throws the signal's reason when aborted.
 */
export async function eraseFrom(
  result: Raster,
  erased: Mask,
  sessions: Sessions,
  onShare: ProgressCallback,
  signal: AbortSignal,
): Promise<{ result: Raster; weights: Samples | null }> {
  const weights = await weightsOf(erased, result)
  if (!weights || !weights.includes(0)) return { result, weights: null }
  const hole: Mask = {
    width: result.width,
    height: result.height,
    mask: new Uint8Array(weights.length),
  }
  let holePixels = 0
  for (let at = 0; at < weights.length; at++)
    if (weights[at]! >= HOLE_WEIGHT) {
      hole.mask[at] = 1
      holePixels++
    }
  const toPhotograph = erased.width / result.width
  const holeArea = holePixels * toPhotograph ** 2
  const copyScale = toPhotograph * Math.min(1, Math.sqrt(MAX_FILLED_PIXELS / holeArea))
  const filled = { ...result, data: result.data.slice() }
  const windows = planWindows(erased)
  for (const [i, window] of windows.entries()) {
    signal.throwIfAborted()
    const bounds = boundsAt(window.bounds, erased, result)
    const { width, height } = sizeOfBounds(bounds)
    const copySize = {
      width: Math.max(1, Math.round(width * copyScale)),
      height: Math.max(1, Math.round(height * copyScale)),
    }
    const part = cut(result, bounds)
    const patch = await fillHole(part, cutMask(hole, bounds), copySize, sessions, signal)
    layPart(filled, patch, ownWeights(window, erased, { ...filled, mask: weights }, bounds), bounds)
    onShare((i + 1) / windows.length)
  }
  return { result: filled, weights }
}
