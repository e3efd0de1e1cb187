/**
 * Removes stains from a monochrome print: all channels are rebuilt from red, less the stain's own
 * density, along the print's curve.
 */
import { shareOf } from '../damage/components.ts'
import type { StainsReport, TreatmentMode } from '../engine.ts'
import {
  fitWithin,
  fullBounds,
  luma,
  lumaOf,
  resizeRaster,
  type Bounds,
  type Mask,
  type Raster,
  type Size,
} from '../image/raster.ts'
import { DENSITIES, levelOf } from './density.ts'
import { densitiesOf, excessOver, type Excess } from './excess.ts'
import { findStains, isStained, redOf, type StainModel } from './find-stains.ts'
import { cut, sizeOfBounds, type Place } from '../image/part.ts'
import { blurred, type Plane } from '../image/plane.ts'
import { smoothStep } from '../image/ramps.ts'
import { curveIndex } from './print-curve.ts'
import {
  BLACK_DENSITY,
  EXCESS_SIGMA,
  KEPT_COLOURS,
  MAP_BLUR_SIGMA,
  MAP_SIDE,
  MIN_CLEANED,
  SEARCH_SIDE,
  STAINS_COST,
  STAIN_GREEN,
  SURROUNDING_STAIN,
  WHITE_LEVELS,
} from './tuning.ts'

const WHITE_SHARES = Float32Array.from({ length: 256 }, (_, level) =>
  smoothStep(level, ...WHITE_LEVELS),
)

export type StainRemoval = {
  picture: Raster
  report: StainsReport
  /** Pixels from which a stain was removed (1); null if none was. */
  cleaned: Mask | null
}

/** The removal of the stains of one picture, applicable to it and to parts of its copies. */
export type StainPlan = {
  /** Returns a new raster; `place` is where in the whole picture a part of it lies. */
  apply: (picture: Raster, place?: Place) => Raster
  /** Pixels from which a stain is removed (1). */
  cleaned: Mask
}
type StainOptions = { mode: TreatmentMode; printBounds?: Bounds }

/** Finds the stains within the print's bounds; returns null if none is to be removed. */
export async function planStains(
  picture: Raster,
  { mode, printBounds = fullBounds(picture) }: StainOptions,
): Promise<StainPlan | null> {
  if (mode === 'off') return null
  const print = cropped(picture, printBounds)
  const found = await findStains(print, mode)
  if (!found) return null
  const isRemoved = mode === 'on' ? found.isMonochrome : isStained(found.measures)
  if (!isRemoved) return null
  const maps = await stainMaps(print, found.model)
  const mask = maps.stain.values.map((value) => (value >= MIN_CLEANED ? 1 : 0))
  return {
    apply: (part, place = { left: 0, top: 0, whole: part }) => {
      const result = { ...part, data: part.data.slice() }
      rebuild(result, place, scaledBounds(printBounds, picture, place.whole), found.model, maps)
      return result
    },
    cleaned: placed(Uint8Array.from(mask), maps.stain, picture, printBounds),
  }
}

/** Removes the stains within the print's bounds; returns the same raster if there are none. */
export async function removeStains(picture: Raster, options: StainOptions): Promise<StainRemoval> {
  const { mode } = options
  const plan = await planStains(picture, options)
  if (!plan) return { picture, report: { mode, removed: false, share: 0 }, cleaned: null }
  const { cleaned } = plan
  return {
    picture: plan.apply(picture),
    report: { mode, removed: true, share: Number(shareOf(cleaned.mask).toFixed(4)) },
    cleaned,
  }
}

/** Returns the estimated seconds of the search, used for progress; 0 if it is off. */
export function estimateStains(picture: Size, mode: TreatmentMode): number {
  const { width, height } = fitWithin(picture, { maxSide: SEARCH_SIDE })
  return mode === 'off' ? 0 : (STAINS_COST * width * height) / 1e6
}

/** Returns the print within its bounds; the same raster if they are the picture's. */
function cropped(picture: Raster, bounds: Bounds): Raster {
  const { width, height } = sizeOfBounds(bounds)
  const isWhole = width === picture.width && height === picture.height
  return isWhole ? picture : cut(picture, bounds)
}

/** Maps of one reduced size: stain share, its red density, and share of other colours to keep. */
type StainMaps = { stain: Plane; red: Plane; kept: Plane }

async function stainMaps(print: Raster, model: StainModel): Promise<StainMaps> {
  const { width, height } = fitWithin(print, { maxSide: MAP_SIDE })
  const copy = await resizeRaster(print, width, height)
  const sigma = EXCESS_SIGMA
  const densities = densitiesOf(copy, MAP_BLUR_SIGMA)
  const excess = excessOver(densities, model.curve, sigma)
  const { blue, green } = excess
  const stain = {
    width,
    height,
    values: blue.values.map(
      (value, i) =>
        smoothStep(value, ...model.range) *
        (1 - smoothStep(densities.red.values[i]!, ...BLACK_DENSITY)),
    ),
  }
  const red = blue.values.map((value, i) => redOf(model, value, green.values[i]!))
  return {
    stain,
    red: { width, height, values: red },
    kept: keptColours(excess, stain, sigma),
  }
}

