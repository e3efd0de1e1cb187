/**
 * Runs a detector over overlapping tiles and returns the probability that each pixel belongs to a
 * mark: a scratch, crease, tear or speck.
 */
import { ort } from '../runtime/onnxruntime.ts'
import { luma, type Raster } from '../image/raster.ts'
import type { ModelName } from '../runtime/models/manifest.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { DETECTOR_OVERLAP, DETECTOR_SIZE_MULTIPLE, DETECTOR_TILE } from './tuning.ts'

/** Mark probabilities, one per pixel on 0–1, row-major. */
export type MarkProbabilities = { width: number; height: number; values: Float32Array }

/** A network that answers with log-odds for every pixel. */
export type Detector = {
  network: ModelName
  /** What it sees of a pixel: three colours, or the luma alone. */
  planes: 3 | 1
}
const MARKS: Detector = { network: 'scratch-detector', planes: 3 }

type Window = { left: number; top: number; width: number; height: number }

/** Returns a window as a CHW tensor on 0–1; pixels outside the picture are mirrored. */
function toTensor({ width, height, data }: Raster, window: Window, planes: 3 | 1): Float32Array {
  const size = window.width * window.height
  const values = new Float32Array(planes * size)
  const mirrored = (at: number, side: number) => Math.max(0, at < side ? at : 2 * side - 2 - at)
  for (let y = 0; y < window.height; y++) {
    const row = mirrored(window.top + y, height) * width
    for (let x = 0; x < window.width; x++) {
      const from = (row + mirrored(window.left + x, width)) * 3
      const to = y * window.width + x
      if (planes === 1) values[to] = luma(data, from) / 255
      else for (let c = 0; c < 3; c++) values[c * size + to] = data[from + c]! / 255
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
  { network, planes }: Detector = MARKS,
): Promise<MarkProbabilities> {
  const session = await sessions(network)
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
      const tensor = toTensor(picture, { left: x0, top: y0, width: w, height: h }, planes)
      const answer = await session.run({
        x: new ort.Tensor('float32', tensor, [1, planes, h, w]),
      })
      const logits = answer['y']!.data as Float32Array
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++)
          values[y * width + x] = 1 / (1 + Math.exp(-logits[(y - y0) * w + x - x0]!))
      }
      answer['y']!.dispose()
      onTile((right * (bottom - top) + width * top) / (width * height))
    }
  }
  return { width, height, values }
}
