/**
 * Applies the user's choices for single faces: blends the photograph back more than the face guard
 * asks for.
 */
import type { FaceReport, NumberedFaceChoice } from '../engine.ts'
import type { Raster } from '../image/raster.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { protectFace } from '../super-resolution/blend.ts'
import type { Face } from './face-detection.ts'
import { measureFace, type GuardedPictures } from './face-guard.ts'
import { CHOSEN_ORIGINAL_SHARE, TINY_REPORTED_FACE, WIDE_FACE } from './tuning.ts'

/** Returns whether a face is so wide for its confidence that it may be something else. */
export const isDoubtfullyWide = (
  { width, confidence }: Pick<Face, 'width' | 'confidence'>,
  picture: Pick<Raster, 'width'>,
): boolean => confidence < WIDE_FACE.minConfidence && width > picture.width * WIDE_FACE.share

/** Returns the faces that are reported and numbered: wide and tiny ones need more confidence. */
export const reportedFaces = <T extends Pick<FaceReport, 'width' | 'confidence'>>(
  faces: readonly T[],
  picture: Pick<Raster, 'width'>,
): T[] =>
  faces.filter(
    (face) =>
      !isDoubtfullyWide(face, picture) &&
      (face.confidence >= TINY_REPORTED_FACE.minConfidence ||
        face.width > TINY_REPORTED_FACE.maxWidthPx),
  )

/** Returns the faces from left to right by their centres, which is how they are numbered. */
export const fromLeftToRight = <T extends Pick<FaceReport, 'x' | 'width'>>(
  faces: readonly T[],
): T[] => faces.toSorted((a, b) => a.x + a.width / 2 - (b.x + b.width / 2))

type ChoicePictures = GuardedPictures & {
  /** The unrepaired photograph, tone-corrected, in the size of the result. */
  unrepaired: Raster
}

/**
 * Blends the chosen faces into `result` in place and returns the reports, with the resemblance
 * measured again. `faces` and `reports` are from left to right.
 * @throws the signal's reason when aborted.
 */
export async function applyFaceChoices(
  choices: readonly NumberedFaceChoice[],
  { faces, reports }: { faces: readonly Face[]; reports: readonly FaceReport[] },
  { source, original, unrepaired, result }: ChoicePictures,
  sessions: Sessions,
  signal: AbortSignal,
): Promise<FaceReport[]> {
  const scale = result.width / source.width
  const chosen = [...reports]
  for (const { face: number, choice } of choices) {
    const face = faces[number - 1]
    const report = reports[number - 1]
    if (!face || !report || choice === 'restored') continue
    signal.throwIfAborted()
    const unblended = result.data.slice()
    const shown = choice === 'original' ? unrepaired : original
    const to = CHOSEN_ORIGINAL_SHARE[choice]
    protectFace(result, { unblended, original: shown, face, scale, from: 0, to })
    chosen[number - 1] = { ...report, choice }
    if (report.resemblance === undefined) continue
    const measured = await measureFace(face, { source, result }, sessions)
    if (measured !== null) chosen[number - 1]!.resemblance = measured
  }
  return chosen
}
