/** How many marks the detector finds, alone and behind its gate, and how much it takes for a mark that is none. */
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
/** A mark is found, and an answer right, within this distance (px). */
const TOLERANCE = 2
/** What a pixel must change by to be a mark anybody sees (0–1). */
const VISIBLE = 0.06
const PER_PICTURE = 4
const never = new AbortController().signal

type Counts = {
  found: number
  marks: number
  right: number
  answers: number
  falsely: number
  clean: number
}
export type MarksRow = {
  name: string
  recall: number
  precision: number
  f1: number
  falsePercent: number
}
type Damage = (picture: Picture, random: Random) => Promise<Picture>

const empty = (): Counts => ({ found: 0, marks: 0, right: 0, answers: 0, falsely: 0, clean: 0 })
const ones = (mask: Uint8Array): number => mask.reduce((sum, value) => sum + value, 0)
const both = (a: Uint8Array, b: Uint8Array): number =>
  a.reduce((sum, value, i) => sum + (value && b[i] ? 1 : 0), 0)

/** Scratches, hairs and a fold as the fixtures have them. */
const drawn: Damage = async (picture, random) => {
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

/** Real film damage from PNG files whose alpha is the damage, every third of a kind: the share that is never trained on (training/overlays.py). */
async function overlaid(folder: string): Promise<Damage> {
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
    for (let i = 0; i < PER_PICTURE; i++) {
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

function count(counts: Counts, said: Uint8Array, truth: Uint8Array, { width }: Raster): void {
  counts.found += both(truth, dilated(said, width, TOLERANCE))
  counts.marks += ones(truth)
  counts.right += both(said, dilated(truth, width, TOLERANCE))
  counts.answers += ones(said)
}

function rowOf(name: string, { found, marks, right, answers, falsely, clean }: Counts): MarksRow {
  const [recall, precision] = [found / Math.max(1, marks), right / Math.max(1, answers)]
  return {
    name,
    recall,
    precision,
    f1: (2 * recall * precision) / Math.max(1e-9, recall + precision),
    falsePercent: (100 * falsely) / clean,
  }
}

/** What detector and gate say of a picture: chances over one half; what `marks: 'on'` would fill. */
async function answersTo(
  picture: Raster,
  sessions: Sessions,
): Promise<{ detector: Uint8Array; gate: Uint8Array }> {
  const probabilities = await detectMarks(
    picture,
    sessions,
    () => {
      /* nobody watches */
    },
    never,
  )
  const faces = await detectFaces(picture, sessions, never)
  return {
    detector: Uint8Array.from(probabilities.values, (value) => (value > 0.5 ? 1 : 0)),
    gate: classifyMarks(picture, probabilities, faces, { includeDark: true }).mask,
  }
}

/** `overlays`: folder of real film damage, else damage is drawn. */
export async function measureMarks(sessions: Sessions, overlays?: string): Promise<MarksRow[]> {
  const damage = overlays ? await overlaid(overlays) : drawn
  const counts = { detector: empty(), gate: empty() }
  for (const [number, name] of (await readdir(ORIGINALS)).toSorted().entries()) {
    const random = createRandom(3 + number)
    const whole = await decodeFile(join(ORIGINALS, name))
    const { width, height } = fitWithin(whole, { maxSide: SIDE })
    const small = await resizeRaster(whole, width, height)
    const clean =
      number % 2
        ? { width, height, data: small.data.map((_, i) => luma(small.data, i - (i % 3))) }
        : small
    const marked = toRaster(
      await damage(
        { width, height, rgb: Float32Array.from(clean.data, (value) => value / 255) },
        random,
      ),
    )
    const truth = Uint8Array.from({ length: width * height }, (_, i) =>
      [0, 1, 2].some(
        (c) => Math.abs(marked.data[i * 3 + c]! - clean.data[i * 3 + c]!) > VISIBLE * 255,
      )
        ? 1
        : 0,
    )
    const [onMarked, onClean] = [
      await answersTo(marked, sessions),
      await answersTo(clean, sessions),
    ]
    for (const who of ['detector', 'gate'] as const) {
      count(counts[who], onMarked[who], truth, marked)
      counts[who].falsely += ones(onClean[who])
      counts[who].clean += width * height
    }
  }
  return [rowOf('detector, over .5', counts.detector), rowOf("behind the gate ('on')", counts.gate)]
}
