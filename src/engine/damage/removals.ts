/**
 * Removes folds, dust, long cracks, fine scratches, light marks and the seams of fills, each on
 * a copy of its own, but never from lettering.
 */
import type { Analysis } from '../analysis/analyse.ts'
import type { Cracks } from '../cracks/draw-cracks.ts'
import { findCracks } from '../cracks/find-cracks.ts'
import { findFolds } from '../cracks/find-folds.ts'
import type { TreatmentMode } from '../engine.ts'
import type { Face } from '../faces/face-detection.ts'
import { boundsAt } from '../image/part.ts'
import type { Bounds, Mask, Raster, Size } from '../image/raster.ts'
import type { ProgressCallback } from '../progress.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { dilated, maskAtSize } from './components.ts'
import {
  copyOf,
  copySize,
  crackCopySize,
  dustCopySize,
  foldCopySize,
  fullCopySize,
} from './copies.ts'
import { detectMarks, type MarkProbabilities } from './detect.ts'
import { findDust } from './dust.ts'
import { findFaceCracks } from './face-cracks.ts'
import { findFineScratches } from './fine-scratches.ts'
import { inpaintThroughCopy } from './inpainting.ts'
import { findLettering } from './lettering.ts'
import { findLightMarks, type LightMarks } from './light-marks.ts'
import { findSeams } from './seams.ts'
import { findStripes } from './stripes.ts'
import { seenInFull } from './unseen-parts.ts'
import { DIGITAL, LIGHT_MARKS, MAX_REPAIR_EDGE_RATIO, SEAM, SOFT_COPY } from './tuning.ts'

export type RepairOptions = {
  mode: TreatmentMode
  analysis: Analysis
  faces: readonly Face[]
  /** Period of the printing screen that was removed, px; null without one. */
  screenPeriodPx: number | null
  /** The prints of the picture, px; by default it is one print. */
  prints?: readonly Bounds[]
  /**
   * For a picture that is a part of a photograph: its size, and whether its marks are repaired if
   * that is known.
   */
  part?: { whole: Size; isDamaged: boolean | null }
}

export type Copy = { raster: Raster; faces: readonly Face[] }
export type Tools = {
  sessions: Sessions
  signal: AbortSignal
  /** Returns the mask of the photograph's lettering, which is searched on the first call. */
  lettering: () => Promise<Mask>
}

/** Returns a function that detects the copy's lettering on its first call and returns it on all. */
export function letteringOf(
  copy: Copy,
  sessions: Sessions,
  signal: AbortSignal,
): () => Promise<Mask> {
  let found: Promise<Mask> | undefined
  return () => (found ??= findLettering(copy.raster, copy.faces, sessions, signal))
}

/** Returns whether sharpness and noise are those of a digital photograph rather than of a scan. */
export const isDigital = ({ noise, edgeRatio }: Analysis): boolean =>
  noise <= DIGITAL.maxNoise && edgeRatio >= DIGITAL.minEdgeRatio

/** The remains of a printing screen look like dust and fine scratches. */
export const removesDust = ({ mode, screenPeriodPx }: RepairOptions): boolean =>
  mode === 'on' || screenPeriodPx === null
/**
 * Long cracks are searched on request, and on prints without a screen that are no sharp
 * photographs.
 */
export const removesCracks = ({ mode, analysis, screenPeriodPx }: RepairOptions): boolean =>
  mode === 'on' || (analysis.edgeRatio < MAX_REPAIR_EDGE_RATIO && screenPeriodPx === null)
/** Fine scratches are searched on soft scans whose detection copy is not the full copy. */
export const removesFineScratches = (picture: Raster, options: RepairOptions): boolean =>
  options.screenPeriodPx === null &&
  options.analysis.monochrome &&
  options.analysis.edgeRatio < SOFT_COPY.maxEdgeRatio &&
  copySize(picture, options).width !== fullCopySize(picture, options).width

