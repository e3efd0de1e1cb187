/**
 * Decides which of the detector's suspicions are marks. A mark is thin, long or tiny, all lighter or all darker than what
 * surrounds it; a flower, a collar or a star is not. Nothing is judged by what it shows: the measures are of shape and contrast.
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
  /** 1 where the picture is to be filled. */
  mask: Uint8Array
  lines: number
  specks: number
  /** How sure it is that the print is damaged: length of sure, light, irregular lines over the picture's long side. */
  evidence: number
}

/**
 * What the detector must say to begin a mark and to go on with it, how long a line is (share of the long side), and which share of
 * a face's width one inside a face must measure: strictly at first, and again less so on a print that has proved to be creased.
 */
const STRICT = { seed: 0.6, grow: 0.35, lineLength: 0.022, crossing: 0.7, creased: false }
const CREASED = { seed: 0.4, grow: 0.22, lineLength: 0.015, crossing: 0.45, creased: true }
const CREASED_EVIDENCE = 0.3
/** Parts of a line wider than this are something else that it touches: a collar under a crease. */
const WIDE_RADIUS = 0.013
const MIN_WIDE_RADIUS = 5
/** Crossings that were cut with the wide parts come back between lines, and this far from one (px). */
const BRIDGE = 4
const SPECK_LENGTH = 0.009
const SPECK_CHANCE = 0.72
/** Specks are marks on a dirty scan only (per megapixel of the map). */
const MIN_SPECKS = 45
/** On a print that has proved to be creased, so are single chips up to this long (shares of the long side, and of a face's width inside one). */
const CHIP = { length: 0.014, ofFace: 0.07, chance: 0.5 }
/** What counts as evidence: chance, contrast (lighter), one-sidedness, and the contrast over the unrest around it. */
const SURE = { chance: 0.62, contrast: 0.06, oneSided: 0.95, stands: 3 }
/** On a print with more evidence than this, creases are followed across faces also where they are faint. */
const CRACKED_EVIDENCE = 1

/** A light line beside the detector's: contrast (0–1) to begin and to go on, least length (share of the long side) and elongation, rim that the crest leaves out (px). */
const RIDGE = { high: 0.07, low: 0.035, length: 0.02, elongation: MIN_ELONGATION, rim: 2 }
/** The same on skin, where a crease is faint, and straight where a highlight is not. */
const CRACK = { high: 0.045, low: 0.025, length: 0.015, elongation: 6, rim: 1 }
/** How far apart two ends of a crease are joined across a face, in widths of the largest. */
const REACH = 1.1
/** One that stands alone shows bare paper: as light as nearly the lightest of the picture, long and slender. */
const BARE = { light: 0.85, length: 0.1, elongation: 6 }

/** Suspicions near eyes and mouths weigh less; in faces too small to repair they are dropped. */
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
        damp(point.x, point.y, face.width * UNTOUCHED, face.width * UNTOUCHED * 0.7, 0)
    }
  }
  return spared
}
/** Eyes and mouth themselves are never filled: half width of what is left alone, in face widths. */
const UNTOUCHED = 0.13
/** A mark within a face is this thin at most, in face widths: more would be drawing. */
const MAX_FACE_MARK = 0.055
/** Faces narrower than this on the map are left alone (px). */
const MIN_FACE = 32

/** Takes the wide parts out of a component's pixels in `mask`. */
function cutWideParts(mask: Uint8Array, width: number, radius: number): Uint8Array {
  const wide = grown(shrunk(mask, width, radius), width, radius + 1)
  return Uint8Array.from(mask, (value, i) => (value && !wide[i] ? 1 : 0))
}

/** In a face what is wide is cheek or nose: within its box (which `inFace` learns) only what is much thinner stays in `thin`. */
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

/** A crease runs across a face or out of it; what lies within it (a cigarette, an earring, a strand) is not a mark. */
function belongsToFace(mark: Component, faces: readonly Face[], crossing: number): boolean {
  return faces.some(
    (face) =>
      isInside(mark, face, FACE_REACH) &&
      (mark.length < face.width * crossing || mark.thickness > face.width * MAX_FACE_MARK),
  )
}
const FACE_REACH = 0.3

/** Whether the mark lies within a face's box, grown by `reach` face widths. */
function isInside({ left, top, right, bottom }: Component, face: Face, reach: number): boolean {
  const more = face.width * reach
  return (
    left > face.x - more &&
    right < face.x + face.width + more &&
    top > face.y - more &&
    bottom < face.y + face.height + more
  )
}

/** A chip of emulsion: small, light, sure. Around a face, where earrings hang, nothing counts; within it only what is tiny. */
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

/** `picture`, `chances` and `faces` in the same pixels. With `darkToo` dark lines count as well as light ones: wires and folds are dark. */
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
  const dirty = specks.length / ((width * height) / 1e6) > MIN_SPECKS
  const evidence =
    lines
      .filter(
        (mark) =>
          mark.chance > SURE.chance &&
          mark.contrast > SURE.contrast &&
          mark.oneSided > SURE.oneSided &&
          mark.contrast > SURE.stands * mark.unrest &&
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
  /** Thin light lines that the detector did not see; in a face every wrinkle is one, unless the print is cracked all over. */
  const ridgesOf = () => {
    const seen = grown(suspected, width, BRIDGE)
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
      ridge.length > BARE.length * long &&
      ridge.elongation > BARE.elongation &&
      meanOf(grey, ridge) > BARE.light * lightest(grey),
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
    const reach = REACH * Math.max(0, ...faces.map((face) => face.width))
    const joined = bridges(ends, {
      ridges: { values: light, width, height },
      grey: { values: grey, width, height },
      allowed: skin,
      reach,
    })
    for (let i = 0; i < mask.length; i++) mask[i]! |= joined[i]!
  }
  const [near, between] = [grown(mask, width, BRIDGE), closed(mask, width, radius + 3)]
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

/** The brightness that one pixel in a hundred exceeds. */
const lightest = (grey: Float32Array): number => grey.toSorted()[Math.floor(grey.length * 0.99)]!
