/**
 * Finds light marks (cracks, scratches, chips, specks) in the faces of damaged prints with a network
 * that is trained on portraits; never on eyes and mouths.
 */
import { isProtected } from '../cracks/find-cracks.ts'
import type { Face } from '../faces/face-detection.ts'
import { cut, sizeOfBounds } from '../image/part.ts'
import { resizeRaster, type Mask, type Raster, type Size } from '../image/raster.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { ort } from '../runtime/onnxruntime.ts'
import { componentsOf, dilated, maskAtSize, thresholdWithHysteresis } from './components.ts'
import { boundsAround } from './face-protection.ts'
import { greyOf } from './line-evidence.ts'
import { FACE_MARKS, SKIN_MARGINS } from './tuning.ts'

/** The sides of the network's input are multiples of this, px. */
const MULTIPLE = 16

/** Returns the size at which the network sees the surroundings of a face. */
function inputSize({ width, height }: Size): Size {
  const { least, most } = FACE_MARKS.sidePx
  const long = Math.max(width, height)
  const scale = Math.min(Math.max(long, least), most) / long
  const side = (px: number) => Math.max(1, Math.round((px * scale) / MULTIPLE)) * MULTIPLE
  return { width: side(width), height: side(height) }
}

/** Returns the probability (0–1) of a light mark at every pixel; its sides are multiples of 16. */
async function markProbabilities(raster: Raster, sessions: Sessions): Promise<Float32Array> {
  const session = await sessions('face-marks')
  const { scores } = await session.run({
    luma: new ort.Tensor('float32', greyOf(raster), [1, 1, raster.height, raster.width]),
  })
  const probabilities = (scores!.data as Float32Array).map((score) => 1 / (1 + Math.exp(-score)))
  scores!.dispose()
  return probabilities
}

/** Returns the marks of a face as a mask of the bounds at another size, and their number. */
async function marksAround(
  part: Raster,
  face: Face,
  sessions: Sessions,
): Promise<{ marks: Mask; count: number }> {
  const { width, height } = inputSize(part)
  const probabilities = await markProbabilities(await resizeRaster(part, width, height), sessions)
  const { sides, above, below } = SKIN_MARGINS
  const isSkin = (x: number, y: number) =>
    x > face.x - sides * face.width &&
    x < face.x + (1 + sides) * face.width &&
    y > face.y - above * face.height &&
    y < face.y + (1 + below) * face.height
  const spared = probabilities.map((value, at) => {
    const x = (((at % width) + 0.5) * part.width) / width
    const y = ((Math.floor(at / width) + 0.5) * part.height) / height
    return isSkin(x, y) && !isProtected(x, y, [face]) ? value : 0
  })
  const found = thresholdWithHysteresis(spared, width, height, FACE_MARKS.probability)
  return {
    marks: { width, height, mask: dilated(found, width, FACE_MARKS.dilation) },
    count: componentsOf(found, width, height).length,
  }
}

/**
 * Returns the mask of the light marks in all faces of at least FACE_MARKS.minFacePx. `picture` and
 * `faces` share one pixel grid.
 * @throws the signal's reason when aborted.
 */
export async function findFaceMarks(
  picture: Raster,
  faces: readonly Face[],
  sessions: Sessions,
  signal: AbortSignal,
): Promise<{ mask: Uint8Array; count: number }> {
  const mask = new Uint8Array(picture.width * picture.height)
  let total = 0
  for (const face of faces) {
    if (face.width < FACE_MARKS.minFacePx || face.confidence < FACE_MARKS.minConfidence) continue
    signal.throwIfAborted()
    const bounds = boundsAround(face, FACE_MARKS.context, picture)
    const { left, top } = bounds
    const moved = (point: { x: number; y: number }) => ({ x: point.x - left, y: point.y - top })
    const here = { ...face, ...moved(face), points: face.points.map(moved) }
    const { marks, count } = await marksAround(cut(picture, bounds), here, sessions)
    total += count
    const size = sizeOfBounds(bounds)
    maskAtSize(marks, size).mask.forEach((value, at) => {
      const column = left + (at % size.width)
      const row = top + Math.floor(at / size.width)
      if (value && !isProtected(column, row, [face])) mask[row * picture.width + column] = 1
    })
  }
  return { mask, count: total }
}
