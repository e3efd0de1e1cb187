/**
 * Runs a network over a picture of any size in overlapping tiles and assembles the inner parts of
 * the outputs.
 */
import { ort } from './onnxruntime.ts'
import type { Raster, Size } from '../image/raster.ts'
import type { ModelName } from './models/manifest.ts'
import type { Sessions } from './models/sessions.ts'

/** Tiling of a network; lengths in px of its input. */
export type Tiling = {
  network: ModelName
  input: string
  output: string
  /** Output side over input side. */
  scale: number
  /** Longest side of a tile without overlap; pictures are divided evenly. */
  tile: number
  /** Context around a tile, which prevents seams. */
  overlap: number
  /** Input sides are multiples of this; pixels outside the picture repeat its border. */
  multiple: number
  /**
   * Whether the context continues beyond the picture, for a network that did not learn its border.
   */
  extendsBorder: boolean
  /** Numbers that the network reads beside the picture, each as [1,1,1,1]. */
  numbers?: Readonly<Record<string, number>>
}

/** In px of the network's input, also beyond the picture; `right` and `bottom` are exclusive. */
type Window = { left: number; top: number; right: number; bottom: number }

/** Returns a window as a CHW RGB tensor on 0–1. */
function toTensor(
  { width, height, data }: Raster,
  { left, top, right, bottom }: Window,
): Float32Array {
  const w = right - left
  const h = bottom - top
  const values = new Float32Array(3 * w * h)
  for (let y = 0; y < h; y++) {
    const row = Math.min(height - 1, Math.max(0, top + y)) * width
    for (let x = 0; x < w; x++) {
      const from = (row + Math.min(width - 1, Math.max(0, left + x))) * 3
      const to = y * w + x
      values[to] = data[from]! / 255
      values[to + w * h] = data[from + 1]! / 255
      values[to + 2 * w * h] = data[from + 2]! / 255
    }
  }
  return values
}

/** Copies the inner part of a tile's output to its place in the target. */
function pasteInner(
  values: Float32Array,
  { outer, inner, scale }: { outer: Window; inner: Window; scale: number },
  target: Raster,
): void {
  const width = (outer.right - outer.left) * scale
  const plane = width * (outer.bottom - outer.top) * scale
  const rows = (inner.bottom - inner.top) * scale
  const columns = (inner.right - inner.left) * scale
  for (let y = 0; y < rows; y++) {
    let from = ((inner.top - outer.top) * scale + y) * width + (inner.left - outer.left) * scale
    let to = ((inner.top * scale + y) * target.width + inner.left * scale) * 3
    for (let x = 0; x < columns; x++, from++, to += 3) {
      for (let c = 0; c < 3; c++) {
        const value = values[from + c * plane]! * 255 + 0.5
        target.data[to + c] = value < 0 ? 0 : value > 255 ? 255 : value
      }
    }
  }
}

/** Returns a tile with its context, enlarged to the next size that the network accepts. */
function withContext(
  inner: Window,
  { width, height }: Size,
  { overlap, multiple, extendsBorder }: Tiling,
): Window {
  const limits = extendsBorder
    ? { left: -overlap, top: -overlap, right: width + overlap, bottom: height + overlap }
    : { left: 0, top: 0, right: width, bottom: height }
  const roundedUp = (from: number, to: number) =>
    from + Math.ceil((to - from) / multiple) * multiple
  const left = Math.max(limits.left, inner.left - overlap)
  const top = Math.max(limits.top, inner.top - overlap)
  return {
    left,
    top,
    right: roundedUp(left, Math.min(limits.right, inner.right + overlap)),
    bottom: roundedUp(top, Math.min(limits.bottom, inner.bottom + overlap)),
  }
}

/**
 * Returns the network's output, `scale` times as wide and high. `onTile` receives progress on 0–1.
 * @throws the signal's reason when aborted.
 */
export async function runTiled(
  picture: Raster,
  tiling: Tiling,
  sessions: Sessions,
  onTile: (share: number) => void,
  signal: AbortSignal,
): Promise<Raster> {
  const { network, input, output, scale, tile, numbers = {} } = tiling
  const session = await sessions(network)
  const { width, height } = picture
  const evenTile = (side: number) => Math.ceil(side / Math.ceil(side / tile))
  const tileWidth = evenTile(width)
  const tileHeight = evenTile(height)
  const numberTensors = Object.fromEntries(
    Object.entries(numbers).map(([name, value]) => [
      name,
      new ort.Tensor('float32', [value], [1, 1, 1, 1]),
    ]),
  )
  const target: Raster = {
    width: width * scale,
    height: height * scale,
    data: new Uint8Array(width * height * scale ** 2 * 3),
  }
  for (let top = 0; top < height; top += tileHeight) {
    for (let left = 0; left < width; left += tileWidth) {
      signal.throwIfAborted()
      const inner = {
        left,
        top,
        right: Math.min(width, left + tileWidth),
        bottom: Math.min(height, top + tileHeight),
      }
      const outer = withContext(inner, picture, tiling)
      const tensor = new ort.Tensor('float32', toTensor(picture, outer), [
        1,
        3,
        outer.bottom - outer.top,
        outer.right - outer.left,
      ])
      const outputs = await session.run({ ...numberTensors, [input]: tensor })
      pasteInner(outputs[output]!.data as Float32Array, { outer, inner, scale }, target)
      outputs[output]!.dispose()
      onTile((inner.right * (inner.bottom - top) + width * top) / (width * height))
    }
  }
  return target
}
