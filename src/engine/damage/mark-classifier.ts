/**
 * Classifies the detector's candidates as marks by shape and contrast: a mark is thin, long or
 * tiny, and uniformly lighter or darker than its surroundings. Content is not considered.
 */
import type { Raster } from '../image/raster.ts'
import type { Face } from '../faces/face-detection.ts'
import { bridges } from './bridging.ts'
import { closed, componentsOf, grown, seeded, shrunk, type Component } from './components.ts'
import { continuing } from './continuing.ts'
import { lightRidges } from './ridges.ts'
import type { MarkChances } from './detect.ts'
import {
  greyOf,
  isLine,
  isRuled,
  judge,
  MIN_CONTRAST,
  MIN_ELONGATION,
  ONE_SIDED,
  type Judged,
} from './line-evidence.ts'
import { skinOf } from './skin-mask.ts'

export type Marks = {
  width: number
  height: number
  /** 1 where the picture is inpainted, one byte per pixel. */
  mask: Uint8Array
  lines: number
  specks: number
  /**
   * Evidence score that the print is damaged: total length of certain, light, irregular lines over
   * the picture's long side.
   */
  evidence: number
}

/**
 * Classification rules: seed and growth probability, minimum line length (share of the long side),
 * and minimum length of a line inside a face (share of the face's width). STRICT applies first,
 * CREASED on prints whose evidence score proves creases.
 */
const STRICT = { seed: 0.6, grow: 0.35, lineLength: 0.022, crossing: 0.7, creased: false }
const CREASED = { seed: 0.4, grow: 0.22, lineLength: 0.015, crossing: 0.45, creased: true }
const CREASED_EVIDENCE = 0.3
/**
 * Half width beyond which parts of a line are cut off as other content it touches, as a share of
 * the long side and at least MIN_WIDE_RADIUS px.
 */
const WIDE_RADIUS = 0.013
const MIN_WIDE_RADIUS = 5
/** Distance from a line within which cut parts are restored, px. */
const RESTORE_RADIUS = 4
const SPECK_LENGTH = 0.009
const SPECK_CHANCE = 0.72
/** Minimum density of specks that counts as dust, per megapixel of the copy. */
const MIN_SPECK_DENSITY = 45
/**
 * Single chips of emulsion on creased prints: longest length (share of the long side; inside a
 * face, of its width) and minimum probability.
 */
const CHIP = { length: 0.014, ofFace: 0.07, chance: 0.5 }
/**
 * Minimum values for a line to count as evidence: mean probability, contrast (0–1, lighter),
 * one-sidedness, and contrast over the local standard deviation.
 */
const EVIDENCE = { chance: 0.62, contrast: 0.06, oneSided: 0.95, stands: 3 }
/** Evidence score above which faint creases are followed across faces. */
const CRACKED_EVIDENCE = 1

/**
 * Light ridges outside the detector's candidates: contrast thresholds (0–1) for hysteresis, minimum
 * length (share of the long side) and elongation, dilation of the crest (px).
 */
const RIDGE = { high: 0.07, low: 0.035, length: 0.02, elongation: MIN_ELONGATION, rim: 2 }
/** The same on skin, where creases are fainter; higher elongation excludes highlights. */
const CRACK = { high: 0.045, low: 0.025, length: 0.015, elongation: 6, rim: 1 }
/** Longest gap bridged across a face, in widths of the largest face. */
const MAX_BRIDGE = 1.1
/**
 * A ridge without a neighbouring line counts as bare paper: minimum brightness (share of the 99th
 * percentile), length (share of the long side) and elongation.
 */
const BARE_PAPER = { light: 0.85, length: 0.1, elongation: 6 }

/**
 * Returns the probabilities, reduced near eyes, nose and mouth; 0 on eyes and mouths and in faces
 * too small to repair.
 */
