/** Measures recall, precision and false marks of the detector, alone and with the mark classifier. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fitWithin, luma, resizeRaster, type Raster } from '#engine/image/raster.ts'
import { decodeFile } from '#engine/image/decode.ts'
import type { Sessions } from '#engine/runtime/models/sessions.ts'
import { detectFaces } from '#engine/faces/face-detection.ts'
import { dilated } from '#engine/damage/components.ts'
import { detectMarks } from '#engine/damage/detect.ts'
import { classifyMarks } from '#engine/damage/mark-classifier.ts'
import sharp from 'sharp'
import { addFold, addHairs, addScratches } from '../scripts/fixtures/ageing/damage.ts'
import type { Picture } from '../scripts/fixtures/ageing/picture.ts'
import { createRandom, type Random } from '../scripts/fixtures/ageing/random.ts'
import { ORIGINALS } from './ageing.ts'

const SIDE = 720
/** Distance within which a marked pixel counts as found, px. */
const TOLERANCE = 2
/** Minimum change of a pixel that counts as a visible mark, 0–1. */
const MIN_VISIBLE_CHANGE = 0.06
const OVERLAYS_PER_PICTURE = 4
const neverAborted = new AbortController().signal

/** Pixel counts: true marks, those found, detections, correct ones, and false ones on undamaged. */
type Counts = {
  marks: number
  found: number
  detections: number
  correct: number
  falseDetections: number
  undamaged: number
}
export type MarksRow = {
  name: string
  recall: number
  precision: number
  f1: number
  falsePercent: number
}
type Damage = (picture: Picture, random: Random) => Promise<Picture>

const empty = (): Counts => ({
  marks: 0,
  found: 0,
  detections: 0,
  correct: 0,
  falseDetections: 0,
  undamaged: 0,
})
const ones = (mask: Uint8Array): number => mask.reduce((sum, value) => sum + value, 0)
const intersection = (a: Uint8Array, b: Uint8Array): number =>
  a.reduce((sum, value, i) => sum + (value && b[i] ? 1 : 0), 0)

/** Draws scratches, hairs and a fold, as in the fixtures. */
const drawDamage: Damage = async (picture, random) => {
  addScratches(picture, random, 5)
  addHairs(picture, random, 4)
  addFold(
    picture,
    random,
    { x: random.between(0.1, 0.9), y: 0 },
    { x: random.between(0.1, 0.9), y: 1 },
    0.9,
  )
  return picture
}

/**
 * Returns a function that adds real film damage from PNG files whose alpha is the damage: every third
 * of a kind, which is never trained on (training/overlays.py).
 */
async function overlayDamage(folder: string): Promise<Damage> {
  const kinds = await Promise.all(
    (await readdir(folder)).toSorted().map(async (kind) =>
      (await readdir(join(folder, kind)))
        .filter((name) => name.endsWith('.png'))
        .toSorted()
        .filter((_, i) => i % 3 === 0)
        .map((name) => join(folder, kind, name)),
    ),
  )
  const files = kinds.flat()
  return async (picture, random) => {
    for (let i = 0; i < OVERLAYS_PER_PICTURE; i++) {
      const side = Math.round(random.between(200, 480))
      const alpha = await sharp(files[Math.floor(random.between(0, files.length))])
        .resize(side, side, { fit: 'fill' })
        .extractChannel('alpha')
        .raw()
        .toBuffer()
      const [left, top] = [
        Math.round(random.between(-40, picture.width - 60)),
        Math.round(random.between(-40, picture.height - 60)),
      ]
      const ink = random.chance(0.75) ? 0.97 : 0.05
      for (let y = Math.max(0, top); y < Math.min(picture.height, top + side); y++) {
        for (let x = Math.max(0, left); x < Math.min(picture.width, left + side); x++) {
          const share = alpha[(y - top) * side + x - left]! / 255
          for (let c = 0; c < 3; c++)
            picture.rgb[(y * picture.width + x) * 3 + c]! +=
              (ink - picture.rgb[(y * picture.width + x) * 3 + c]!) * share
        }
      }
    }
    return picture
  }
}

const toRaster = ({ width, height, rgb }: Picture): Raster => ({
  width,
  height,
  data: Uint8Array.from(rgb, (value) => Math.round(Math.min(1, Math.max(0, value)) * 255)),
})

function addCounts(
  counts: Counts,
  detected: Uint8Array,
  truth: Uint8Array,
  { width }: Raster,
): void {
  counts.found += intersection(truth, dilated(detected, width, TOLERANCE))
  counts.marks += ones(truth)
  counts.correct += intersection(detected, dilated(truth, width, TOLERANCE))
  counts.detections += ones(detected)
}

function rowOf(
  name: string,
  { found, marks, correct, detections, falseDetections, undamaged }: Counts,
): MarksRow {
  const [recall, precision] = [found / Math.max(1, marks), correct / Math.max(1, detections)]
  return {
    name,
    recall,
    precision,
    f1: (2 * recall * precision) / Math.max(1e-9, recall + precision),
    falsePercent: (100 * falseDetections) / undamaged,
  }
}

/** Returns the masks of the detector (probability over .5) and of the classifier (`marks: 'on'`). */
async function detectionsOn(
  picture: Raster,
  sessions: Sessions,
): Promise<{ detector: Uint8Array; classifier: Uint8Array }> {
  const probabilities = await detectMarks(
    picture,
    sessions,
    () => {
      /* progress is ignored */
    },
    neverAborted,
  )
  const faces = await detectFaces(picture, sessions, neverAborted)
  return {
    detector: Uint8Array.from(probabilities.values, (value) => (value > 0.5 ? 1 : 0)),
    classifier: classifyMarks(picture, probabilities, faces, { includeDark: true }).mask,
  }
}

/** Measures both; `overlays` is a folder of real film damage, without which damage is drawn. */
export async function measureMarks(sessions: Sessions, overlays?: string): Promise<MarksRow[]> {
  const damage = overlays ? await overlayDamage(overlays) : drawDamage
  const counts = { detector: empty(), classifier: empty() }
  for (const [number, name] of (await readdir(ORIGINALS)).toSorted().entries()) {
    const random = createRandom(3 + number)
    const whole = await decodeFile(join(ORIGINALS, name))
    const { width, height } = fitWithin(whole, { maxSide: SIDE })
    const small = await resizeRaster(whole, width, height)
    const undamaged =
      number % 2
        ? { width, height, data: small.data.map((_, i) => luma(small.data, i - (i % 3))) }
        : small
    const marked = toRaster(
      await damage(
        { width, height, rgb: Float32Array.from(undamaged.data, (value) => value / 255) },
        random,
      ),
    )
    const truth = Uint8Array.from({ length: width * height }, (_, i) =>
      [0, 1, 2].some(
        (c) =>
          Math.abs(marked.data[i * 3 + c]! - undamaged.data[i * 3 + c]!) > MIN_VISIBLE_CHANGE * 255,
      )
        ? 1
        : 0,
    )
    const [onMarked, onUndamaged] = [
      await detectionsOn(marked, sessions),
      await detectionsOn(undamaged, sessions),
    ]
    for (const stage of ['detector', 'classifier'] as const) {
      addCounts(counts[stage], onMarked[stage], truth, marked)
      counts[stage].falseDetections += ones(onUndamaged[stage])
      counts[stage].undamaged += width * height
    }
  }
  return [
    rowOf('detector, over .5', counts.detector),
    rowOf("with the classifier ('on')", counts.classifier),
  ]
}
