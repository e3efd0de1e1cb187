/**
 * Finds light marks (cracks, folds, scratches, chips, specks, worn emulsion) with a network for
 * prints and one for faces, never on eyes and mouths, and tells worn portraits by their share.
 */
import type { Face } from '../faces/face-detection.ts'
import { isAtEar, isProtected } from '../faces/face-places.ts'
import { cut, cutMask, sizeOfBounds } from '../image/part.ts'
import { resizeRaster, type Mask, type Raster, type Size } from '../image/raster.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import {
  componentsOf,
  dilated,
  eroded,
  maskAbove,
  shareOf,
  thresholdWithHysteresis,
} from './components.ts'
import { detectMarks, type Detector, type MarkProbabilities } from './detect.ts'
import { boundsAround } from './face-protection.ts'
import { greyOf, lightnessOf } from './line-evidence.ts'
import { LIGHT_MARKS, SKIN_MARGINS, WORN_PORTRAIT } from './tuning.ts'

const PRINT: Detector = { network: 'light-marks', planes: 1 }
const FACE: Detector = { network: 'face-marks', planes: 1 }
/**
 * Returns whether the network of prints is no judge of a place: on small faces and their hair, and at
 * ears, whose rims and rings look like marks.
 */
function isLeftToFaceNetwork(x: number, y: number, faces: readonly Face[]): boolean {
  return faces.some((face) => {
    if (face.width < LIGHT_MARKS.minFaceOfPrintPx) return isSkin(x, y, face)
    return isAtEar(x, y, face)
  })
}

/** Returns the size at which the network sees the surroundings of a face. */
function inputSize({ width, height }: Size): Size {
  const { least, most } = LIGHT_MARKS.faceSidePx
  const long = Math.max(width, height)
  const scale = Math.min(Math.max(long, least), most) / long
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** Returns whether a place belongs to the skin and hair of a face. */
function isSkin(x: number, y: number, face: Face): boolean {
  const { sides, above, below } = SKIN_MARGINS
  return (
    x > face.x - sides * face.width &&
    x < face.x + (1 + sides) * face.width &&
    y > face.y - above * face.height &&
    y < face.y + (1 + below) * face.height
  )
}

/** Raises the probabilities of a face to those of the face seen in its own size, in place. */
async function lookAtFace(
  picture: Raster,
  face: Face,
  { values }: MarkProbabilities,
  sessions: Sessions,
  signal: AbortSignal,
): Promise<void> {
  const bounds = boundsAround(face, LIGHT_MARKS.faceContext, picture)
  const { width, height } = sizeOfBounds(bounds)
  const size = inputSize({ width, height })
  const part = await resizeRaster(cut(picture, bounds), size.width, size.height)
  const seen = await detectMarks(part, sessions, () => undefined, signal, FACE)
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * size.height) / height) * size.width
    for (let x = 0; x < width; x++) {
      if (!isSkin(bounds.left + x, bounds.top + y, face)) continue
      const from = row + Math.floor(((x + 0.5) * size.width) / width)
      const at = (bounds.top + y) * picture.width + bounds.left + x
      values[at] = Math.max(values[at]!, seen.values[from]!)
    }
  }
}

/** Returns the number of cells of a grid over the mask in which anything is marked. */
function markedCells({ width, height, mask }: Mask, grid: number): number {
  const cells = new Set<number>()
  for (let at = 0; at < mask.length; at++)
    if (mask[at]) {
      const column = Math.floor(((at % width) * grid) / width)
      cells.add(Math.floor((Math.floor(at / width) * grid) / height) * grid + column)
    }
  return cells.size
}

/** Returns whether a picture has a large and certain face. */
function isPortrait({ width, height }: Size, faces: readonly Face[]): boolean {
  const { minFace, minConfidence } = WORN_PORTRAIT
  const minWidth = minFace * Math.max(width, height)
  return faces.some((face) => face.width >= minWidth && face.confidence >= minConfidence)
}

/**
 * What light marks say of a portrait: that it is damaged, or how many of them may be damage though
 * they are too few to prove it.
 */
export type Wear = { isWorn: boolean; doubtful: number }
const NO_WEAR: Wear = { isWorn: false, doubtful: 0 }

/**
 * Returns how worn a portrait is: around a large face hardly anything looks like light marks, and
 * what does lies together. The rim does not count, since borders and mounts look like marks.
 * @throws the signal's reason when aborted.
 */
