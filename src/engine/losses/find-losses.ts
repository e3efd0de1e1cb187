/**
 * Finds missing parts of a print: flat regions of a colour that the photograph has nowhere else,
 * with a sharp, torn outline, at the picture's edge or of paper white.
 */
import { dilated, shareOf } from '../damage/components.ts'
import type { Face } from '../faces/face-detection.ts'
import { isInFaceBox } from '../faces/face-places.ts'
import { blurredPicture } from '../image/plane.ts'
import { luma, lumaOf, type Raster } from '../image/raster.ts'
import { difference, flatRegions, measureRegion, type FlatRegion } from './flat-regions.ts'
import {
  FACE_MARGIN,
  LOSS_MARGIN,
  MAX_COMPLETED_SHARE,
  MAX_ELSEWHERE,
  MAX_ISLANDS,
  MAX_SIDE_SHARE,
  PAPER,
  RAGGEDNESS,
  RIM_EDGE,
  RING,
  SAME_COLOUR,
  TORN_EDGE,
} from './tuning.ts'

type Loss = {
  /** Missing pixels and the torn edge (1), at the picture's size. */
  mask: Uint8Array
  /** Share of the picture, 0–1. */
  share: number
  /** True if a completion from the surroundings is plausible. */
  completable: boolean
}

/** Returns the losses of a picture of at most COPY_SIDE px. */
export function findLosses(picture: Raster, faces: readonly Face[]): Loss[] {
  const torn = flatRegions(picture).filter((region) => isTorn(picture, region))
  const masks = torn.map((region) => maskOf(picture, region))
  const all = new Uint8Array(picture.width * picture.height)
  for (const mask of masks) mask.forEach((value, at) => (all[at]! |= value))
  const losses = masks
    .filter((_, i) => isColourUnique(picture, torn[i]!, all))
    .map((mask) => ({
      mask,
      share: shareOf(mask),
      completable: !touchesFace(mask, picture.width, faces) && isRingCalm(picture, mask, all),
    }))
  return withinLimit(losses)
}

/** Returns whether a region has the outline and the colour of bare paper, lid or table. */
function isTorn(picture: Raster, region: FlatRegion): boolean {
  const measures = measureRegion(picture, region)
  if (!measures) return false
  const { edged, contrast, raggedness, islands, sides } = measures
  const reachesEdge = sides.some((share) => share > 0)
  return (
    (reachesEdge || isPaper(region)) &&
    edged >= RIM_EDGE.share &&
    contrast >= RIM_EDGE.median &&
    raggedness >= RAGGEDNESS.min &&
    raggedness <= RAGGEDNESS.max &&
    islands <= MAX_ISLANDS &&
    Math.max(...sides) < MAX_SIDE_SHARE
  )
}

function isPaper({ colour: [red, green, blue] }: FlatRegion): boolean {
  return (
    lumaOf(red, green, blue) >= PAPER.minLuma &&
    Math.max(red, green, blue) - Math.min(red, green, blue) <= PAPER.maxChroma
  )
}

/** Returns whether hardly any pixel outside the losses has the region's colour. */
function isColourUnique(picture: Raster, region: FlatRegion, losses: Uint8Array): boolean {
  const { pixels, colour } = region
  const limit = MAX_ELSEWHERE * pixels.length
  const tolerance = isPaper(region) ? SAME_COLOUR.paper : SAME_COLOUR.other
  let elsewhere = 0
  for (let at = 0; at < losses.length; at++) {
    if (!losses[at] && difference(picture.data, at, colour) <= tolerance && ++elsewhere > limit)
      return false
  }
  return true
}

/** Returns the region with its blurred outline and the white edge of torn paper beside it. */
function maskOf({ width, height, data }: Raster, { pixels }: FlatRegion): Uint8Array {
  let mask: Uint8Array = new Uint8Array(width * height)
  for (const at of pixels) mask[at] = 1
  for (let step = 0; step < TORN_EDGE.width; step++) {
    const wider = dilated(mask, width, 1)
    mask = wider.map((value, at) =>
      value && (mask[at] || luma(data, at * 3) >= TORN_EDGE.minLuma) ? 1 : 0,
    )
  }
  return dilated(mask, width, LOSS_MARGIN)
}

function touchesFace(mask: Uint8Array, width: number, faces: readonly Face[]): boolean {
  return faces.some((face) => {
    const margin = face.width * FACE_MARGIN
    return mask.some(
      (value, at) => value && isInFaceBox(at % width, Math.floor(at / width), face, margin),
    )
  })
}

/** Returns whether the ring around a loss is free of strong edges and of one tone, per channel. */
function isRingCalm(picture: Raster, mask: Uint8Array, losses: Uint8Array): boolean {
  const { width, height, data } = picture
  const inner = dilated(mask, width, 1)
  const ring = dilated(inner, width, RING.width)
  const tones = blurredPicture(
    { width, height, data: Float32Array.from(data) },
    RING.sigma,
    losses,
  ).data
  return [0, 1, 2].every((c) => {
    let gradients = 0
    let sum = 0
    let squares = 0
    let count = 0
    for (let y = 1; y < height - 1; y++) {
      for (let x = 1; x < width - 1; x++) {
        const i = y * width + x
        if (!ring[i] || inner[i] || losses[i]) continue
        const at = i * 3 + c
        const across = data[at + 3]! - data[at - 3]!
        const down = data[at + width * 3]! - data[at - width * 3]!
        gradients += Math.hypot(across, down) / 2
        sum += tones[at]!
        squares += tones[at]! ** 2
        count++
      }
    }
    if (count === 0) return false
    const spread = Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2))
    return gradients / count <= RING.maxGradient && spread <= RING.maxSpread
  })
}

/** Leaves the largest losses until the others cover at most MAX_COMPLETED_SHARE. */
function withinLimit(losses: readonly Loss[]): Loss[] {
  let sum = 0
  return losses
    .toSorted((a, b) => a.share - b.share)
    .map((loss) => {
      if (loss.completable) sum += loss.share
      return { ...loss, completable: loss.completable && sum <= MAX_COMPLETED_SHARE }
    })
}
