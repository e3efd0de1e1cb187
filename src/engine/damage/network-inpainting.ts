/**
 * Inpaints the wide parts of marks with a network that the operator has added (LaMa or MI-GAN),
 * from a context of at least 512 px.
 */
import type { InferenceSession } from 'onnxruntime-node'
import { ort } from '../runtime/onnxruntime.ts'
import { resizeRaster, type Raster } from '../image/raster.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { componentsOf, dilated, eroded, type Component } from './components.ts'
import { MIN_WINDOW_TO_MARK, NETWORK_FILL_RADIUS } from './tuning.ts'

/** Side of the networks' input, px. */
const SIDE = 512
/** Number of pixels of one channel of that input. */
const PLANE = SIDE * SIDE

type Network = 'lama' | 'mi-gan'
type Window = { left: number; top: number; side: number }

/** Returns the network that the operator added; LaMa comes first. */
const inpaintingNetwork = ({ added }: Sessions): Network | null =>
  added.has('lama') ? 'lama' : added.has('mi-gan') ? 'mi-gan' : null

/** Returns the square window around a mark, inside the picture where it fits. */
function windowAround({ left, top, right, bottom }: Component, { width, height }: Raster): Window {
  const side = Math.max(SIDE, Math.ceil(Math.max(right - left, bottom - top) * MIN_WINDOW_TO_MARK))
  const start = (low: number, high: number, size: number) =>
    Math.round(Math.min(Math.max(0, size - side), Math.max(0, (low + high - side) / 2)))
  return { left: start(left, right, width), top: start(top, bottom, height), side }
}

/**
 * Returns the window's picture and hole mask at SIDE px; pixels outside the picture repeat its
 * border.
 */
async function cropWindow(
  { width, height, data }: Raster,
  hole: Uint8Array,
  { left, top, side }: Window,
): Promise<{ picture: Raster; hole: Uint8Array }> {
  const picture: Raster = { width: side, height: side, data: new Uint8Array(side * side * 3) }
  const mask: Raster = { width: side, height: side, data: new Uint8Array(side * side * 3) }
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const from = Math.min(height - 1, top + y) * width + Math.min(width - 1, left + x)
      const to = (y * side + x) * 3
      for (let c = 0; c < 3; c++) picture.data[to + c] = data[from * 3 + c]!
      if (hole[from]) mask.data.fill(255, to, to + 3)
    }
  }
  const [small, holes] = await Promise.all([
    resizeRaster(picture, SIDE, SIDE),
    resizeRaster(mask, SIDE, SIDE),
  ])
  return {
    picture: small,
    hole: Uint8Array.from({ length: PLANE }, (_, i) => (holes.data[i * 3]! > 0 ? 1 : 0)),
  }
}

/**
 * Runs the network: LaMa takes floats with 1 for a hole, MI-GAN bytes with 255 for known pixels;
 * both return 0–255.
 */
async function runNetwork(
  session: InferenceSession,
  network: Network,
  picture: Raster,
  hole: Uint8Array,
): Promise<Raster> {
  const takesBytes = network === 'mi-gan'
  const image = takesBytes ? new Uint8Array(3 * PLANE) : new Float32Array(3 * PLANE)
  const divisor = takesBytes ? 1 : 255
  for (let i = 0; i < PLANE; i++)
    for (let c = 0; c < 3; c++) image[c * PLANE + i] = picture.data[i * 3 + c]! / divisor
  const mask = takesBytes ? hole.map((isHole) => (isHole ? 0 : 255)) : Float32Array.from(hole)
  const type = takesBytes ? 'uint8' : 'float32'
  const answers = await session.run({
    image: new ort.Tensor(type, image, [1, 3, SIDE, SIDE]),
    mask: new ort.Tensor(type, mask, [1, 1, SIDE, SIDE]),
  })
  const answer = Object.values(answers)[0]!
  const values = answer.data as Float32Array | Uint8Array
  const data = new Uint8ClampedArray(3 * PLANE)
  for (let i = 0; i < PLANE; i++)
    for (let c = 0; c < 3; c++) data[i * 3 + c] = values[c * PLANE + i]!
  answer.dispose()
  return { width: SIDE, height: SIDE, data: new Uint8Array(data.buffer) }
}

/**
 * Inpaints the wide marks (1 in `mask`) of a picture that is already inpainted without a network,
 * in place.
 * @throws the signal's reason when aborted.
 */
export async function inpaintWideMarks(
  picture: Raster,
  mask: Uint8Array,
  sessions: Sessions,
  signal: AbortSignal,
): Promise<void> {
  const network = inpaintingNetwork(sessions)
  if (!network) return
  const { width, height } = picture
  const wide = dilated(eroded(mask, width, NETWORK_FILL_RADIUS), width, NETWORK_FILL_RADIUS + 2)
  const wideParts = mask.map((value, i) => (wide[i] ? value : 0))
  for (const mark of componentsOf(wideParts, width, height)) {
    signal.throwIfAborted()
    const hole = new Uint8Array(mask.length)
    for (const at of mark.pixels) hole[at] = 1
    const window = windowAround(mark, picture)
    const crop = await cropWindow(picture, hole, window)
    const answer = await runNetwork(await sessions(network), network, crop.picture, crop.hole)
    const filled = await resizeRaster(answer, window.side, window.side)
    for (const at of mark.pixels) {
      const x = (at % width) - window.left
      const y = Math.floor(at / width) - window.top
      const from = (y * window.side + x) * 3
      for (let c = 0; c < 3; c++) picture.data[at * 3 + c] = filled.data[from + c]!
    }
  }
}
