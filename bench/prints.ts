/**
 * `npm run bench:prints [-- --seed N] [--prints N] [--keep FOLDER]`: measures recall, corner error,
 * false positives and processor time of the browser's print finder. Prints `FIGURE {json}`.
 */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import type { Corners } from '#contract/crop.ts'
import { FINDER_SIDE, findPrints } from '#web/domain/photo/find-prints.ts'
import { encodePicture, readPicture, type Picture } from '../scripts/fixtures/ageing/picture.ts'
import { createRandom } from '../scripts/fixtures/ageing/random.ts'
import { GROUNDS, photographOf } from './sets/tables.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '2000' },
    prints: { type: 'string', default: '60' },
    keep: { type: 'string' },
  },
})
/** Largest distance of a corner from its true place, as a share of the picture's long side. */
const TOLERANCE = 0.03
const NEGATIVES = 20

const files = (
  await Promise.all(
    ['fixtures/originals', 'fixtures/aged'].map(async (folder) =>
      (await readdir(folder)).toSorted().map((name) => resolve(folder, name)),
    ),
  )
).flat()

/** Returns what the finder sees in a JPEG, in shares of the long side, and its time. */
async function found(jpeg: Buffer): Promise<{ prints: Corners[]; ms: number; unit: number }> {
  const { data, info } = await sharp(jpeg)
    .resize(FINDER_SIDE, FINDER_SIDE, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const began = process.cpuUsage()
  const prints = findPrints({ width: info.width, height: info.height, data })
  const { user, system } = process.cpuUsage(began)
  return { prints, ms: (user + system) / 1000, unit: Math.max(info.width, info.height) }
}

/** Returns the largest distance between corners, in the rotation in which they match best. */
function errorOf(seen: Corners, trueCorners: Corners): number {
  const turns = [0, 1, 2, 3].map((turn) =>
    Math.max(
      ...seen.map(({ x, y }, i) => {
        const corner = trueCorners[(i + turn) % 4]!
        return Math.hypot(x - corner.x, y - corner.y)
      }),
    ),
  )
  return Math.min(...turns)
}

const scaled = (corners: Corners, by: number): Corners =>
  corners.map(({ x, y }) => ({ x: x * by, y: y * by })) as unknown as Corners

/** Returns a part of a picture: a photograph that fills its frame. */
function partOf(picture: Picture, seed: number): Picture {
  const random = createRandom(seed)
  const width = Math.floor(picture.width * random.between(0.5, 0.8))
  const height = Math.floor(picture.height * random.between(0.5, 0.8))
  const left = Math.floor(random.between(0, picture.width - width))
  const top = Math.floor(random.between(0, picture.height - height))
  const rgb = new Float32Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    const from = ((y + top) * picture.width + left) * 3
    rgb.set(picture.rgb.subarray(from, from + width * 3), y * width * 3)
  }
  return { width, height, rgb }
}

async function keep(name: string, jpeg: Buffer): Promise<void> {
  if (!values.keep) return
  await mkdir(values.keep, { recursive: true })
  await writeFile(join(values.keep, name), jpeg)
}

const seed = Number(values.seed)
const count = Number(values.prints)
const times: number[] = []
const errors: number[] = []
const hits: Record<string, number> = {}
for (let i = 0; i < count; i++) {
  const print = await readPicture(files[(i * 7) % files.length]!, 480)
  const { picture, corners, ground } = photographOf(print, GROUNDS[i % GROUNDS.length]!, seed + i)
  const jpeg = await encodePicture(picture, 85)
  const { prints, ms, unit } = await found(jpeg)
  times.push(ms)
  const trueCorners = scaled(corners, unit / Math.max(picture.width, picture.height))
  const error = prints[0] ? errorOf(prints[0], trueCorners) / unit : Number.POSITIVE_INFINITY
  errors.push(error)
  if (error <= TOLERANCE) hits[ground] = (hits[ground] ?? 0) + 1
  const said = prints[0] ? `${(error * 100).toFixed(1)} %` : 'nothing found'
  process.stderr.write(`${seed + i} ${ground.padEnd(5)} ${said}\n`)
  await keep(`${seed + i}.jpg`, jpeg)
}
const falseOffers: string[] = []
const originals = files.filter((file) => file.includes('originals'))
for (let i = 0; i < NEGATIVES; i++) {
  const picture = await readPicture(originals[i % originals.length]!, 640)
  const shown = i < originals.length ? picture : partOf(picture, seed + i)
  const jpeg = await encodePicture(shown, 85)
  const { prints, ms } = await found(jpeg)
  times.push(ms)
  if (prints.length > 0) falseOffers.push(originals[i % originals.length]!)
  await keep(`none-${i}.jpg`, jpeg)
}
for (const name of falseOffers) process.stderr.write(`false offer: ${name}\n`)

const good = errors.filter((error) => error <= TOLERANCE)
const sorted = (list: number[]) => list.toSorted((a, b) => a - b)
const middle = (list: number[]) => sorted(list)[list.length >> 1] ?? Number.NaN
const figure = {
  name: 'prints',
  seed,
  prints: count,
  found: good.length,
  wrong: errors.filter((error) => error > TOLERANCE && Number.isFinite(error)).length,
  perGround: hits,
  medianErrorPercent: Number((middle(good) * 100).toFixed(2)),
  withoutPrint: NEGATIVES,
  falseOffers: falseOffers.length,
  medianMs: Math.round(middle(times)),
}
process.stdout.write(`FIGURE ${JSON.stringify(figure)}\n`)
