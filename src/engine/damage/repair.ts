/**
 * Detects marks (scratches, creases, tears, cracks, dust), decides whether the print is damaged,
 * and inpaints them.
 */
import type { Analysis } from '../analysis/analyse.ts'
import { findCracks } from '../cracks/find-cracks.ts'
import type { MarksReport, TreatmentMode } from '../engine.ts'
import type { Face } from '../faces/face-detection.ts'
import { addFlakes, findFlakes } from '../flakes/find-flakes.ts'
import { resizeRaster, type Mask, type Raster, type Size } from '../image/raster.ts'
import { splitProgress, type ProgressCallback } from '../progress.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { shareOf, unionOf } from './components.ts'
import { copyOf, copySize, crackCopySize, dustCopySize, fullCopySize } from './copies.ts'
import { detectMarks, type MarkProbabilities } from './detect.ts'
import { findDust } from './dust.ts'
import { findFaceCracks } from './face-cracks.ts'
import { findFineScratches } from './fine-scratches.ts'
import { inpaintThroughCopy } from './inpainting.ts'
import { classifyMarks, type ClassifiedMarks } from './mark-classifier.ts'
import {
  DIGITAL,
  MAX_INPAINTED_SHARE,
  MAX_REPAIR_EDGE_RATIO,
  REPAIR_COST,
  SOFT_COPY,
} from './tuning.ts'

export type Repair = {
  picture: Raster
  report: MarksReport
  /** Inpainted pixels (1), at the size of a detection copy; null if nothing was inpainted. */
  inpainted: Mask | null
}
export type RepairOptions = {
  mode: TreatmentMode
  analysis: Analysis
  faces: readonly Face[]
  /** Period of the printing screen that was removed, px; null without one. */
  screenPeriodPx: number | null
  /** For a picture that is a part of a photograph: its size, and whether its marks are repaired if that is known. */
  part?: { whole: Size; isDamaged: boolean | null }
}

const NOTHING_FOUND = { repaired: false, lines: 0, specks: 0, left: 0, share: 0, evidence: null }

/**
 * Detects and inpaints marks; returns the same raster if there is nothing to repair. `onShare`
 * receives progress on 0–1.
 * @throws the signal's reason when aborted.
 */
export async function repairMarks(
  picture: Raster,
  options: RepairOptions,
  sessions: Sessions,
  onShare: ProgressCallback,
  signal: AbortSignal,
): Promise<Repair> {
  const { mode } = options
  if (mode === 'off') return { picture, report: { mode, ...NOTHING_FOUND }, inpainted: null }
  const [onDetect, onDust, onCracks, onFineScratches, onInpaint] = splitProgress(
    estimateRepair(picture, options),
    onShare,
  ) as [ProgressCallback, ProgressCallback, ProgressCallback, ProgressCallback, ProgressCallback]
  const size = copySize(picture, options)
  const copy = await copyOf(picture, options, size)
  const probabilities = await detectMarks(copy.raster, sessions, onDetect, signal)
  const classified = classifyMarks(copy.raster, probabilities, copy.faces, {
    strong: mode === 'on',
  })
  signal.throwIfAborted()

  const isDamaged = shouldRepair(classified, options)
  const marks = isDamaged
    ? addFlakes(classified, findFlakes(copy.raster, probabilities, copy.faces, classified.mask))
    : classified
  const dust = await removeDust(picture, options, sessions, signal)
  onDust(1)
  const cracks = await removeCracks(
    dust?.picture ?? picture,
    { ...options, strong: mode === 'on' || isDamaged, probabilities },
    sessions,
    signal,
  )
  onCracks(1)
  const scratches = await removeFineScratches(
    cracks?.picture ?? dust?.picture ?? picture,
    options,
    sessions,
    onFineScratches,
    signal,
  )
  onInpaint(0)
  const faceCracks =
    isDamaged || cracks
      ? await removeFaceCracks(
          scratches?.picture ?? cracks?.picture ?? dust?.picture ?? picture,
          options,
          sessions,
          signal,
        )
      : null
  let result =
    faceCracks?.picture ?? scratches?.picture ?? cracks?.picture ?? dust?.picture ?? picture
  if (isDamaged) {
    const current =
      result === picture ? copy.raster : await resizeRaster(result, size.width, size.height)
    result = await inpaintThroughCopy(result, current, marks.mask, sessions, signal)
  }
  const inpainted = [dust, cracks, scratches, faceCracks].reduce<Mask | null>(
    (mask, removal) => unionOf(mask, removal?.inpainted ?? null),
    isDamaged ? { ...size, mask: marks.mask } : null,
  )
  // Marks that are found but not repaired are reported only if nothing else was.
  const reported = isDamaged || !inpainted ? marks : { lines: 0, specks: 0 }
  return {
    picture: result,
    report: {
      mode,
      repaired: inpainted !== null,
      lines: reported.lines + countOf(cracks) + countOf(scratches) + countOf(faceCracks),
      specks: reported.specks + countOf(dust),
      left: marks.left,
      share: inpainted ? round(shareOf(inpainted.mask), 4) : 0,
      evidence: round(marks.evidence, 2),
    },
    inpainted,
  }
}

/**
 * Returns the estimated seconds of mark detection, dust detection, crack search, fine-scratch
 * detection and inpainting, used for progress; zeros if repair is off.
 */
