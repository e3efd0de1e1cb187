/**
 * Shows faces of a result as chosen: from the restoration of the whole, and from the photograph.
 */
import { componentsOf } from '../damage/components.ts'
import type { FaceChoice, FaceReport, RestorationReport } from '../engine.ts'
import { detectFaces, type Face } from '../faces/face-detection.ts'
import { measureFace } from '../faces/face-guard.ts'
import { CHOSEN_ORIGINAL_SHARE } from '../faces/tuning.ts'
import { decodeEngineFile } from '../image/decode.ts'
import { boundsAt, cut, grownBounds } from '../image/part.ts'
import type { Mask, Raster, Samples, Size } from '../image/raster.ts'
import { inpaintedIn } from './map.ts'
import type { ProgressCallback } from '../progress.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { visitFace } from '../super-resolution/blend.ts'
import { layPhotograph } from './photograph.ts'
import type { PaintedStrokes } from './strokes.ts'
import type { ToneMatch } from './tone-match.ts'

/** A face of the base, and what is to be shown of it instead of its present choice. */
export type ChosenFace = { face: FaceReport; choice: FaceChoice }

/** An earlier result: the base, or a result without strokes that shows faces restored. */
type Earlier = { hd: string; report: Partial<RestorationReport> | null }

/** Returns the report of the same face: its centre lies within half of the face's width. */
export const reportOf = <T extends FaceReport>(face: FaceReport, reports: readonly T[]): T | null =>
  reports.find(
    (report) =>
      Math.hypot(
        report.x + report.width / 2 - face.x - face.width / 2,
        report.y + report.height / 2 - face.y - face.height / 2,
      ) <
      face.width / 2,
  ) ?? null

const isRestored = (face: FaceReport, { report }: Earlier): boolean =>
  reportOf(face, report?.faces ?? [])?.choice === undefined

/** Returns the pixels (1) of the faces, in a picture `scale` times as large as the photograph. */
function pixelsOf(faces: readonly FaceReport[], size: Size, scale: number): Mask {
  const mask = new Uint8Array(size.width * size.height)
  for (const face of faces)
    visitFace(size, face, scale, (pixel) => {
      mask[pixel] = 1
    })
  return { width: size.width, height: size.height, mask }
}

/**
 * Returns the result with the faces as chosen, the weight of the change for each of its pixels, and
 * the faces that were taken from the restoration of the whole, without strokes.
 * @throws the signal's reason when aborted.
 */
export async function chooseFaces(
  picture: Raster,
  chosen: readonly ChosenFace[],
  {
    photograph,
    tone,
    coloured,
    base,
    restoreWhole,
    onShare,
  }: {
    photograph: Raster
    tone: ToneMatch
    coloured: boolean
    base: Earlier & { whole?: Earlier | undefined; map?: string | undefined }
    restoreWhole: (onShare: ProgressCallback) => Promise<string>
    onShare: ProgressCallback
  },
): Promise<{ result: Raster; weights: Samples | null; redrawn: Mask | null }> {
  if (chosen.length === 0) return { result: picture, weights: null, redrawn: null }
  const scale = picture.width / photograph.width
  const result = { ...picture, data: picture.data.slice() }
  const redrawn = chosen
    .filter(({ face, choice }) => choice !== 'original' && face.choice !== undefined)
    .map(({ face }) => face)
  if (redrawn.length > 0) {
    const { whole } = base
    const isWhole = whole && redrawn.every((face) => isRestored(face, whole))
    const restored = await decodeEngineFile(isWhole ? whole.hd : await restoreWhole(onShare))
    for (const face of redrawn)
      visitFace(result, face, scale, (pixel) => {
        for (let c = pixel * 3; c < pixel * 3 + 3; c++) result.data[c] = restored.data[c]!
      })
  }
  const inpainted = base.map ? await inpaintedIn(base.map) : null
  const weights = pixelsOf(
    chosen.map(({ face }) => face),
    result,
    scale,
  ).mask
  for (const { face, choice } of chosen) {
    if (choice === 'restored') continue
    const own = new Uint8Array(weights.length)
    visitFace(result, face, scale, (pixel, weight) => {
      // A mark that was repaired stays repaired in a face that is only to be nearer the photograph.
      if (choice === 'faithful' && inpainted && isMarked(inpainted, pixel, result)) return
      own[pixel] = Math.round(weight * CHOSEN_ORIGINAL_SHARE[choice] * 255)
    })
    layPhotograph(result, photograph, own, { tone, coloured })
  }
  return { result, weights, redrawn: pixelsOf(redrawn, photograph, 1) }
}