export function spareFaces(
  { width, height, values }: MarkChances,
  faces: readonly Face[],
): Float32Array {
  const spared = values.slice()
  const damp = (cx: number, cy: number, rx: number, ry: number, factor: number) => {
    for (let y = Math.max(0, Math.floor(cy - ry)); y < Math.min(height, cy + ry); y++) {
      for (let x = Math.max(0, Math.floor(cx - rx)); x < Math.min(width, cx + rx); x++) {
        if (((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1) spared[y * width + x]! *= factor
      }
    }
  }
  for (const face of faces) {
    if (face.width < MIN_FACE) {
      damp(
        face.x + face.width / 2,
        face.y + face.height / 2,
        face.width * 0.7,
        face.height * 0.7,
        0,
      )
      continue
    }
    const [rightEye, leftEye, nose, mouth] = face.points
    for (const [point, reach, factor] of [
      [rightEye, 0.2, 0.55],
      [leftEye, 0.2, 0.55],
      [nose, 0.16, 0.8],
      [mouth, 0.22, 0.55],
    ] as const) {
      if (!point) continue
      damp(point.x, point.y, face.width * reach, face.width * reach * 0.75, factor)
      if (point !== nose)
        damp(
          point.x,
          point.y,
          face.width * PROTECTED_RADIUS,
          face.width * PROTECTED_RADIUS * 0.7,
          0,
        )
    }
  }
  return spared
}
/** Half width of the eye and mouth regions that are never inpainted, in face widths. */
const PROTECTED_RADIUS = 0.13
/** Largest thickness of a mark within a face, in face widths. */
const MAX_FACE_MARK = 0.055
/** Faces narrower than this on the copy are never inpainted, px. */
const MIN_FACE = 32

/** Removes parts wider than twice `radius` px from the mask. */
function cutWideParts(mask: Uint8Array, width: number, radius: number): Uint8Array {
  const wide = grown(shrunk(mask, width, radius), width, radius + 1)
  return Uint8Array.from(mask, (value, i) => (value && !wide[i] ? 1 : 0))
}

/** Within a face's box, keeps only much thinner parts in `thin` and marks the box in `inFace`. */
function thinWithin(
  face: Face,
  {
    suspected,
    thin,
    inFace,
    width,
    height,
  }: { suspected: Uint8Array; thin: Uint8Array; inFace: Uint8Array; width: number; height: number },
): void {
  const thinner = cutWideParts(
    suspected,
    width,
    Math.max(3, Math.round(face.width * FACE_WIDE_RADIUS)),
  )
  for (let y = Math.max(0, Math.floor(face.y)); y < Math.min(height, face.y + face.height); y++) {
    for (let x = Math.max(0, Math.floor(face.x)); x < Math.min(width, face.x + face.width); x++) {
      const at = y * width + x
      inFace[at] = 1
      thin[at]! &= thinner[at]!
    }
  }
}
const FACE_WIDE_RADIUS = 0.022

/**
 * Returns whether a mark lies within a face and is too short or too thick to be a crease across it.
 */
function belongsToFace(mark: Component, faces: readonly Face[], crossing: number): boolean {
  return faces.some(
    (face) =>
      isInside(mark, face, FACE_REACH) &&
      (mark.length < face.width * crossing || mark.thickness > face.width * MAX_FACE_MARK),
  )
}
const FACE_REACH = 0.3

/** Returns whether the mark lies within a face's box, extended by `reach` face widths. */
function isInside({ left, top, right, bottom }: Component, face: Face, reach: number): boolean {
  const more = face.width * reach
  return (
    left > face.x - more &&
    right < face.x + face.width + more &&
    top > face.y - more &&
    bottom < face.y + face.height + more
  )
}

/**
 * Returns whether a component is a chip of emulsion: small, light, probable. Chips beside a face
 * are rejected (earrings), and inside a face only tiny ones count.
 */
function isChip(
  { length, chance, contrast, oneSided, ...mark }: Judged,
  faces: readonly Face[],
  long: number,
): boolean {
  if (
    length > Math.max(7, CHIP.length * long) ||
    chance < CHIP.chance ||
    contrast < MIN_CONTRAST ||
    oneSided < ONE_SIDED
  )
    return false
  return faces.every(
    (face) =>
      !isInside({ ...mark, length }, face, FACE_REACH) ||
      (isInside({ ...mark, length }, face, 0) && length < CHIP.ofFace * face.width),
  )
}

/**
 * Returns the mask of marks and the evidence score. `picture`, `chances` and `faces` share one
 * pixel grid; `darkToo` includes dark lines, which automatic mode rejects because wires and folds
 * are dark.
 */
export function gateMarks(
  picture: Raster,
  chances: MarkChances,
  faces: readonly Face[],
  options: { darkToo: boolean },
): Marks {
  const strict = gate(picture, chances, faces, { ...STRICT, ...options })
  return strict.evidence < CREASED_EVIDENCE
    ? strict
    : { ...gate(picture, chances, faces, { ...CREASED, ...options }), evidence: strict.evidence }
}

type Rules = typeof STRICT & { darkToo: boolean }

function gate(picture: Raster, chances: MarkChances, faces: readonly Face[], rules: Rules): Marks {
  const { width, height } = chances
  const long = Math.max(width, height)
  const values = spareFaces(chances, faces)
  const suspected = seeded(values, width, height, { high: rules.seed, low: rules.grow })
  const grey = greyOf(picture)
  const radius = Math.max(MIN_WIDE_RADIUS, Math.round(WIDE_RADIUS * long))
  const thin = cutWideParts(suspected, width, radius)
  const inFace = new Uint8Array(width * height)
  for (const face of faces) thinWithin(face, { suspected, thin, inFace, width, height })
  const judged = componentsOf(thin, width, height).map((component) =>
    judge(component, { grey, values, suspected, width, height }),
  )
  const streaks = judged.filter(
    (mark) => isLine(mark, rules.lineLength * long, long) && (rules.darkToo || mark.contrast > 0),
  )
  const [lines, inFaces] = [
    streaks.filter((mark) => !belongsToFace(mark, faces, rules.crossing)),
    streaks.filter((mark) => mark.contrast > 0 && belongsToFace(mark, faces, rules.crossing)),
  ]
  const specks = judged.filter(
    ({ length, chance }) => length <= Math.max(5, SPECK_LENGTH * long) && chance > SPECK_CHANCE,
  )
  const dirty = specks.length / ((width * height) / 1e6) > MIN_SPECK_DENSITY
  const evidence =
    lines
      .filter(
        (mark) =>
          mark.chance > EVIDENCE.chance &&
          mark.contrast > EVIDENCE.contrast &&
          mark.oneSided > EVIDENCE.oneSided &&
          mark.contrast > EVIDENCE.stands * mark.unrest &&
          !isRuled(mark),
      )
      .reduce((sum, { length }) => sum + length, 0) / long

  const cracked = rules.creased && evidence > CRACKED_EVIDENCE
  const light = rules.creased ? lightRidges(grey, width, height) : new Float32Array()
  const skin = cracked ? skinOf(faces, { width, height, smallest: MIN_FACE }) : new Uint8Array()
  const ridgesWhere = (
    counts: (at: number) => boolean,
    { rim, length, elongation, ...contrast }: typeof RIDGE,
  ) =>
    componentsOf(
      grown(
        seeded(
          light.map((value, at) => (counts(at) ? value : 0)),
          width,
          height,
          contrast,
        ),
        width,
        rim,
      ),
      width,
      height,
    ).filter((ridge) => ridge.length > length * long && ridge.elongation > elongation)
  /**
   * Returns thin light lines that the detector missed; inside faces, where wrinkles are false
   * positives, only on badly cracked prints.
   */
  const ridgesOf = () => {
    const seen = grown(suspected, width, RESTORE_RADIUS)
    const outside = ridgesWhere((at) => !seen[at], RIDGE).filter(
      (ridge) => !faces.some((face) => isInside(ridge, face, 0)),
    )
    return cracked
      ? [...outside, ...ridgesWhere((at) => skin[at] === 1 && !mask[at], CRACK)]
      : outside
  }
  const mask = new Uint8Array(width * height)
  const lay = (marks: readonly Component[]) => {
    for (const { pixels } of marks) for (const at of pixels) mask[at] = 1
  }
  lay(lines)
  const ridges = rules.creased ? ridgesOf() : []
  const bare = ridges.filter(
    (ridge) =>
      ridge.length > BARE_PAPER.length * long &&
      ridge.elongation > BARE_PAPER.elongation &&
      meanOf(grey, ridge) > BARE_PAPER.light * lightest(grey),
  )
  lay(bare)
  const more = rules.creased
    ? continuing(
        mask,
        [...inFaces, ...ridges].filter((mark) =>
          faces.every(
            (face) =>
              !isInside(mark, face, FACE_REACH) ||
              mark.thickness < Math.max(6, face.width * MAX_FACE_MARK),
          ),
        ),
        width,
      )
    : []
  lay(more)
  if (cracked) {
    const ends = [...lines, ...bare, ...more].filter(
      ({ elongation }) => elongation > MIN_ELONGATION,
    )
    const reach = MAX_BRIDGE * Math.max(0, ...faces.map((face) => face.width))
    const joined = bridges(ends, {
      ridges: { values: light, width, height },
      grey: { values: grey, width, height },
      allowed: skin,
      reach,
    })
    for (let i = 0; i < mask.length; i++) mask[i]! |= joined[i]!
  }
  const [near, between] = [grown(mask, width, RESTORE_RADIUS), closed(mask, width, radius + 3)]
  for (let i = 0; i < mask.length; i++)
    if (suspected[i] && (near[i] || (between[i] && !inFace[i]))) mask[i] = 1
  const small = dirty ? specks : []
  const chips = rules.creased
    ? judged.filter((mark) => !small.includes(mark) && isChip(mark, faces, long))
    : []
  lay([...small, ...chips])
  return {
    width,
    height,
    mask: grown(mask, width, long > 500 ? 2 : 1),
    lines: lines.length + new Set([...bare, ...more]).size,
    specks: small.length + chips.length,
    evidence,
  }
}

const meanOf = (grey: Float32Array, { pixels }: Component): number =>
  pixels.reduce((sum, at) => sum + grey[at]!, 0) / pixels.length

/** Returns the 99th percentile of brightness. */
const lightest = (grey: Float32Array): number => grey.toSorted()[Math.floor(grey.length * 0.99)]!
