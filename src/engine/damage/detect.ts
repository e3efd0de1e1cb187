/**
 * Runs the mark detector over overlapping tiles and returns the probability that each pixel belongs
 * to a scratch, crease, tear or speck.
 */
import { ort } from '../runtime/onnxruntime.ts'
import type { Raster } from '../image/raster.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { DETECTOR_OVERLAP, DETECTOR_SIZE_MULTIPLE, DETECTOR_TILE } from './tuning.ts'

/** Mark probabilities, one per pixel on 0–1, row-major. */
export type MarkProbabilities = { width: number; height: number; values: Float32Array }

/** Returns a window as a CHW RGB tensor on 0–1; pixels outside the picture are mirrored. */
function toTensor(
  { width, height, data }: Raster,
  left: number,
  top: number,
  w: number,
  h: number,
): Float32Array {
  const values = new Float32Array(3 * w * h)
  const mirrored = (at: number, size: number) => Math.max(0, at < size ? at : 2 * size - 2 - at)
  for (let y = 0; y < h; y++) {
    const row = mirrored(top + y, height) * width
    for (let x = 0; x < w; x++) {
      const from = (row + mirrored(left + x, width)) * 3
      for (let c = 0; c < 3; c++) values[(c * h + y) * w + x] = data[from + c]! / 255
    }
  }
  return values
}

/**
 * Returns the mark probabilities of `picture`, in its size. `onTile` receives progress on 0–1.
 * @throws the signal's reason when aborted.
 */
export async function detectMarks(
  picture: Raster,
  sessions: Sessions,
  onTile: (share: number) => void,
  signal: AbortSignal,
): Promise<MarkProbabilities> {
  const session = await sessions('scratch-detector')
  const { width, height } = picture
  const values = new Float32Array(width * height)
  for (let top = 0; top < height; top += DETECTOR_TILE) {
    for (let left = 0; left < width; left += DETECTOR_TILE) {
      signal.throwIfAborted()
      const [x0, y0] = [Math.max(0, left - DETECTOR_OVERLAP), Math.max(0, top - DETECTOR_OVERLAP)]
      const [right, bottom] = [
        Math.min(width, left + DETECTOR_TILE),
        Math.min(height, top + DETECTOR_TILE),
      ]
      const roundedUp = (side: number) =>
        Math.ceil(side / DETECTOR_SIZE_MULTIPLE) * DETECTOR_SIZE_MULTIPLE
      const w = roundedUp(Math.min(width, right + DETECTOR_OVERLAP) - x0)
      const h = roundedUp(Math.min(height, bottom + DETECTOR_OVERLAP) - y0)
      const { y: logits } = await session.run({
        x: new ort.Tensor('float32', toTensor(picture, x0, y0, w, h), [1, 3, h, w]),
      })
      const answers = logits!.data as Float32Array
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++)
          values[y * width + x] = 1 / (1 + Math.exp(-answers[(y - y0) * w + x - x0]!))
      }
      logits!.dispose()
      onTile((right * (bottom - top) + width * top) / (width * height))
    }
  }
  return { width, height, values }
}
