/**
 * Classifies the detector's candidates as marks by shape and contrast: a mark is thin, long or
 * tiny, and uniformly lighter or darker than its surroundings. Content is not considered.
 */
import type { Face } from '../faces/face-detection.ts'
import type { Mask, Raster, Size } from '../image/raster.ts'
import {
  closed,
  componentsOf,
  dilated,
  shareOf,
  thresholdWithHysteresis,
  type Component,
} from './components.ts'
import type { MarkProbabilities } from './detect.ts'
import {
  belongsToFace,
  dampenFaces,
  isInsideFace,
  keepThinPartsInFace,
  withoutWideParts,
} from './face-protection.ts'
import {
  evidenceScore,
  greyOf,
  hasSharpEvidence,
  isLine,
  longEvidenceScore,
  measureEvidence,
  plausibleLines,
  type Candidate,
} from './line-evidence.ts'
import {
  CHIP,
  CONCLUSIVE_EVIDENCE,
  CREASED_RULES,
  LONG_EVIDENCE,
  MASK_DILATION,
  MAX_SHARE_PER_EVIDENCE,
  MAX_SPECK_LENGTH,
  MIN_CREASED_EVIDENCE,
  MIN_MARK_CONTRAST,
  MIN_ONE_SIDEDNESS,
  MIN_SPECK_DENSITY,
  MIN_SPECK_PROBABILITY,
  OVERWHELMING_EVIDENCE,
  RESTORED_GAP_PX,
  RESTORED_PART_DISTANCE,
  STRICT_RULES,
  WIDE_PART_RADIUS,
  type ClassifierRules,
} from './tuning.ts'

/** The pixels to inpaint, and what they are. */
export type ClassifiedMarks = Mask & {
  lines: number
  specks: number
  /**
   * Evidence score that the print is damaged: total length of certain, irregular lines that are
   * nearly as light as paper, over the picture's long side.
   */
  evidence: number
  /** Whether the evidence suffices for automatic repair. */
  proven: boolean
  /** Number of candidates that are left because they would fill too much for their evidence. */
  left: number
}

type Options = { strong: boolean }

/**
 * Returns the mask of marks and the evidence score. `picture`, `probabilities` and `faces` share
 * one pixel grid. `strong` includes dark lines, which automatic mode rejects because wires and
 * folds are dark, and fills any share of the picture.
 */
export function classifyMarks(
  picture: Raster,
  probabilities: MarkProbabilities,
  faces: readonly Face[],
  options: Options,
): ClassifiedMarks {
  const classified = (rules: ClassifierRules, onlyPlausible: boolean) =>
    classify(picture, probabilities, faces, { ...rules, ...options, onlyPlausible })
  const strict = classified(STRICT_RULES, !options.strong)
  const { evidence } = strict
  if (evidence < MIN_CREASED_EVIDENCE) return strict
  const creased = classified(CREASED_RULES, !options.strong && evidence < OVERWHELMING_EVIDENCE)
  const isProportionate = ({ mask }: Mask) =>
    options.strong ||
    evidence >= OVERWHELMING_EVIDENCE ||
    shareOf(mask) <= MAX_SHARE_PER_EVIDENCE * evidence
  if (isProportionate(creased)) return { ...creased, evidence, proven: strict.proven }
  const found = creased.lines + creased.specks
  if (isProportionate(strict))
    return { ...strict, left: Math.max(1, found - strict.lines - strict.specks) }
  return { ...strict, mask: new Uint8Array(strict.mask.length), lines: 0, specks: 0, left: found }
}

