/** The faithful face: measures how much every restored face resembles the original, and puts the original back until it does. */
import type { FaceReport } from '../engine.ts'
import type { Raster } from '../image/raster.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { protectFace } from '../super-resolution/blend.ts'
import { describeFace, resemblance } from './face-descriptor.ts'
import type { Face } from './face-detection.ts'

/** Under this a face is no longer sure to be the same person: blurring or denoising alone stays above .74 in nine faces of ten. */
export const FAITHFUL = 0.75
/** How much of the original comes back, step by step. */
const STEPS = [0.3, 0.5, 0.7, 0.9]
/** Smaller faces (px of the source) say too little to be compared; they are held close to the original in any case. */
const MIN_WIDTH = 28
const MIN_CONFIDENCE = 0.65
/** A crowd is looked at in order of sureness, up to this many. */
const MAX_FACES = 24

type Pictures = {
  /** The source with its tone corrected, in the pixels that the faces are in. */
  source: Raster
  /** The same in the size of the result. */
  original: Raster
  /** Changed in place where a face has to come back. */
  result: Raster
}

/** What is known of each face, in the order given. Throws the signal's reason when aborted. */
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
    for (const share of STEPS) {
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
