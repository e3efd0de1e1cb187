/**
 * Finds light marks (cracks, folds, scratches, chips, specks) on damaged prints with three networks of
 * one shape, for whole prints, worn portraits and faces; never on eyes and mouths.
 */
import { isProtected } from '../cracks/find-cracks.ts'
import type { Face } from '../faces/face-detection.ts'
import { cut, cutMask, sizeOfBounds } from '../image/part.ts'
import { resizeRaster, type Mask, type Raster, type Size } from '../image/raster.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { componentsOf, dilated, shareOf, thresholdWithHysteresis } from './components.ts'
import { detectMarks, type Detector, type MarkProbabilities } from './detect.ts'
import { boundsAround } from './face-protection.ts'
import { greyOf, lightnessOf } from './line-evidence.ts'
import { LIGHT_MARKS, SKIN_MARGINS, WORN_PORTRAIT } from './tuning.ts'

const PRINT: Detector = { network: 'light-marks', input: 'luma', output: 'scores', planes: 1 }
const PORTRAIT: Detector = { ...PRINT, network: 'worn-portraits' }
const FACE: Detector = { ...PRINT, network: 'face-marks' }

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

/** Replaces the probabilities of a face by those of the face seen in its own size, in place. */
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
      values[(bounds.top + y) * picture.width + bounds.left + x] = seen.values[from]!
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

/** Returns whether a picture has a large face of at least this confidence. */
function isPortrait(
  { width, height }: Size,
  faces: readonly Face[],
  minConfidence: number = WORN_PORTRAIT.minConfidence,
): boolean {
  const minFace = WORN_PORTRAIT.minFace * Math.max(width, height)
  return faces.some((face) => face.width >= minFace && face.confidence >= minConfidence)
}

/**
 * What light marks say of a portrait: that it is damaged, or how many of them may be damage though
 * they are too few to prove it.
 */
export type Wear = { isWorn: boolean; doubtful: number }
const NO_WEAR: Wear = { isWorn: false, doubtful: 0 }

/**
 * Returns how worn a portrait is: around a large face hardly anything looks like light marks, and
 * what does, like pearls, lies together. The rim does not count, since borders and mounts do.
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
  const seen = await detectMarks(picture, sessions, () => undefined, signal, PORTRAIT)
  const { width, height, values } = seen
  const mask = thresholdWithHysteresis(values, width, height, LIGHT_MARKS.probability)
  const rim = Math.floor(Math.min(WORN_PORTRAIT.rim * longSide, width / 4, height / 4))
  const inner = { left: rim, top: rim, right: width - rim, bottom: height - rim }
  const marked = cutMask({ width, height, mask }, inner)
  const share = shareOf(marked.mask)
  if (
    share >= WORN_PORTRAIT.minShare &&
    markedCells(marked, WORN_PORTRAIT.grid) >= WORN_PORTRAIT.minCells
  )
    return { isWorn: true, doubtful: 0 }
  const isDoubtful = share >= WORN_PORTRAIT.minDoubtfulShare
  const marks = componentsOf(marked.mask, marked.width, marked.height).length
  return { isWorn: false, doubtful: isDoubtful ? marks : 0 }
}

export type LightMarks = {
  mask: Uint8Array
  lines: number
  specks: number
  /** Mean lightness of the lines (line-evidence.ts); null without lines. */
  lightness: number | null
}

/** Which marks count on a portrait: the average of two networks, the larger of both, or one's. */
export type PortraitMarks = 'both' | 'either' | 'none'

/**
 * Returns the mask of the light marks, their number and their lightness. On portraits two networks
 * look: what both see on average is filled on worn ones, because one alone takes pearls, what
 * `either` sees on request. `picture` and `faces` share one pixel grid.
 * @throws the signal's reason when aborted.
 */
export async function findLightMarks(
  picture: Raster,
  faces: readonly Face[],
  sessions: Sessions,
  signal: AbortSignal,
  portraitMarks: PortraitMarks = 'none',
): Promise<LightMarks> {
  const found = await detectMarks(picture, sessions, () => undefined, signal, PRINT)
  if (portraitMarks !== 'none' && isPortrait(picture, faces, LIGHT_MARKS.minConfidence)) {
    const { values } = await detectMarks(picture, sessions, () => undefined, signal, PORTRAIT)
    const { weight } = WORN_PORTRAIT
    const join = (a: number, b: number) =>
      portraitMarks === 'both' ? (1 - weight) * a + weight * b : Math.max(a, b)
    for (let at = 0; at < values.length; at++)
      found.values[at] = join(found.values[at]!, values[at]!)
  }
  const { width, height, values } = found
  for (const face of faces)
    if (face.width >= LIGHT_MARKS.minFacePx && face.confidence >= LIGHT_MARKS.minConfidence)
      await lookAtFace(picture, face, found, sessions, signal)
  for (let at = 0; at < values.length; at++)
    if (values[at]! > 0 && isProtected(at % width, Math.floor(at / width), faces)) values[at] = 0
  const marked = thresholdWithHysteresis(values, width, height, LIGHT_MARKS.probability)
  const marks = componentsOf(marked, width, height)
  const lines = marks.filter(({ length }) => length >= LIGHT_MARKS.minLinePx)
  return {
    mask: dilated(marked, width, LIGHT_MARKS.dilation),
    lines: lines.length,
    specks: marks.length - lines.length,
    lightness: lightnessOf(lines, greyOf(picture)),
  }
}