/** Returns the part of a mask that is neither lettering nor stripes of the picture. */
export function withoutContent(picture: Raster, mask: Uint8Array, lettering: Mask): Uint8Array {
  const letters = maskAtSize(lettering, picture).mask
  const stripes = findStripes(picture, mask)
  return mask.map((value, at) => (letters[at] || stripes[at] ? 0 : value))
}

/** The numbers of lines and specks are those that were found. */
export type Removal = { picture: Raster; inpainted: Mask; lines: number; specks: number }

/** Inpaints dust specks; returns null if none is certain. */
export async function removeDust(
  picture: Raster,
  options: RepairOptions,
  tools: Tools,
): Promise<Removal | null> {
  if (!removesDust(options)) return null
  const copy = await copyOf(picture, options, dustCopySize(picture, options))
  const { sessions, signal } = tools
  const scan = { ...options.analysis, strong: options.mode === 'on' }
  const dust = await findDust(copy.raster, copy.faces, scan, sessions, signal)
  return removed(picture, copy.raster, { mask: dust.mask, specks: dust.count }, tools)
}

/** What the search for cracks or folds needs beside the picture. */
type CrackSearch = RepairOptions & { strong: boolean; probabilities: MarkProbabilities }

/** Returns what `find` finds on a copy of the size `of`; null if it is not searched. */
async function searchPaths<T extends Cracks>(
  picture: Raster,
  options: CrackSearch,
  { find, of }: { find: (...args: Parameters<typeof findCracks>) => T; of: Size },
  { signal }: Tools,
): Promise<T | null> {
  if (!removesCracks(options)) return null
  if (!options.strong && isDigital(options.analysis)) return null
  const { raster, faces } = await copyOf(picture, options, of)
  const found = find(raster, faces, options.probabilities, {
    strong: options.strong,
    monochrome: options.analysis.monochrome,
    prints: options.prints?.map((print) => boundsAt(print, picture, raster)),
  })
  signal.throwIfAborted()
  return found
}

/** Inpaints cracks on the full copy; returns null if there are none. */
async function fillCracks(
  picture: Raster,
  options: RepairOptions,
  cracks: Cracks | null,
  tools: Tools,
): Promise<Removal | null> {
  if (!cracks?.count) return null
  const size = fullCopySize(picture, options)
  const { raster } = await copyOf(picture, options, size)
  const { mask } = maskAtSize(cracks, size)
  return removed(picture, raster, { mask, lines: cracks.count }, tools)
}

/** Inpaints wide folds and tears; `doubtful` is the number of those filled on request only. */
export async function removeFolds(
  picture: Raster,
  options: CrackSearch,
  tools: Tools,
): Promise<{ removal: Removal | null; doubtful: number }> {
  const search = { find: findFolds, of: foldCopySize(picture, options) }
  const folds = await searchPaths(picture, options, search, tools)
  const removal = await fillCracks(picture, options, folds, tools)
  return { removal, doubtful: folds?.doubtful ?? 0 }
}

/** Inpaints the long cracks that are found on `searched`; returns null if there are none. */
export async function removeCracks(
  picture: Raster,
  searched: Raster,
  options: CrackSearch,
  tools: Tools,
): Promise<Removal | null> {
  const search = { find: findCracks, of: crackCopySize(searched, options) }
  const cracks = await searchPaths(searched, options, search, tools)
  return fillCracks(picture, options, cracks, tools)
}

/** Inpaints fine scratches of a monochrome soft scan; returns null if none is certain. */
export async function removeFineScratches(
  picture: Raster,
  options: RepairOptions,
  tools: Tools,
  onShare: ProgressCallback,
): Promise<Removal | null> {
  if (!removesFineScratches(picture, options)) return null
  const copy = await copyOf(picture, options, fullCopySize(picture, options))
  const probabilities = await detectMarks(copy.raster, tools.sessions, onShare, tools.signal)
  const scratches = findFineScratches(copy.raster, probabilities, copy.faces)
  return removed(picture, copy.raster, { mask: scratches.mask, lines: scratches.count }, tools)
}

