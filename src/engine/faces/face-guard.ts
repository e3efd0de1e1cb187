/**
 * Guards face fidelity: measures how much every restored face resembles the original, and blends
 * the original back until it does.
 */
import type { FaceReport } from '../engine.ts'
import type { Raster } from '../image/raster.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { protectFace } from '../super-resolution/blend.ts'
import { describeFace, resemblance } from './face-descriptor.ts'
import { scaleFace, type Face } from './face-detection.ts'
import {
  GUARD_SHARES,
  MAX_GUARDED_FACES,
  MIN_GUARDED_CONFIDENCE,
  MIN_GUARDED_WIDTH_PX,
  MIN_RESEMBLANCE,
} from './tuning.ts'

export type GuardedPictures = {
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
  { source, original, result }: GuardedPictures,
  sessions: Sessions,
  signal: AbortSignal,
): Promise<FaceReport[]> {
  const scale = result.width / source.width
  const reports: FaceReport[] = []
  for (const [i, { points, ...face }] of faces.entries()) {
    signal.throwIfAborted()
    if (
      i >= MAX_GUARDED_FACES ||
      face.width < MIN_GUARDED_WIDTH_PX ||
      face.confidence < MIN_GUARDED_CONFIDENCE
    ) {
      reports.push(face)
      continue
    }
    const before = await describeFace(source, { ...face, points }, sessions)
    const inResult = scaleFace({ ...face, points }, scale)
    const measure = async () => resemblance(before, await describeFace(result, inResult, sessions))
    const unguarded = await measure()
    let current = unguarded
    let originalShare = 0
    const unblended = unguarded < MIN_RESEMBLANCE ? result.data.slice() : result.data
    for (const share of GUARD_SHARES) {
      if (current >= MIN_RESEMBLANCE) break
      protectFace(result, { unblended, original, face, scale, from: 0, to: share })
      originalShare = share
      current = await measure()
    }
    reports.push({
      ...face,
      resemblance: round(current),
      resemblanceOfNetwork: round(unguarded),
      originalBack: originalShare,
    })
  }
  return reports
}

/**
 * Returns how much a face of the result resembles the original; null for a face that is not
 * compared. `source` is the tone-corrected photograph in px of `face`.
 */
export async function measureFace(
  face: Face,
  { source, result }: Pick<GuardedPictures, 'source' | 'result'>,
  sessions: Sessions,
): Promise<number | null> {
  if (face.width < MIN_GUARDED_WIDTH_PX || face.confidence < MIN_GUARDED_CONFIDENCE) return null
  const inResult = scaleFace(face, result.width / source.width)
  const before = await describeFace(source, face, sessions)
  return round(resemblance(before, await describeFace(result, inResult, sessions)))
}

const round = (value: number): number => Math.round(value * 1_000) / 1_000
