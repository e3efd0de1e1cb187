/** Runs the classifier of specks and fibres over the spots of a picture. */
import type { Point } from '../image/homography.ts'
import { luma, type Raster, type Size } from '../image/raster.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { ort } from '../runtime/onnxruntime.ts'
import type { SpotAmongOthers } from './spots.ts'
import { FIBRE_PATCHES, SPECK_BATCH, SPECK_PATCH_PX } from './tuning.ts'

/** Planes of a patch: R, G, B, and the luma of areas twice and four times as wide and as high. */
const PLANES = 5
/** Number of values of a patch. */
export const PATCH_SIZE = PLANES * SPECK_PATCH_PX ** 2
const MEASURES = 5

/** Measures of the whole scan that the classifier takes; see `Analysis`. */
export type ScanMeasures = { edgeRatio: number; noise: number }

/** Returns the measures of a spot that the classifier takes, in the ranges it was trained on. */
export const measuresOf = (
  { neighbours, pixels, length }: SpotAmongOthers,
  { edgeRatio, noise }: ScanMeasures,
): number[] => [
  edgeRatio * 2 - 1.4,
  Math.min(noise * 100, 3),
  Math.log1p(neighbours) / 3,
  Math.log(pixels.length) / 3,
  Math.log(length) / 3,
]

/** Returns the places at which the classifier looks at a spot: its centre, or some along a fibre. */
export function placesOf(spot: SpotAmongOthers, { width }: Size): Point[] {
  const { left, right, top, bottom, isFibre, length } = spot
  if (!isFibre) return [{ x: (left + right) >> 1, y: (top + bottom) >> 1 }]
  const count = Math.min(FIBRE_PATCHES.most, Math.ceil(length / FIBRE_PATCHES.everyPx))
  const isWide = right - left >= bottom - top
  const places = Array.from(spot.pixels, (at) => ({ x: at % width, y: Math.floor(at / width) }))
  const along = places.toSorted((a, b) => (isWide ? a.x - b.x : a.y - b.y))
  return Array.from(
    { length: count },
    (_, n) => along[Math.floor(((n + 0.5) * along.length) / count)]!,
  )
}

/** Writes the surroundings of a place to `to`, channel by channel, 0–1; outside is mirrored. */
export function writePatch(
  { x: centreX, y: centreY }: Point,
  { width, height, data }: Raster,
  to: Float32Array,
): void {
  const mirrored = (at: number, size: number) =>
    at < 0 ? Math.min(-at, size - 1) : at < size ? at : Math.max(0, 2 * size - 2 - at)
  const offsetOf = (x: number, y: number) =>
    (mirrored(centreY + y, height) * width + mirrored(centreX + x, width)) * 3
  const side = SPECK_PATCH_PX
  const plane = side ** 2
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const at = y * side + x
      const from = offsetOf(x - side / 2, y - side / 2)
      for (let c = 0; c < 3; c++) to[c * plane + at] = data[from + c]! / 255
      for (const [channel, step] of [
        [3, 2],
        [4, 4],
      ] as const) {
        let sum = 0
        for (let dy = 0; dy < step; dy++)
          for (let dx = 0; dx < step; dx++)
            sum += luma(data, offsetOf((x - side / 2) * step + dx, (y - side / 2) * step + dy))
        to[channel * plane + at] = sum / step ** 2 / 255
      }
    }
  }
}

/**
 * Returns the logarithm of the odds that each spot is a speck of dust or a fibre.
 * @throws the signal's reason when aborted.
 */
export async function scoreSpots(
  spots: readonly SpotAmongOthers[],
  picture: Raster,
  scan: ScanMeasures,
  sessions: Sessions,
  signal: AbortSignal,
): Promise<Float32Array> {
  const scores = new Float32Array(spots.length)
  if (spots.length === 0) return scores
  const session = await sessions('specks')
  const looks = spots.flatMap((spot, n) => {
    const places = placesOf(spot, picture)
    return places.map((place) => ({ n, place, share: 1 / places.length }))
  })
  for (let start = 0; start < looks.length; start += SPECK_BATCH) {
    signal.throwIfAborted()
    const batch = looks.slice(start, start + SPECK_BATCH)
    const patches = new Float32Array(batch.length * PATCH_SIZE)
    batch.forEach(({ place }, i) =>
      writePatch(place, picture, patches.subarray(i * PATCH_SIZE, (i + 1) * PATCH_SIZE)),
    )
    const measures = Float32Array.from(batch.flatMap(({ n }) => measuresOf(spots[n]!, scan)))
    const { scores: answers } = await session.run({
      patches: new ort.Tensor('float32', patches, [
        batch.length,
        PLANES,
        SPECK_PATCH_PX,
        SPECK_PATCH_PX,
      ]),
      measures: new ort.Tensor('float32', measures, [batch.length, MEASURES]),
    })
    const answer = answers!.data as Float32Array
    batch.forEach(({ n, share }, i) => (scores[n]! += share * answer[i]!))
    answers!.dispose()
  }
  return scores
}