/** Which light marks of a print are inpainted. */
type LightMarkChoice = {
  /** Only the cracks of faces: on sharp photographs, rims and single hairs look like marks. */
  facesOnly: boolean
  /** Also marks much darker than paper, such as the lines of machines. */
  withDark: boolean
  /** Also wide marks, such as lit faces and hands. */
  withWide: boolean
}

/** Returns the light marks of the choice beside the cracks of faces; null if it has none. */
async function findChosenMarks(
  { raster, faces }: Copy,
  { mode }: RepairOptions,
  { facesOnly, withDark, withWide }: LightMarkChoice,
  { sessions, signal }: Tools,
): Promise<LightMarks | null> {
  if (facesOnly) return null
  const strong = mode === 'on'
  const marks = await findLightMarks(raster, faces, sessions, signal, { strong, withWide })
  const isDark = marks.lightness !== null && marks.lightness < LIGHT_MARKS.minLightness
  return isDark && !withDark ? null : marks
}

/** Inpaints the light marks of a damaged print; returns null if there are none. */
export async function removeLightMarks(
  picture: Raster,
  options: RepairOptions,
  choice: LightMarkChoice,
  tools: Tools,
): Promise<Removal | null> {
  const copy = await copyOf(picture, options, fullCopySize(picture, options))
  const { raster, faces } = copy
  const cracks = await findFaceCracks(raster, faces, tools.sessions, tools.signal)
  const marks = await findChosenMarks(copy, options, choice, tools)
  const found = marks
    ? {
        mask: marks.mask.map((value, at) => value | cracks.mask[at]!),
        lines: Math.max(cracks.count, marks.lines),
        specks: marks.specks,
      }
    : { mask: cracks.mask, lines: cracks.count }
  return removed(picture, raster, found, tools)
}

/**
 * Returns the mask of a soft print on the full copy, where the detector must see it as well; null if
 * nothing is left.
 */
export async function seenOnFullCopy(
  marks: Mask,
  picture: Raster,
  options: RepairOptions,
  { sessions, signal }: Tools,
): Promise<Mask | null> {
  const size = fullCopySize(picture, options)
  if (size.width <= marks.width) return marks
  const { raster } = await copyOf(picture, options, size)
  const probabilities = await detectMarks(raster, sessions, () => undefined, signal)
  const seen = seenInFull(raster, marks, probabilities)
  return seen.mask.includes(1) ? seen : null
}

/** Inpaints the seams of what was filled before; returns null if there are none. */
export async function removeSeams(
  repaired: Raster,
  filled: Mask,
  options: RepairOptions,
  tools: Tools,
): Promise<Removal | null> {
  const { raster, faces } = await copyOf(repaired, options, filled)
  const mask = dilated(findSeams(raster, filled.mask, faces), filled.width, SEAM.dilation)
  return fillMarks(repaired, raster, { mask, lines: 0, specks: 0 }, tools)
}

/** Inpaints what was found; returns null if that is nothing. */
async function removed(
  picture: Raster,
  copy: Raster,
  { mask, lines = 0, specks = 0 }: { mask: Uint8Array; lines?: number; specks?: number },
  tools: Tools,
): Promise<Removal | null> {
  if (lines + specks === 0) return null
  return fillMarks(picture, copy, { mask, lines, specks }, tools)
}

/**
 * Inpaints the part of a mask that is no content of the picture; returns null if that is nothing.
 */
async function fillMarks(
  picture: Raster,
  copy: Raster,
  { mask, lines, specks }: { mask: Uint8Array; lines: number; specks: number },
  { sessions, signal, lettering }: Tools,
): Promise<Removal | null> {
  const { width, height } = copy
  const inpainted = { width, height, mask: withoutContent(copy, mask, await lettering()) }
  if (!inpainted.mask.includes(1)) return null
  return {
    picture: await inpaintThroughCopy(picture, copy, inpainted.mask, sessions, signal),
    inpainted,
    lines,
    specks,
  }
}