export async function measureWear(
  picture: Raster,
  faces: readonly Face[],
  sessions: Sessions,
  signal: AbortSignal,
): Promise<Wear> {
  if (!isPortrait(picture, faces)) return NO_WEAR
  const longSide = Math.max(picture.width, picture.height)
  const seen = await detectMarks(picture, sessions, () => undefined, signal, PRINT)
  const { width, height, values } = seen
  const mask = thresholdWithHysteresis(values, width, height, LIGHT_MARKS.probability)
  const rim = Math.floor(Math.min(WORN_PORTRAIT.rim * longSide, width / 4, height / 4))
  const inner = { left: rim, top: rim, right: width - rim, bottom: height - rim }
  const marked = cutMask({ width, height, mask }, inner)
  const share = shareOf(marked.mask)
  const marks = componentsOf(marked.mask, marked.width, marked.height)
  const isSpread = markedCells(marked, WORN_PORTRAIT.grid) >= WORN_PORTRAIT.minCells
  if (isSpread && share >= WORN_PORTRAIT.minShare) return { isWorn: true, doubtful: 0 }
  return { isWorn: false, doubtful: share >= WORN_PORTRAIT.minDoubtfulShare ? marks.length : 0 }
}

/**
 * Returns whether enough of the picture looks like light marks to confirm that its flakes are: lit
 * windows are as light and as ragged.
 * @throws the signal's reason when aborted.
 */
export async function confirmsFlakes(
  picture: Raster,
  sessions: Sessions,
  signal: AbortSignal,
): Promise<boolean> {
  const { values } = await detectMarks(picture, sessions, () => undefined, signal, PRINT)
  const { probability, minFlakedShare } = LIGHT_MARKS
  return shareOf(maskAbove(values, probability.high)) >= minFlakedShare
}

/**
 * Returns the marks without compact ones that are wide for a large part (lit faces, hands and cuffs
 * before a dark ground) and without very wide parts of the others.
 */
function thinMarks({ width, height, mask }: Mask): Uint8Array {
  const { ofMark, ofPart, maxShare, maxElongation } = LIGHT_MARKS.wide
  const aroundWide = (radius: number) => dilated(eroded(mask, width, radius), width, 2 * radius)
  const wide = aroundWide(ofMark)
  const veryWide = aroundWide(ofPart)
  const thin = new Uint8Array(mask.length)
  for (const { pixels, elongation } of componentsOf(mask, width, height)) {
    const isWide = pixels.filter((at) => wide[at]).length > maxShare * pixels.length
    if (isWide && elongation < maxElongation) continue
    for (const at of pixels) if (!veryWide[at]) thin[at] = 1
  }
  return thin
}

export type LightMarks = {
  mask: Uint8Array
  lines: number
  specks: number
  /** Mean lightness of the lines (line-evidence.ts); null without lines. */
  lightness: number | null
}

type LightMarkOptions = {
  /** Whether likely marks are returned, too. */
  strong?: boolean
  /** Whether wide marks are returned, too. */
  withWide?: boolean
}

/**
 * Returns the mask of the light marks, their number and their lightness. `picture` and `faces` share
 * one pixel grid.
 * @throws the signal's reason when aborted.
 */
export async function findLightMarks(
  picture: Raster,
  faces: readonly Face[],
  sessions: Sessions,
  signal: AbortSignal,
  { strong = false, withWide = false }: LightMarkOptions = {},
): Promise<LightMarks> {
  const seen = await detectMarks(picture, sessions, () => undefined, signal, PRINT)
  const { width, height, values } = seen
  for (let at = 0; at < values.length; at++)
    if (values[at]! > 0 && isLeftToFaceNetwork(at % width, Math.floor(at / width), faces))
      values[at] = 0
  for (const face of faces)
    if (face.width >= LIGHT_MARKS.minFacePx && face.confidence >= LIGHT_MARKS.minConfidence)
      await lookAtFace(picture, face, seen, sessions, signal)
  for (let at = 0; at < values.length; at++)
    if (values[at]! > 0 && isProtected(at % width, Math.floor(at / width), faces)) values[at] = 0
  const limits = strong ? LIGHT_MARKS.likely : LIGHT_MARKS.probability
  const seenMarks = thresholdWithHysteresis(values, width, height, limits)
  const marked = withWide ? seenMarks : thinMarks({ width, height, mask: seenMarks })
  const marks = componentsOf(marked, width, height)
  const lines = marks.filter(({ length }) => length >= LIGHT_MARKS.minLinePx)
  return {
    mask: dilated(marked, width, LIGHT_MARKS.dilation),
    lines: lines.length,
    specks: marks.length - lines.length,
    lightness: lightnessOf(lines, greyOf(picture)),
  }
}
