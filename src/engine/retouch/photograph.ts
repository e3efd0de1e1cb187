/**
 * Draws parts of the photograph as the result would show them without its networks: toned,
 * enlarged.
 */
import { boundsAt, cut, cutMask, sizeOfBounds } from '../image/part.ts'
import { enlargeSamples } from '../image/enlarge.ts'
import { luma, toByte, type Bounds, type Raster, type Samples, type Size } from '../image/raster.ts'
import { layPart } from './lay.ts'
import type { ToneMatch } from './tone-match.ts'

/**
 * Returns the smallest rectangle around all pixels of the weights that are not 0; null without any.
 */
function boundsOfWeights(weights: Samples, { width }: Size): Bounds | null {
  const bounds = { left: width, top: Infinity, right: 0, bottom: 0 }
  for (let at = 0; at < weights.length; at++) {
    if (weights[at] === 0) continue
    const x = at % width
    const y = Math.floor(at / width)
    bounds.left = Math.min(bounds.left, x)
    bounds.right = Math.max(bounds.right, x + 1)
    bounds.top = Math.min(bounds.top, y)
    bounds.bottom = y + 1
  }
  return bounds.right > 0 ? bounds : null
}

/** Gives the picture the colours of a colourised one, and keeps its brightness, in place. */
function takeColours(picture: Raster, { data }: Raster): void {
  for (let at = 0; at < data.length; at += 3) {
    const difference = luma(picture.data, at) - luma(data, at)
    for (let c = at; c < at + 3; c++) picture.data[c] = toByte(data[c]! + difference)
  }
}

/**
 * Lays the photograph into the result, in place, by its weights (0–255); only their surroundings
 * are drawn. `coloured`: the result was colourised.
 */
export function layPhotograph(
  result: Raster,
  photograph: Raster,
  weights: Samples,
  { tone, coloured }: { tone: ToneMatch; coloured: boolean },
): void {
  const bounds = boundsOfWeights(weights, result)
  if (!bounds) return
  const around = boundsAt(bounds, result, photograph)
  const part: Raster = {
    ...sizeOfBounds(bounds),
    data: enlargeSamples(photograph, 3, result, bounds),
  }
  const toned = tone(part, around)
  if (coloured) takeColours(toned, cut(result, bounds))
  const own = cutMask({ width: result.width, height: result.height, mask: weights }, bounds)
  layPart(result, toned, own.mask, bounds)
}