/** Whether the mask, of any size, is 1 at a pixel of a picture. */
function isMarked({ width, height, mask }: Mask, pixel: number, picture: Size): boolean {
  const x = Math.floor(((pixel % picture.width) * width) / picture.width)
  const y = Math.floor((Math.floor(pixel / picture.width) * height) / picture.height)
  return mask[y * width + x] === 1
}

/** Returns the strokes that lie at least partly on the mask, whole. */
export function strokesOver(over: Mask | null, painted: PaintedStrokes): PaintedStrokes {
  const touching = ({ width, height, mask }: Mask): Mask => {
    const found = new Uint8Array(mask.length)
    if (over?.mask.includes(1))
      for (const { pixels } of componentsOf(mask, width, height))
        if (pixels.some((pixel) => over.mask[pixel] === 1))
          for (const pixel of pixels) found[pixel] = 1
    return { width, height, mask: found }
  }
  return { erased: touching(painted.erased), kept: touching(painted.kept) }
}

/** Margin around a face in which its eyes are looked for, in face widths. */
const FACE_MARGIN = 1

/**
 * Returns the face's resemblance in the result, measured in its surroundings; null if it is not
 * compared.
 */
async function resemblanceOf(
  face: FaceReport,
  { photograph, result, tone }: { photograph: Raster; result: Raster; tone: ToneMatch },
  sessions: Sessions,
  signal: AbortSignal,
): Promise<number | null> {
  const { x, y, width, height } = face
  const box = { left: x, top: y, right: x + width, bottom: y + height }
  const bounds = grownBounds(box, width * FACE_MARGIN, photograph)
  const source = tone(cut(photograph, bounds), bounds)
  const own = { ...face, x: x - bounds.left, y: y - bounds.top }
  const eyes = reportOf(own, await detectFaces(source, sessions, signal))?.points ?? []
  const found: Face = { ...own, points: eyes }
  return measureFace(
    found,
    { source, result: cut(result, boundsAt(bounds, photograph, result)) },
    sessions,
  )
}

/** Whether any pixel (1) of the mask lies in the face's box. */
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

/**
 * Returns the reports with their choices, measured again where a choice or stroke changed a face.
 */
export async function reportFaces(
  faces: readonly FaceReport[],
  chosen: readonly ChosenFace[],
  scene: {
    photograph: Raster
    result: Raster
    tone: ToneMatch
    newPaint: PaintedStrokes
    base: { whole?: Earlier | undefined }
  },
  sessions: Sessions,
  signal: AbortSignal,
): Promise<FaceReport[]> {
  const reports: FaceReport[] = []
  for (const face of faces) {
    signal.throwIfAborted()
    const choice = chosen.find((one) => one.face === face)?.choice
    const { erased, kept } = scene.newPaint
    const { choice: before, ...rest } = face
    const shown = choice ?? before
    const report = shown && shown !== 'restored' ? { ...rest, choice: shown } : rest
    const isChanged = choice !== undefined || touches(erased, face) || touches(kept, face)
    const measured =
      isChanged && face.resemblance !== undefined
        ? await resemblanceOf(face, scene, sessions, signal)
        : null
    reports.push(measured === null ? report : { ...report, resemblance: measured })
  }
  return reports
}
