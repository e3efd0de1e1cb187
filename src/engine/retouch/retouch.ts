/**
 * Retouches a result by the strokes and choices of its owner, in its own pixels and without
 * networks: shows faces as chosen, fills what is erased, lays the photograph over what is kept.
 */
import type { FaceReport, Progress, RestorationRequest, RetouchRequest } from '../engine.ts'
import { fromLeftToRight, reportedFaces } from '../faces/face-choices.ts'
import { detectFaces } from '../faces/face-detection.ts'
import { decodeEngineFile, decodeFile } from '../image/decode.ts'
import type { Mask, Raster, Samples } from '../image/raster.ts'
import { encodeMap } from '../output/encode.ts'
import type { PipelineResult } from '../pipeline.ts'
import { invertNegative } from '../negative/invert.ts'
import { createStageClock, type ProgressCallback } from '../progress.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { UNTREATED } from '../untreated.ts'
import { chooseFaces, reportFaces, strokesOver, type ChosenFace } from './faces.ts'
import { eraseFrom } from './fill.ts'
import { weightsOf } from './lay.ts'
import { retouchedMap } from './map.ts'
import { layPhotograph } from './photograph.ts'
import { reportStrokes, writeRetouched } from './retouched-files.ts'
import { paintStrokes, type PaintedStrokes } from './strokes.ts'
import { findThinMarks } from './thin-marks.ts'
import { createToneMatch, type ToneMatch } from './tone-match.ts'

/** Seconds of each stage for one megapixel of strokes and photograph, on two CPU cores. */
const ESTIMATES = { done: 0.2, repair: 1.5, faces: 0.3, encode: 0.6 }

type Tools = { sessions: Sessions; onShare: ProgressCallback; signal: AbortSignal }
type BaseRequest = RetouchRequest & { base: NonNullable<RetouchRequest['base']> }
/** Restores the whole photograph without choices for faces, and returns the path of the HD file. */
export type RestoreWhole = (onShare: ProgressCallback) => Promise<string>

/** Returns the masks' union. */
const joined = ({ mask, ...size }: Mask, other: Mask): Mask => ({
  ...size,
  mask: mask.map((value, i) => value | other.mask[i]!),
})

/**
 * Retouches the base and writes the requested files; the decisions of its report hold.
 * @throws {ImageError} for an unreadable source; the signal's reason when aborted.
 */
