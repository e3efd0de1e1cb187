/**
 * Measures recall, precision and false marks of the detector, alone and with the mark classifier.
 */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fitWithin, luma, resizeRaster, type Raster } from '#engine/image/raster.ts'
import { decodeFile } from '#engine/image/decode.ts'
import type { Sessions } from '#engine/runtime/models/sessions.ts'
import { detectFaces } from '#engine/faces/face-detection.ts'
import { maskAbove } from '#engine/damage/components.ts'
import { detectMarks } from '#engine/damage/detect.ts'
import { classifyMarks } from '#engine/damage/mark-classifier.ts'
import sharp from 'sharp'
import type { Picture } from '../scripts/fixtures/ageing/picture.ts'
import { createRandom, type Random } from '../scripts/fixtures/ageing/random.ts'
import { ORIGINALS } from './ageing.ts'
import { countMarks, ones, scoresOf, type MarkCounts } from './mark-scores.ts'
import { toRaster } from './sets/run.ts'
import { ignoreProgress, neverAborted } from '#engine/unattended.ts'

const SIDE = 720
/** Distance within which a marked pixel counts as found, px. */
const TOLERANCE = 2
/** Minimum change of a pixel that counts as a visible mark, 0–1. */
const MIN_VISIBLE_CHANGE = 0.06
const OVERLAYS_PER_PICTURE = 4

type Counts = MarkCounts & { falseDetections: number; undamaged: number }
export type MarksRow = {
  name: string
  recall: number
  precision: number
  f1: number
  falsePercent: number
}
type Damage = (picture: Picture, random: Random) => Promise<Picture>

/**
 * Returns a function that adds drawn film damage from PNG files whose alpha is the damage: every
 * third of a kind, which is never trained on (training/overlays.py).
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
      const left = Math.round(random.between(-40, picture.width - 60))
      const top = Math.round(random.between(-40, picture.height - 60))
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

function rowOf(name: string, counts: readonly Counts[]): MarksRow {
  const sum = (key: 'falseDetections' | 'undamaged') =>
    counts.reduce((total, row) => total + row[key], 0)
  return {
    name,
    ...scoresOf(counts),
    falsePercent: (100 * sum('falseDetections')) / sum('undamaged'),
  }
}

/**
 * Returns the masks of the detector (probability over .5) and of the classifier (`marks: 'on'`).
 */
async function detectionsOn(
  picture: Raster,
  sessions: Sessions,
): Promise<{ detector: Uint8Array; classifier: Uint8Array }> {
  const probabilities = await detectMarks(picture, sessions, ignoreProgress, neverAborted)
  const faces = await detectFaces(picture, sessions, neverAborted)
  return {
    detector: maskAbove(probabilities.values, 0.5),
    classifier: classifyMarks(picture, probabilities, faces, { strong: true }).mask,
  }
}

/** Measures both; `overlays` is a folder of drawn film damage. */
export async function measureMarks(sessions: Sessions, overlays: string): Promise<MarksRow[]> {
  const damage = await overlayDamage(overlays)
  const counts: Record<'detector' | 'classifier', Counts[]> = { detector: [], classifier: [] }
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
    const trueMarks = Uint8Array.from({ length: width * height }, (_, i) =>
      [0, 1, 2].some(
        (c) =>
          Math.abs(marked.data[i * 3 + c]! - undamaged.data[i * 3 + c]!) > MIN_VISIBLE_CHANGE * 255,
      )
        ? 1
        : 0,
    )
    const onMarked = await detectionsOn(marked, sessions)
    const onUndamaged = await detectionsOn(undamaged, sessions)
    for (const stage of ['detector', 'classifier'] as const) {
      counts[stage].push({
        ...countMarks(onMarked[stage], trueMarks, width, TOLERANCE),
        falseDetections: ones(onUndamaged[stage]),
        undamaged: width * height,
      })
    }
  }
  return [
    rowOf('detector, over .5', counts.detector),
    rowOf("with the classifier ('on')", counts.classifier),
  ]
}