/**
 * Returns where the colour is not a stain's, such as ink, stamps or a table, unless stain surrounds
 * it.
 */
function keptColours({ blue, green, light }: Excess, stain: Plane, sigma: number): Plane {
  const { width, height } = stain
  const around = blurred(stain, SURROUNDING_STAIN.blur * sigma)
  const values = blue.values.map((b, i) => {
    const g = green.values[i]!
    const other = Math.max(
      smoothStep(g - STAIN_GREEN.share * Math.max(0, b), ...KEPT_COLOURS.pink),
      smoothStep(-b, ...KEPT_COLOURS.blue),
      smoothStep(-g, ...KEPT_COLOURS.green),
    )
    return (
      other * light.values[i]! * (1 - smoothStep(around.values[i]!, ...SURROUNDING_STAIN.range))
    )
  })
  return { width, height, values }
}

/** Returns the bounds in px of the picture at another size, to the nearest pixel. */
const scaledBounds = ({ left, top, right, bottom }: Bounds, from: Size, to: Size): Bounds => ({
  left: Math.round((left * to.width) / from.width),
  top: Math.round((top * to.height) / from.height),
  right: Math.round((right * to.width) / from.width),
  bottom: Math.round((bottom * to.height) / from.height),
})

/** Rebuilds the print within its bounds (px of the whole) in a part of the whole, in place. */
function rebuild(
  { width, height, data }: Raster,
  place: Place,
  { left, top, right, bottom }: Bounds,
  { curve }: StainModel,
  { stain, red, kept }: StainMaps,
): void {
  const across = interpolationOf(right - left, stain.width)
  const down = interpolationOf(bottom - top, stain.height)
  const lastRow = Math.min(height, bottom - place.top)
  const lastColumn = Math.min(width, right - place.left)
  for (let y = Math.max(0, top - place.top); y < lastRow; y++) {
    const { from: row0, to: row1, share: v } = down[place.top + y - top]!
    const above = row0 * stain.width
    const below = row1 * stain.width
    for (let x = Math.max(0, left - place.left); x < lastColumn; x++) {
      const { from, to, share: u } = across[place.left + x - left]!
      const w00 = (1 - u) * (1 - v)
      const w01 = u * (1 - v)
      const w10 = (1 - u) * v
      const w11 = u * v
      const at = (values: Float32Array) =>
        values[above + from]! * w00 +
        values[above + to]! * w01 +
        values[below + from]! * w10 +
        values[below + to]! * w11
      const i = (y * width + x) * 3
      const silver = Math.max(0, DENSITIES[data[i]!]! - at(red.values))
      const step = curveIndex(silver)
      const r = levelOf(silver)
      const g = levelOf(silver + curve.green[step]!)
      const b = levelOf(silver + curve.blue[step]!)
      const before = luma(data, i)
      const rebuilt = lumaOf(r, g, b)
      // The tint is the print's everywhere, the brightness is rebuilt under the stain alone.
      const offset = (before - rebuilt) * (1 - at(stain.values))
      const share = (1 - at(kept.values)) * (1 - whiteShare(data, i))
      data[i] = clampedLevel(data[i]! + (r + offset - data[i]!) * share)
      data[i + 1] = clampedLevel(data[i + 1]! + (g + offset - data[i + 1]!) * share)
      data[i + 2] = clampedLevel(data[i + 2]! + (b + offset - data[i + 2]!) * share)
    }
  }
}

/** Returns how near to white a pixel is, 0–1: bare paper and a scanner's lid have no stain. */
const whiteShare = (data: Uint8Array, at: number): number =>
  WHITE_SHARES[Math.min(data[at]!, data[at + 1]!, data[at + 2]!)]!

const clampedLevel = (value: number): number =>
  value <= 0 ? 0 : value >= 255 ? 255 : (value + 0.5) | 0

/**
 * Returns, for each of `count` pixels, its two neighbours among `mapped` and the second's weight.
 */
function interpolationOf(count: number, mapped: number) {
  return Array.from({ length: count }, (_, i) => {
    const at = Math.min(mapped - 1, Math.max(0, ((i + 0.5) * mapped) / count - 0.5))
    const from = Math.floor(at)
    return { from, to: Math.min(mapped - 1, from + 1), share: at - from }
  })
}

/** Returns the print's mask placed in the whole picture, at the mask's scale. */
function placed(mask: Uint8Array, size: Plane, picture: Raster, bounds: Bounds): Mask {
  const scale = size.width / (bounds.right - bounds.left)
  const width = Math.max(size.width, Math.round(picture.width * scale))
  const height = Math.max(size.height, Math.round(picture.height * scale))
  const left = Math.min(width - size.width, Math.round(bounds.left * scale))
  const top = Math.min(height - size.height, Math.round(bounds.top * scale))
  const all = new Uint8Array(width * height)
  for (let y = 0; y < size.height; y++)
    all.set(mask.subarray(y * size.width, (y + 1) * size.width), (top + y) * width + left)
  return { width, height, mask: all }
}
