/**
 * Finds short light cracks in the faces of damaged prints, which the mark classifier takes for
 * features: thin, long and steep lines of the detector, never on eyes and mouths.
 */
import type { Face } from '../faces/face-detection.ts'
import { isProtected } from '../faces/face-places.ts'
import { cut, sizeOfBounds } from '../image/part.ts'
import type { Bounds, Raster } from '../image/raster.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { componentsOf, dilated, thresholdWithHysteresis, type Component } from './components.ts'
import { detectMarks } from './detect.ts'
import { boundsAround, withoutWideParts } from './face-protection.ts'
import { greyOf, measureEvidence, sharpnessMeasure, type Candidate } from './line-evidence.ts'
import { FACE_CRACK } from './tuning.ts'

const isCrack = (mark: Candidate, face: Face, sharpness: number): boolean =>
  mark.length >= FACE_CRACK.minLength * face.width &&
  mark.elongation >= FACE_CRACK.minElongation &&
  mark.probability >= FACE_CRACK.minProbability &&
  mark.contrast >= FACE_CRACK.minContrast &&
  mark.oneSidedness >= FACE_CRACK.minOneSidedness &&
  mark.contrast >= FACE_CRACK.minContrastToDeviation * mark.deviation &&
  sharpness >= FACE_CRACK.minSharpness

/**
 * Returns the cracks in the bounds of one face; their pixels are indexes of the part within the
 * bounds.
 */
async function cracksWithin(
  picture: Raster,
  bounds: Bounds,
  face: Face,
  sessions: Sessions,
  signal: AbortSignal,
): Promise<Candidate[]> {
  const part = cut(picture, bounds)
  const { width, height } = part
  const detected = await detectMarks(part, sessions, () => undefined, signal)
  const values = detected.values.map((value, at) =>
    isProtected(bounds.left + (at % width), bounds.top + Math.floor(at / width), [face])
      ? 0
      : value,
  )
  const suspected = thresholdWithHysteresis(values, width, height, FACE_CRACK.probability)
  const { share, minPx } = FACE_CRACK.halfWidth
  const thin = withoutWideParts(suspected, width, Math.max(minPx, Math.round(share * face.width)))
  const grey = greyOf(part)
  const sharpness = sharpnessMeasure(grey, part)
  // Hair and ornaments are beside the box, which the search exceeds for its context alone.
  const isBeside = ({ left, right }: Component) =>
    Math.abs(bounds.left + (left + right) / 2 - face.x - face.width / 2) > face.width / 2
  return componentsOf(thin, width, height)
    .filter((component) => !isBeside(component))
    .map((component) =>
      measureEvidence(component, { grey, values: detected.values, suspected, width, height }),
    )
    .filter((mark) => isCrack(mark, face, sharpness(mark)))
}

/**
 * Returns the mask of the cracks in all faces of at least FACE_CRACK.minFacePx. `picture` and
 * `faces` share one pixel grid.
 * @throws the signal's reason when aborted.
 */
export async function findFaceCracks(
  picture: Raster,
  faces: readonly Face[],
  sessions: Sessions,
  signal: AbortSignal,
): Promise<{ mask: Uint8Array; count: number }> {
  const mask = new Uint8Array(picture.width * picture.height)
  let count = 0
  for (const face of faces) {
    if (face.width < FACE_CRACK.minFacePx) continue
    const bounds = boundsAround(face, FACE_CRACK.context, picture)
    const { width } = sizeOfBounds(bounds)
    for (const { pixels } of await cracksWithin(picture, bounds, face, sessions, signal)) {
      count++
      for (const at of pixels)
        mask[(bounds.top + Math.floor(at / width)) * picture.width + bounds.left + (at % width)] = 1
    }
  }
  return { mask: dilated(mask, picture.width, FACE_CRACK.dilation), count }
}