function classify(
  picture: Raster,
  probabilities: MarkProbabilities,
  faces: readonly Face[],
  rules: ClassifierRules & Options & { onlyPlausible: boolean },
): ClassifiedMarks {
  const { width, height } = probabilities
  const longSide = Math.max(width, height)
  const values = dampenFaces(probabilities, faces)
  const thresholds = { high: rules.seed, low: rules.grow }
  const suspected = thresholdWithHysteresis(values, width, height, thresholds)
  const grey = greyOf(picture)
  const wideRadius = Math.max(WIDE_PART_RADIUS.minPx, Math.round(WIDE_PART_RADIUS.share * longSide))
  const thin = withoutWideParts(suspected, width, wideRadius)
  const inFace = new Uint8Array(width * height)
  for (const face of faces) keepThinPartsInFace(face, { suspected, thin, inFace, width, height })
  const candidates = componentsOf(thin, width, height).map((component) =>
    measureEvidence(component, { grey, values, suspected, width, height }),
  )

  const certain = linesAmong(candidates, faces, longSide, rules)
  const lines = rules.onlyPlausible ? plausibleLines(certain, grey, probabilities) : certain
  const evidence = evidenceScore(certain, grey, longSide)
  const mask = new Uint8Array(width * height)
  drawMarks(mask, lines)
  restoreWideParts(mask, { suspected, inFace, width, wideRadius })

  const specks = dirtSpecks(candidates, { width, height })
  const chips = rules.creased
    ? candidates.filter((mark) => !specks.includes(mark) && isChip(mark, faces, longSide))
    : []
  drawMarks(mask, [...specks, ...chips])
  const dilation = longSide > MASK_DILATION.largeSide ? MASK_DILATION.large : MASK_DILATION.small
  return {
    width,
    height,
    mask: dilated(mask, width, dilation),
    lines: lines.length,
    specks: specks.length + chips.length,
    evidence,
    proven: isProven(certain, evidence, grey, { width, height }),
    left: 0,
  }
}

/** Sets the pixels of the marks in the mask. */
function drawMarks(mask: Uint8Array, marks: readonly Component[]): void {
  for (const { pixels } of marks) for (const at of pixels) mask[at] = 1
}

/** Returns the candidates that are lines outside of faces. */
const linesAmong = (
  candidates: readonly Candidate[],
  faces: readonly Face[],
  longSide: number,
  { lineLength, crossing, strong }: ClassifierRules & Options,
): Candidate[] =>
  candidates.filter(
    (mark) =>
      isLine(mark, lineLength * longSide, longSide) &&
      (strong || mark.contrast > 0) &&
      !belongsToFace(mark, faces, crossing),
  )

/** Returns whether mostly long lines prove damage: by their sharpness, or by their mere length. */
function isProven(
  lines: readonly Candidate[],
  evidence: number,
  grey: Float32Array,
  size: Size,
): boolean {
  const long = longEvidenceScore(lines, Math.max(size.width, size.height))
  return (
    evidence >= MIN_CREASED_EVIDENCE &&
    long >= LONG_EVIDENCE.share * evidence &&
    (long >= CONCLUSIVE_EVIDENCE || hasSharpEvidence(lines, grey, size))
  )
}

/** Adds wide parts again where they are close to a mark, or between two outside faces, in place. */
function restoreWideParts(
  mask: Uint8Array,
  {
    suspected,
    inFace,
    width,
    wideRadius,
  }: { suspected: Uint8Array; inFace: Uint8Array; width: number; wideRadius: number },
): void {
  const near = dilated(mask, width, RESTORED_PART_DISTANCE)
  const between = closed(mask, width, wideRadius + RESTORED_GAP_PX)
  for (let i = 0; i < mask.length; i++)
    if (suspected[i] && (near[i] || (between[i] && !inFace[i]))) mask[i] = 1
}

/** Returns the probable specks if there are enough of them to be dirt, else none. */
function dirtSpecks(
  candidates: readonly Candidate[],
  { width, height }: { width: number; height: number },
): Candidate[] {
  const maxLength = Math.max(MAX_SPECK_LENGTH.px, MAX_SPECK_LENGTH.share * Math.max(width, height))
  const specks = candidates.filter(
    ({ length, probability }) => length <= maxLength && probability > MIN_SPECK_PROBABILITY,
  )
  return specks.length / ((width * height) / 1e6) > MIN_SPECK_DENSITY ? specks : []
}

/**
 * Returns whether a candidate is a chip of emulsion: small, light, probable. Chips beside a face
 * are rejected (earrings), and inside a face only tiny ones count.
 */
function isChip(mark: Candidate, faces: readonly Face[], longSide: number): boolean {
  const { length, probability, contrast, oneSidedness } = mark
  if (
    length > Math.max(CHIP.px, CHIP.maxLength * longSide) ||
    probability < CHIP.minProbability ||
    contrast < MIN_MARK_CONTRAST ||
    oneSidedness < MIN_ONE_SIDEDNESS
  )
    return false
  return faces.every(
    (face) =>
      !isInsideFace(mark, face) ||
      (isInsideFace(mark, face, 0) && length < CHIP.maxLengthInFace * face.width),
  )
}
