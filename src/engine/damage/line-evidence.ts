/** What a suspicion is like, and whether that is what a line is like: thin, long, one-sided, standing out of what surrounds it. */
import type { Raster } from '../image/raster.ts'
import { luma } from '../analysis/analyse.ts'
import type { Component } from './components.ts'

/** Shares of the picture's long side. */
const LINE_THICKNESS = 0.022
export const MIN_ELONGATION = 3.2
const MAX_STOUTNESS = 0.2
/** A mark is this much lighter or darker than its surroundings (0–1), and nearly all of it (share). */
export const MIN_CONTRAST = 0.045
export const ONE_SIDED = 0.9
/** A mark stands out of its surroundings by so many times their standard deviation; twigs, leaves and masonry do not. */
const MIN_STANDS = 2
/** How far around a mark its surroundings are looked at (px). */
const SURROUNDINGS = 7

/** A component with what the detector thinks of it, its contrast to what surrounds it (0–1, signed), how one-sided that is, and how restless the surroundings are. */
export type Judged = Component & {
  chance: number
  contrast: number
  oneSided: number
  unrest: number
}

type Seen = {
  grey: Float32Array
  values: Float32Array
  suspected: Uint8Array
  width: number
  height: number
}

/** Brightness on 0–1. */
export const greyOf = ({ data }: Raster): Float32Array =>
  Float32Array.from({ length: data.length / 3 }, (_, i) => luma(data, i * 3) / 255)

/** Mean difference of a component's luma to what lies around each of its pixels, how one-sided it is, and how restless its surroundings are (standard deviation). */
function contrastOf(
  { pixels }: Component,
  grey: Float32Array,
  mask: Uint8Array,
  width: number,
  height: number,
): { contrast: number; oneSided: number; unrest: number } {
  const step = Math.max(1, Math.floor(pixels.length / 400))
  let [sum, absolute, unrest, count] = [0, 0, 0, 0]
  for (let i = 0; i < pixels.length; i += step) {
    const at = pixels[i]!
    const [x, y] = [at % width, Math.floor(at / width)]
    let [around, squares, seen] = [0, 0, 0]
    for (let v = Math.max(0, y - SURROUNDINGS); v <= Math.min(height - 1, y + SURROUNDINGS); v++) {
      for (let u = Math.max(0, x - SURROUNDINGS); u <= Math.min(width - 1, x + SURROUNDINGS); u++) {
        if (mask[v * width + u]) continue
        around += grey[v * width + u]!
        squares += grey[v * width + u]! ** 2
        seen++
      }
    }
    if (seen === 0) continue
    const difference = grey[at]! - around / seen
    sum += difference
    absolute += Math.abs(difference)
    unrest += Math.sqrt(Math.max(0, squares / seen - (around / seen) ** 2))
    count++
  }
  return {
    contrast: count ? sum / count : 0,
    oneSided: absolute ? Math.abs(sum) / absolute : 0,
    unrest: count ? unrest / count : 0,
  }
}

/** `values`: the detector's chances; `suspected`: 1 wherever it suspects anything, which no mark is compared with. */
export const judge = (
  component: Component,
  { grey, values, suspected, width, height }: Seen,
): Judged => ({
  ...component,
  ...contrastOf(component, grey, suspected, width, height),
  chance: component.pixels.reduce((sum, at) => sum + values[at]!, 0) / component.pixels.length,
})

/** `least`: its length at least, `long`: the picture's long side (px). */
export function isLine(
  { length, thickness, elongation, contrast, oneSided, unrest }: Judged,
  least: number,
  long: number,
): boolean {
  return (
    length > least &&
    thickness < Math.max(6, LINE_THICKNESS * long) &&
    (elongation > MIN_ELONGATION || thickness < MAX_STOUTNESS * length) &&
    Math.abs(contrast) > MIN_CONTRAST &&
    oneSided > ONE_SIDED &&
    Math.abs(contrast) > MIN_STANDS * unrest
  )
}

/** Drawn with a ruler along a side: a frame, a horizon, a ledge, rather than a crease. */
export const isRuled = ({ left, right, top, bottom, length }: Judged): boolean =>
  length > 40 && Math.min(right - left, bottom - top) < 0.04 * length
