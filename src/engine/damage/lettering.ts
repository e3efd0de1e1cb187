/**
 * Finds lines of lettering (ship names on caps, signs, captions), whose strokes resemble scratches
 * and which no repair touches, with the text detector of PP-OCRv4.
 */
import { scaleFace, type Face } from '../faces/face-detection.ts'
import { resizeRaster, type Mask, type Raster, type Size } from '../image/raster.ts'
import { ort } from '../runtime/onnxruntime.ts'
import type { Sessions } from '../runtime/models/sessions.ts'
import { componentsOf, dilated, maskAbove, type Component } from './components.ts'
import { isInsideFace } from './face-protection.ts'
import { LETTERING } from './tuning.ts'

/**
 * Returns the size at which the network reads a picture: multiples of a number, about one long
 * side.
 */
function inputSize({ width, height }: Size): Size {
  const scale = LETTERING.longSide / Math.max(width, height)
  const rounded = (side: number) =>
    Math.max(1, Math.round((side * scale) / LETTERING.sizeMultiple)) * LETTERING.sizeMultiple
  return { width: rounded(width), height: rounded(height) }
}

/** Returns the picture as a CHW tensor, normalised with the means and deviations of ImageNet. */
function toTensor({ width, height, data }: Raster): Float32Array {
  const count = width * height
  const values = new Float32Array(3 * count)
  for (const [channel, mean] of LETTERING.mean.entries()) {
    const deviation = LETTERING.deviation[channel]!
    for (let at = 0; at < count; at++)
      values[channel * count + at] = (data[at * 3 + channel]! / 255 - mean) / deviation
  }
  return values
}

/**
 * Returns the mask of the lines of lettering outside faces, at the network's size. `picture` and
 * `faces` share one pixel grid.
 * @throws the signal's reason when aborted.
 */
export async function findLettering(
  picture: Raster,
  faces: readonly Face[],
  sessions: Sessions,
  signal: AbortSignal,
): Promise<Mask> {
  const session = await sessions('text-detector')
  signal.throwIfAborted()
  const { width, height } = inputSize(picture)
  const x = toTensor(await resizeRaster(picture, width, height))
  const output = (await session.run({ x: new ort.Tensor('float32', x, [1, 3, height, width]) }))[
    session.outputNames[0]!
  ]!
  const probabilities = output.data as Float32Array
  const scaled = faces.map((face) => scaleFace(face, width / picture.width))
  const cores = maskAbove(probabilities, LETTERING.probability)
  const lines = componentsOf(cores, width, height).filter(
    (line) =>
      line.pixels.length >= LETTERING.minPixels &&
      line.thickness <= LETTERING.maxThickness &&
      line.elongation >= LETTERING.minElongation &&
      line.pixels.reduce((sum, at) => sum + probabilities[at]!, 0) >=
        LETTERING.meanProbability * line.pixels.length &&
      // Features of worn portraits.
      !scaled.some((face) => isInsideFace(line, face, 0)),
  )
  output.dispose()
  const mask = new Uint8Array(width * height)
  const reachOf = ({ thickness }: Component) =>
    Math.round(LETTERING.reach * thickness) + LETTERING.marginPx
  for (const [reach, group] of Map.groupBy(lines, reachOf)) {
    const drawn = new Uint8Array(width * height)
    for (const { pixels } of group) for (const at of pixels) drawn[at] = 1
    for (const [at, value] of dilated(drawn, width, reach).entries()) if (value) mask[at] = 1
  }
  return { width, height, mask }
}