export function estimateRepair(
  picture: Raster,
  options: RepairOptions,
): [number, number, number, number, number] {
  const { mode, analysis } = options
  if (mode === 'off') return [0, 0, 0, 0, 0]
  const megapixels = ({ width, height }: Size) => (width * height) / 1e6
  const detection = REPAIR_COST.detect + REPAIR_COST.classify
  const size = copySize(picture, options)
  const isLikely = mode === 'on' || mayRepairAutomatically(analysis)
  return [
    detection * megapixels(size),
    removesDust(options) ? REPAIR_COST.dust * megapixels(dustCopySize(picture, options)) : 0,
    removesCracks(options) ? REPAIR_COST.cracks * megapixels(crackCopySize(picture, options)) : 0,
    removesFineScratches(picture, options)
      ? detection * megapixels(fullCopySize(picture, options))
      : 0,
    (isLikely ? REPAIR_COST.inpaint : REPAIR_COST.nothing) * megapixels(size),
  ]
}

/** Colour pictures give too many false positives; modern photographs have pixel-sharp edges. */
const mayRepairAutomatically = ({ monochrome, edgeRatio }: Analysis): boolean =>
  monochrome && edgeRatio < MAX_REPAIR_EDGE_RATIO

const isDigital = ({ noise, edgeRatio }: Analysis): boolean =>
  noise <= DIGITAL.maxNoise && edgeRatio >= DIGITAL.minEdgeRatio

/** Returns whether these marks are inpainted in this mode. */
function shouldRepair(
  { mask, proven, evidence, lines, specks }: ClassifiedMarks,
  { mode, analysis, screenPeriodPx, part }: RepairOptions,
): boolean {
  if (lines + specks === 0 || shareOf(mask) > MAX_INPAINTED_SHARE) return false
  if (mode === 'auto' && part && part.isDamaged !== null) return part.isDamaged
  if (mode === 'on') return true
  if (!mayRepairAutomatically(analysis) || screenPeriodPx !== null) return false
  return proven && (!isDigital(analysis) || evidence >= DIGITAL.minEvidence)
}

/** The remains of a printing screen look like dust and fine scratches. */
const removesDust = ({ mode, screenPeriodPx }: RepairOptions): boolean =>
  mode === 'on' || screenPeriodPx === null
/** Long cracks are searched on request, and on prints without a screen that are no sharp photographs. */
const removesCracks = ({ mode, analysis, screenPeriodPx }: RepairOptions): boolean =>
  mode === 'on' || (analysis.edgeRatio < MAX_REPAIR_EDGE_RATIO && screenPeriodPx === null)
/** Fine scratches are searched on soft scans whose detection copy is not the full copy. */
const removesFineScratches = (picture: Raster, options: RepairOptions): boolean =>
  options.screenPeriodPx === null &&
  options.analysis.monochrome &&
  options.analysis.edgeRatio < SOFT_COPY.maxEdgeRatio &&
  copySize(picture, options).width !== fullCopySize(picture, options).width

type Removal = { picture: Raster; inpainted: Mask; count: number }

/** Inpaints dust specks; returns null if none is certain. */
async function removeDust(
  picture: Raster,
  options: RepairOptions,
  sessions: Sessions,
  signal: AbortSignal,
): Promise<Removal | null> {
  if (!removesDust(options)) return null
  const copy = await copyOf(picture, options, dustCopySize(picture, options))
  return removed(
    picture,
    copy.raster,
    findDust(copy.raster, copy.faces, options.analysis.edgeRatio),
    sessions,
    signal,
  )
}

/** Inpaints long cracks, found on a small copy, on the full copy; returns null if there are none. */
async function removeCracks(
  picture: Raster,
  options: RepairOptions & { strong: boolean; probabilities: MarkProbabilities },
  sessions: Sessions,
  signal: AbortSignal,
): Promise<Removal | null> {
  if (!removesCracks(options)) return null
  if (!options.strong && isDigital(options.analysis)) return null
  const small = await copyOf(picture, options, crackCopySize(picture, options))
  const { count, ...found } = findCracks(small.raster, small.faces, options.probabilities, {
    strong: options.strong,
    monochrome: options.analysis.monochrome,
  })
  signal.throwIfAborted()
  if (count === 0) return null
  const size = fullCopySize(picture, options)
  const { raster } = await copyOf(picture, options, size)
  const { mask } = unionOf({ ...size, mask: new Uint8Array(size.width * size.height) }, found)!
  return removed(picture, raster, { mask, count }, sessions, signal)
}

/** Inpaints fine scratches of a monochrome soft scan; returns null if none is certain. */
async function removeFineScratches(
  picture: Raster,
  options: RepairOptions,
  sessions: Sessions,
  onShare: ProgressCallback,
  signal: AbortSignal,
): Promise<Removal | null> {
  if (!removesFineScratches(picture, options)) return null
  const copy = await copyOf(picture, options, fullCopySize(picture, options))
  const probabilities = await detectMarks(copy.raster, sessions, onShare, signal)
  const scratches = findFineScratches(copy.raster, probabilities, copy.faces)
  return removed(picture, copy.raster, scratches, sessions, signal)
}

/** Inpaints short cracks in faces; returns null if none is certain. */
async function removeFaceCracks(
  picture: Raster,
  options: RepairOptions,
  sessions: Sessions,
  signal: AbortSignal,
): Promise<Removal | null> {
  const { raster, faces } = await copyOf(picture, options, fullCopySize(picture, options))
  const found = await findFaceCracks(raster, faces, sessions, signal)
  return removed(picture, raster, found, sessions, signal)
}

async function removed(
  picture: Raster,
  copy: Raster,
  { mask, count }: { mask: Uint8Array; count: number },
  sessions: Sessions,
  signal: AbortSignal,
): Promise<Removal | null> {
  if (count === 0) return null
  return {
    picture: await inpaintThroughCopy(picture, copy, mask, sessions, signal),
    inpainted: { width: copy.width, height: copy.height, mask },
    count,
  }
}

const countOf = (removal: Removal | null): number => removal?.count ?? 0

const round = (value: number, digits: number): number => Number(value.toFixed(digits))
