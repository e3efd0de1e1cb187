/** Runs the speck classifier over the spots of a picture. */
import { luma, type Raster } from '../image/raster.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { ort } from '../runtime/onnxruntime.ts'
import type { SpotAmongOthers } from './spots.ts'
import { SPECK_BATCH, SPECK_PATCH_PX } from './tuning.ts'

/** Planes of a patch: R, G, B, and the luma of an area twice as wide and as high. */
const PLANES = 4
const PATCH_SIZE = PLANES * SPECK_PATCH_PX ** 2
const MEASURES = 4

/** Measures of the whole scan that the classifier takes; see `Analysis`. */
export type ScanMeasures = { edgeRatio: number; noise: number }

/** Returns the measures of a spot that the classifier takes, in the ranges it was trained on. */
export const measuresOf = (
  { neighbours, pixels }: SpotAmongOthers,
  { edgeRatio, noise }: ScanMeasures,
): number[] => [
  edgeRatio * 2 - 1.4,
  Math.min(noise * 100, 3),
  Math.log1p(neighbours) / 3,
  Math.log(pixels.length) / 3,
]

/** Writes the surroundings of a spot to `to`, channel by channel, 0–1; outside is mirrored. */
export function writePatch(spot: SpotAmongOthers, picture: Raster, to: Float32Array): void {
  const { width, height, data } = picture
  const centreX = (spot.left + spot.right) >> 1
  const centreY = (spot.top + spot.bottom) >> 1
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
      let sum = 0
      for (const dy of [0, 1])
        for (const dx of [0, 1]) sum += luma(data, offsetOf(2 * x + dx - side, 2 * y + dy - side))
      to[3 * plane + at] = sum / 4 / 255
    }
  }
}

/**
 * Returns the logarithm of the odds that each spot is a speck of dust.
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
  for (let start = 0; start < spots.length; start += SPECK_BATCH) {
    signal.throwIfAborted()
    const batch = spots.slice(start, start + SPECK_BATCH)
    const patches = new Float32Array(batch.length * PATCH_SIZE)
    batch.forEach((spot, n) =>
      writePatch(spot, picture, patches.subarray(n * PATCH_SIZE, (n + 1) * PATCH_SIZE)),
    )
    const measures = Float32Array.from(batch.flatMap((spot) => measuresOf(spot, scan)))
    const { scores: answers } = await session.run({
      patches: new ort.Tensor('float32', patches, [
        batch.length,
        PLANES,
        SPECK_PATCH_PX,
        SPECK_PATCH_PX,
      ]),
      measures: new ort.Tensor('float32', measures, [batch.length, MEASURES]),
    })
    scores.set(answers!.data as Float32Array, start)
    answers!.dispose()
  }
  return scores
}
