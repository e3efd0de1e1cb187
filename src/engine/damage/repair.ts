/**
 * Detects marks (scratches, creases, tears, cracks, dust), decides whether the print is damaged,
 * and inpaints them.
 */
import type { Analysis } from '../analysis/analyse.ts'
import type { MarksReport } from '../engine.ts'
import { addFlakes, findFlakes, hasProvingFlakes } from '../flakes/find-flakes.ts'
import { resizeRaster, type Mask, type Raster, type Size } from '../image/raster.ts'
import { splitProgress, sumOf, type ProgressCallback } from '../progress.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { maskAtSize, shareOf, unionOf } from './components.ts'
import { copyOf, copySize, crackCopySize, dustCopySize, fullCopySize } from './copies.ts'
import { detectMarks, type MarkProbabilities } from './detect.ts'
import { inpaintThroughCopy } from './inpainting.ts'
import { confirmsFlakes, measureWear, type Wear } from './light-marks.ts'
import { classifyMarks, type ClassifiedMarks } from './mark-classifier.ts'
import {
  isDigital,
  letteringOf,
  removeCracks,
  removeDust,
  removeFineScratches,
  removeFolds,
  removeLightMarks,
  removeSeams,
  removesCracks,
  removesDust,
  removesFineScratches,
  seenOnFullCopy,
  withoutContent,
  type Copy,
  type Removal,
  type RepairOptions,
  type Tools,
} from './removals.ts'
import { addTexture } from './texture.ts'
import { withoutUnseenParts } from './unseen-parts.ts'
import {
  DIGITAL,
  MAX_INPAINTED_SHARE,
  MAX_REPAIR_EDGE_RATIO,
  MIN_CREASED_EVIDENCE,
  REPAIR_COST,
} from './tuning.ts'