export async function retouchPicture(
  request: Omit<RestorationRequest, 'retouch'> & { retouch: BaseRequest },
  sessions: Sessions,
  restoreWhole: RestoreWhole,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<PipelineResult> {
  const { strokes, faces: choices = [], base } = request.retouch
  const clock = createStageClock(onProgress, signal)
  clock.plan(ESTIMATES)
  const allStrokes = [...base.strokes, ...strokes]
  const decoded = await clock.stage('decode', () =>
    decodeBase(
      request,
      { findsMarks: allStrokes.some(({ tool }) => tool === 'clean') },
      sessions,
      signal,
    ),
  )
  const { photograph, tone } = decoded
  const paint = (some: typeof strokes) => paintStrokes(photograph, some, decoded.marks)
  const newPaint = paint(strokes)
  const allPaint = paint(allStrokes)
  const shown = { photograph, tone, coloured: base.report?.coloured ?? false }
  const {
    result,
    changed,
    faces: numberedFaces,
    chosen,
  } = await clock.stage('repair', async (onShare) => {
    const numbered = await numberedFacesOf(request.retouch, photograph, sessions, signal)
    const wanted = changedChoices(choices, numbered)
    const withFaces = await chooseFaces(decoded.picture, wanted, {
      ...shown,
      base,
      restoreWhole,
      onShare,
    })
    // Strokes over a face that is drawn again are painted again.
    const paintedAgain = strokesOver(withFaces.redrawn, paint(base.strokes))
    const painted = {
      erased: joined(newPaint.erased, paintedAgain.erased),
      kept: joined(newPaint.kept, paintedAgain.kept),
    }
    const applied = await applyStrokes(withFaces.result, painted, shown, {
      sessions,
      onShare,
      signal,
    })
    const weights = [withFaces.weights, ...applied.weights]
    return {
      result: applied.result,
      changed: changedBy(applied.result, weights),
      faces: numbered,
      chosen: wanted,
    }
  })
  const faces = await clock.stage('faces', () =>
    reportFaces(numberedFaces, chosen, { ...shown, result, newPaint, base }, sessions, signal),
  )
  const shares = await clock.stage('encode', async () => {
    await writeRetouched(result, changed, { ...request, base: base.hd })
    if (!request.map) return null
    const map = await retouchedMap(
      base.map ?? null,
      { photograph, result, tone },
      { painted: allPaint, chosen, faces },
    )
    await encodeMap(map.picture, request.map)
    return map.shares
  })
  return {
    ...UNTREATED,
    originalShare: 0,
    ...base.report,
    width: result.width,
    height: result.height,
    originalWidth: photograph.width,
    originalHeight: photograph.height,
    stages: clock.times,
    retouch: shares,
    retouched: reportStrokes(allStrokes, allPaint),
    faces,
    peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
  }
}

/** Returns the faces whose choice differs from what the base shows of them. */
const changedChoices = (
  choices: NonNullable<RetouchRequest['faces']>,
  numbered: readonly FaceReport[],
): ChosenFace[] =>
  choices.flatMap(({ face, choice }) => {
    const report = numbered[face - 1]
    return report && (report.choice ?? 'restored') !== choice ? [{ face: report, choice }] : []
  })

/**
 * Fills what is erased and lays the photograph over what is kept; returns a new picture and the
 * weights of both changes.
 */
async function applyStrokes(
  picture: Raster,
  { erased, kept }: PaintedStrokes,
  shown: { photograph: Raster; tone: ToneMatch; coloured: boolean },
  { sessions, onShare, signal }: Tools,
) {
  const filled = await eraseFrom(picture, erased, sessions, onShare, signal)
  const keptWeights = await weightsOf(kept, filled.result)
  const result = { ...filled.result, data: filled.result.data.slice() }
  if (keptWeights) layPhotograph(result, shown.photograph, keptWeights, shown)
  return { result, weights: [filled.weights, keptWeights] }
}

/**
 * Returns the photograph, the result to retouch, the tone between them, and what may be cleaned.
 */
async function decodeBase(
  { source, retouch: { base } }: { source: string; retouch: BaseRequest },
  { findsMarks }: { findsMarks: boolean },
  sessions: Sessions,
  signal: AbortSignal,
) {
  const scan = await decodeFile(source)
  const picture = await decodeEngineFile(base.hd)
  const photograph = base.report?.negative?.inverted ? invertNegative(scan) : scan
  const tone = await createToneMatch(photograph, picture)
  const marks = findsMarks
    ? await findThinMarks(photograph, await detectFaces(photograph, sessions, signal))
    : undefined
  return { photograph, picture, tone, marks }
}

/** Returns the faces as the base numbers them; a later version of the engine may find others. */
async function numberedFacesOf(
  { base, faces: choices = [] }: BaseRequest,
  photograph: Raster,
  sessions: Sessions,
  signal: AbortSignal,
) {
  if (base.report?.faces) return fromLeftToRight(base.report.faces)
  if (choices.length === 0) return []
  return fromLeftToRight(reportedFaces(await detectFaces(photograph, sessions, signal), photograph))
}

/** Returns which pixels any of the weights may have changed (not 0). */
function changedBy(result: Raster, weights: readonly (Samples | null)[]): Uint8Array {
  const changed = new Uint8Array(result.width * result.height)
  for (const some of weights)
    if (some) for (let i = 0; i < changed.length; i++) changed[i]! |= some[i]!
  return changed
}
