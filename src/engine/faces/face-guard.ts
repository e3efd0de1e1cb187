/**
 * Guards face fidelity: measures how much every restored face resembles the original, and blends
 * the original back until it does.
 */
import type { FaceReport } from '../engine.ts'
import type { Raster } from '../image/raster.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { protectFace } from '../super-resolution/blend.ts'
import { describeFace, resemblance } from './face-descriptor.ts'
import type { Face } from './face-detection.ts'

/**
 * Minimum resemblance for a face to count as the same person: blurring or denoising alone stays
 * above .74 in nine faces of ten.
 */
export const FAITHFUL = 0.75
/** Shares of the original that are tried in turn. */
const ORIGINAL_SHARES = [0.3, 0.5, 0.7, 0.9]
/**
 * Faces below this width (px of the source) or confidence are not compared; the blend already keeps
 * small ones close to the original.
 */
const MIN_WIDTH = 28
const MIN_CONFIDENCE = 0.65
/** Maximum number of faces compared, highest confidence first. */
const MAX_FACES = 24

type Pictures = {
  /** The tone-corrected source, in px of `faces`. */
  source: Raster
  /** The tone-corrected source in the size of the result. */
  original: Raster
  /** The result; faces are restored in place. */
  result: Raster
}

/**
 * Returns a report per face, in the order given.
 * @throws the signal's reason when aborted.
 */
export async function guardFaces(
  faces: readonly Face[],
  { source, original, result }: Pictures,
  sessions: Sessions,
  signal: AbortSignal,
): Promise<FaceReport[]> {
  const scale = result.width / source.width
  const reports: FaceReport[] = []
  for (const [i, { points, ...face }] of faces.entries()) {
    signal.throwIfAborted()
    if (i >= MAX_FACES || face.width < MIN_WIDTH || face.confidence < MIN_CONFIDENCE) {
      reports.push(face)
      continue
    }
    const before = await describeFace(source, { ...face, points }, sessions)
    const scaled = {
      ...face,
      x: face.x * scale,
      y: face.y * scale,
      width: face.width * scale,
      height: face.height * scale,
      points: points.map(({ x, y }) => ({ x: x * scale, y: y * scale })),
    }
    const measure = async () => resemblance(before, await describeFace(result, scaled, sessions))
    const first = await measure()
    let [alike, back] = [first, 0]
    const untouched = first < FAITHFUL ? result.data.slice() : result.data
    for (const share of ORIGINAL_SHARES) {
      if (alike >= FAITHFUL) break
      protectFace(result, { untouched, original, face, scale, from: 0, to: share })
      back = share
      alike = await measure()
    }
    reports.push({
      ...face,
      resemblance: round(alike),
      resemblanceOfNetwork: round(first),
      originalBack: back,
    })
  }
  return reports
}

const round = (value: number): number => Math.round(value * 1_000) / 1_000