export type Repair = {
  picture: Raster
  report: MarksReport
  /** Inpainted pixels (1), at the size of a detection copy; null if nothing was inpainted. */
  inpainted: Mask | null
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
  const tools = { sessions, signal, lettering: letteringOf(copy, sessions, signal) }
  const found = await findMarks(copy, options, tools, onDetect)
  const { probabilities, isDamaged } = found
  const marks = isDamaged ? await withFlakes(found, copy, tools) : found.marks
  const classified = isDamaged ? await seenOnFullCopy(marks, picture, options, tools) : null

  // Each removal works on the result of the one before.
  let result = picture
  const applied = (removal: Removal | null): Removal | null => {
    if (removal) result = removal.picture
    return removal
  }
  const repairsMarks = mode === 'on' || isDamaged
  const foldSearch = { ...options, strong: repairsMarks, probabilities }
  const foundFolds = await removeFolds(result, foldSearch, tools)
  const folds = applied(foundFolds.removal)
  // The fill of specks and fibres breaks cracks up, so these are searched before it.
  const withDust = result
  const dust = applied(await removeDust(result, options, tools))
  onDust(1)
  // On request, wear only decides whether the light marks of a sharp scan are filled.
  const asksForWear = mode === 'on' ? isSharp(options.analysis) : !isDamaged
  const wear = asksForWear ? await wearOf(picture, options, tools) : null
  const isWorn = wear?.isWorn ?? false
  const strong = repairsMarks || isWorn
  const crackSearch = { ...options, strong, probabilities }
  const cracks = applied(await removeCracks(result, withDust, crackSearch, tools))
  onCracks(1)
  const scratches = applied(await removeFineScratches(result, options, tools, onFineScratches))
  onInpaint(0)
  const isProven = marks.proven || isWorn
  const lightMarkChoice = {
    facesOnly: isSharp(options.analysis) && !isWorn,
    withDark: strong,
    withWide: isProven,
  }
  const lightMarks =
    strong || folds || cracks
      ? applied(await removeLightMarks(result, options, lightMarkChoice, tools))
      : null
  if (classified) {
    const reduced = await resizeRaster(result, classified.width, classified.height)
    result = await inpaintThroughCopy(result, reduced, classified.mask, sessions, signal)
  }

  const removals = [folds, dust, cracks, scratches, lightMarks].filter(
    (removal) => removal !== null,
  )
  const filledMarks = removals.reduce<Mask | null>(
    (mask, removal) => unionOf(mask, removal.inpainted),
    classified,
  )
  const seams =
    filledMarks && isProven ? applied(await removeSeams(result, filledMarks, options, tools)) : null
  const inpainted = unionOf(filledMarks, seams?.inpainted ?? null)
  if (inpainted) result = await withTexture(result, inpainted)
  const doubtfulWear = mode === 'auto' ? (wear?.doubtful ?? 0) : 0
  const doubtful = Math.max(countDoubtful(marks, options), doubtfulWear, foundFolds.doubtful)
  // Marks that are found but not repaired are reported only if nothing else was.
  const reported = isDamaged || !inpainted ? [marks, ...removals] : removals
  return {
    picture: result,
    report: {
      mode,
      repaired: inpainted !== null,
      lines: sumOf(reported.map(({ lines }) => lines)),
      specks: sumOf(reported.map(({ specks }) => specks)),
      left: isDamaged ? marks.left : doubtful,
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

const isSharp = ({ edgeRatio }: Analysis): boolean => edgeRatio >= MAX_REPAIR_EDGE_RATIO

/** Colour pictures give too many false positives; modern photographs have pixel-sharp edges. */
const mayRepairAutomatically = (analysis: Analysis): boolean =>
  analysis.monochrome && !isSharp(analysis)

/**
 * Returns whether these marks are inpainted in this mode; `isFlaked`: many flakes prove damage as
 * well.
 */
async function shouldRepair(
  { mask, proven, evidence, lines, specks }: ClassifiedMarks,
  { mode, analysis, screenPeriodPx, part }: RepairOptions,
  isFlaked: () => Promise<boolean>,
): Promise<boolean> {
  if (lines + specks === 0 || shareOf(mask) > MAX_INPAINTED_SHARE) return false
  if (mode === 'auto' && part && part.isDamaged !== null) return part.isDamaged
  if (mode === 'on') return true
  if (!proven || isSharp(analysis) || screenPeriodPx !== null) return false
  const suffices = analysis.monochrome && (!isDigital(analysis) || evidence >= DIGITAL.minEvidence)
  return suffices || isFlaked()
}

/**
 * Returns what light marks say of a portrait that is neither screened nor a sharp photograph in
 * colour; null of other pictures.
 */
async function wearOf(
  picture: Raster,
  options: RepairOptions,
  { sessions, signal }: Tools,
): Promise<Wear | null> {
  const { analysis, screenPeriodPx, part } = options
  if (part || screenPeriodPx !== null) return null
  if (!analysis.monochrome && isSharp(analysis)) return null
  const { raster, faces } = await copyOf(picture, options, fullCopySize(picture, options))
  return measureWear(raster, faces, sessions, signal)
}

/** Returns the number of marks that may be damage, but are not proven to be. */
const countDoubtful = (
  { evidence, lines, specks }: ClassifiedMarks,
  { screenPeriodPx }: RepairOptions,
): number => (evidence >= MIN_CREASED_EVIDENCE && screenPeriodPx === null ? lines + specks : 0)

/** Returns the picture with the texture of the surroundings on what was filled. */
async function withTexture(picture: Raster, inpainted: Mask): Promise<Raster> {
  const copy = await resizeRaster(picture, inpainted.width, inpainted.height)
  const textured = { ...picture, data: picture.data.slice() }
  await addTexture(textured, maskAtSize(inpainted, picture), copy, inpainted.mask)
  return textured
}

type FoundMarks = { marks: ClassifiedMarks; probabilities: MarkProbabilities; isDamaged: boolean }

/**
 * Detects and classifies the marks of a copy; those on lettering do not count where marks would be
 * filled or reported.
 */
async function findMarks(
  copy: Copy,
  options: RepairOptions,
  { sessions, signal, lettering }: Tools,
  onShare: ProgressCallback,
): Promise<FoundMarks> {
  const classified = async (probabilities: MarkProbabilities) => {
    const strong = options.mode === 'on'
    const marks = classifyMarks(copy.raster, probabilities, copy.faces, { strong })
    const isFlaked = async () =>
      hasProvingFlakes(copy.raster, probabilities) &&
      (await confirmsFlakes(copy.raster, sessions, signal))
    return { marks, probabilities, isDamaged: await shouldRepair(marks, options, isFlaked) }
  }
  const detected = await detectMarks(copy.raster, sessions, onShare, signal)
  const found = await classified(detected)
  if (!found.isDamaged && countDoubtful(found.marks, options) === 0) return found
  const { mask } = maskAtSize(await lettering(), detected)
  if (!mask.includes(1)) return found
  return classified({ ...detected, values: detected.values.map((p, at) => (mask[at] ? 0 : p)) })
}

/**
 * Returns the marks of a damaged print with its flakes, without wide parts that the detector did not
 * see, and without lettering and stripes.
 */
async function withFlakes(
  { marks, probabilities }: FoundMarks,
  { raster, faces }: Copy,
  { lettering }: Tools,
): Promise<ClassifiedMarks> {
  const flaked = addFlakes(marks, findFlakes(raster, probabilities, faces, marks.mask))
  const seen = { ...flaked, mask: withoutUnseenParts(raster, flaked, probabilities) }
  return { ...seen, mask: withoutContent(raster, seen.mask, await lettering()) }
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits))
