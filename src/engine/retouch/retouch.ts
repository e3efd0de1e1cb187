/**
 * Retouches a result by the strokes and choices of its owner: shows faces as chosen, fills what is
 * erased, brings back what is kept.
 */
import { MAX_COPY_SIDE } from '../damage/tuning.ts'
import { shareOf } from '../damage/components.ts'
import { inpaintThroughCopy } from '../damage/inpainting.ts'
import { unionOf } from '../damage/repair.ts'
import type {
  FaceChoice,
  FaceReport,
  Progress,
  RestorationRequest,
  RetouchRequest,
} from '../engine.ts'
import { fromLeftToRight } from '../faces/face-choices.ts'
import { measureFace } from '../faces/face-guard.ts'
import { decodeFile } from '../image/decode.ts'
import { fitWithin, resizeRaster, type Mask, type Raster } from '../image/raster.ts'
import { encodeMap } from '../output/encode.ts'
import { drawRetouchMap } from '../output/retouch-map.ts'
import type { PipelineResult } from '../pipeline.ts'
import { createStageClock } from '../progress.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { faceRegions, recomputeRegions, type Region } from './recompute.ts'
import { reportStrokes, writeRetouched } from './retouched-files.ts'
import { openScene, reportOf, type Scene } from './scene.ts'
import { paintStrokes } from './strokes.ts'
import { MAX_FILLED_PIXELS } from './tuning.ts'

/** Returns the photograph with the pixels (1) of the mask inpainted as the automatic repair does. */
async function erase(
  photograph: Raster,
  { width, mask }: Mask,
  sessions: Sessions,
  signal: AbortSignal,
): Promise<Raster> {
  const painted = shareOf(mask)
  // Without any pixel left there is nothing to fill from.
  if (painted === 0 || painted === 1) return photograph
  const size = fitWithin(photograph, {
    maxSide: MAX_COPY_SIDE,
    maxPixels: MAX_FILLED_PIXELS / painted,
  })
  const holes = new Uint8Array(size.width * size.height)
  for (let at = mask.indexOf(1); at >= 0; at = mask.indexOf(1, at + 1)) {
    const x = Math.floor(((at % width) * size.width) / width)
    const y = Math.floor((Math.floor(at / width) * size.height) / photograph.height)
    holes[y * size.width + x] = 1
  }
  const copy = await resizeRaster(photograph, size.width, size.height)
  return inpaintThroughCopy(photograph, copy, holes, sessions, signal)
}

/** Whether a region lies on the face. */
const touches = ({ mask, width }: Mask, { x, y, width: across, height }: FaceReport): boolean => {
  for (let v = Math.max(0, Math.floor(y)); v < y + height && v * width < mask.length; v++) {
    const row = mask.subarray(
      v * width + Math.max(0, Math.floor(x)),
      v * width + Math.ceil(x + across),
    )
    if (row.includes(1)) return true
  }
  return false
}

/** Returns the base's reports of the faces, measured again where a region touches them. */
async function reportFaces(
  { faces, faceReports, toned }: Scene,
  result: Raster,
  regions: readonly Region[],
  sessions: Sessions,
): Promise<FaceReport[]> {
  const reports: FaceReport[] = []
  for (const [i, face] of faces.entries()) {
    const { points: _, ...found } = face
    const report = faceReports[i] ?? found
    const isTouched = regions.some(({ mask }) => touches(mask, face))
    const measured = isTouched ? await measureFace(face, { source: toned, result }, sessions) : null
    reports.push(measured === null ? report : { ...report, resemblance: measured })
  }
  return reports
}

/** Returns the reports with what was chosen for them; reports keep the choices of the base. */
const withChoices = (
  reports: readonly FaceReport[],
  chosen: readonly { face: FaceReport; choice: FaceChoice }[],
): FaceReport[] =>
  reports.map((report) => {
    const { choice } = chosen.find(({ face }) => reportOf(report, [face]) !== null) ?? {}
    const { choice: before, ...rest } = report
    const now = choice ?? before
    return now && now !== 'restored' ? { ...rest, choice: now } : rest
  })

/**
 * Retouches the base and writes the requested files; the decisions of its report hold.
 * @throws {ImageError} for an unreadable source; the signal's reason when aborted.
 */
export async function retouchPicture(
  request: Omit<RestorationRequest, 'retouch'> & { retouch: Required<RetouchRequest> },
  sessions: Sessions,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<PipelineResult> {
  const { source, options = {}, retouch } = request
  const { strokes, faces: choices, base } = retouch
  const clock = createStageClock(onProgress, signal)
  const picture = await decodeFile(base.hd)
  const scene = await openScene(
    { source, options, report: base.report, result: picture },
    sessions,
    clock,
    signal,
  )
  const all = [...base.strokes, ...strokes]
  const [painted, paintedNow] = [
    paintStrokes(scene.original, all),
    paintStrokes(scene.original, strokes),
  ]
  // The base numbers the faces; a later version of the engine may find others.
  const numbered = fromLeftToRight(base.report?.faces ?? scene.faces)
  const chosen = choices.flatMap(({ face, choice }) => {
    const report = numbered[face - 1]
    return report ? [{ face: report, choice }] : []
  })
  const regions = [
    ...chosen.flatMap(({ face, choice }) => faceRegions(face, scene.original, choice)),
    { mask: paintedNow.erased, treatment: 'restored' as const },
    { mask: paintedNow.kept, treatment: 'original' as const },
  ].filter(({ mask }) => mask.mask.includes(1))
  const { result, changed } = await clock.stage('super-resolution', async (onShare) => {
    const photograph = await erase(scene.photograph, painted.erased, sessions, signal)
    return recomputeRegions({ ...scene, photograph }, picture, regions, sessions, onShare, signal)
  })
  const faces = await clock.stage('faces', async () =>
    fromLeftToRight(withChoices(await reportFaces(scene, result, regions, sessions), chosen)),
  )
  const shares = await clock.stage('encode', async () => {
    await writeRetouched(result, changed, { ...request, base: base.hd })
    if (!request.map) return null
    const map = await drawRetouchMap(
      { original: scene.original, before: scene.toned, after: result },
      {
        inpainted: unionOf(scene.inpainted, painted.erased),
        cleaned: scene.cleaned,
        kept: painted.kept,
      },
      faces,
    )
    await encodeMap(map.picture, request.map)
    return map.shares
  })
  return {
    ...scene.report,
    width: result.width,
    height: result.height,
    originalWidth: scene.original.width,
    originalHeight: scene.original.height,
    stages: clock.times,
    retouch: shares,
    retouched: reportStrokes(all, painted),
    faces,
    peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
  }
}
