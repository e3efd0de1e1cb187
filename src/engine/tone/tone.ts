/**
 * Corrects the tone of every print of a scan by itself and leaves the page around them as it is.
 */
import { isMonochrome } from '../analysis/chroma.ts'
import { eroded } from '../damage/components.ts'
import { wholePrint, type Print } from '../analysis/prints.ts'
import type { ToneReport } from '../engine.ts'
import { areaOfBounds, type Place } from '../image/part.ts'
import { smoothStep } from '../image/ramps.ts'
import { luma, lumaOf, type Mask, type Raster } from '../image/raster.ts'
import { planPrintTone, type PrintTone, type PrintToneOptions } from './print-tone.ts'
import { LIGHTER_THAN_PRINT, RIM_CELLS } from './tuning.ts'
import { planEvenTint, type EvenTint } from './uneven-tint.ts'

/**
 * The correction, applicable to the photograph and to the network's output. `apply` returns a new
 * raster.
 */
export type Tone = {
  /** `place` is where in the whole photograph a part of it lies. */
  apply: (picture: Raster, place?: Place) => Raster
  /** The correction of the largest print. */
  report: ToneReport
}

/** Returns the share (0–1) of a position, in cells of the mask, that a print covers. */
function coverage({ width, height, mask }: Mask, x: number, y: number): number {
  const [left, top] = [Math.max(0, Math.floor(x)), Math.max(0, Math.floor(y))]
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)]
  const [above, below] = [top * width, bottom * width]
  const sum =
    mask[above + left]! + mask[above + right]! + mask[below + left]! + mask[below + right]!
  if (sum === 0 || sum === 4) return sum / 4
  const [across, down] = [Math.max(0, x - left), Math.max(0, y - top)]
  return (
    (mask[above + left]! * (1 - across) + mask[above + right]! * across) * (1 - down) +
    (mask[below + left]! * (1 - across) + mask[below + right]! * across) * down
  )
}

/** Returns a copy of the picture with an even tint on the print's rectangle. */
function withTint(picture: Raster, { bounds }: Print, evenTint: EvenTint): Raster {
  const { width, height } = picture
  const data = picture.data.slice()
  for (let y = bounds.top; y < bounds.bottom; y++)
    for (let x = bounds.left; x < bounds.right; x++)
      evenTint(picture.data, data, (y * width + x) * 3, {
        x: (x + 0.5) / width,
        y: (y + 0.5) / height,
      })
  return { width, height, data }
}

type PrintCorrection = PrintTone & {
  /** The print's cells, and those without its rim; null for the whole picture. */
  area: Mask | null
  inner: Mask | null
  evenTint: EvenTint | null
}

/** Corrects one print of the picture in `data`; in part at cells that it covers in part. */
function correctPrint(
  { width, height, data: from }: Raster,
  { area, inner, correct: correctTone, evenTint, report }: PrintCorrection,
  { left, top, whole }: Place,
  data: Uint8Array,
): void {
  const [pixel, corrected] = [new Uint8Array(3), new Uint8Array(3)]
  const place = { x: 0, y: 0 }
  const white = lumaOf(...report.white)
  // Pieces of the page that belong to the area's rim are lighter than anything on the print.
  const shareOnRim = (at: number) =>
    1 - smoothStep(luma(from, at) / 255 - white, ...LIGHTER_THAN_PRINT)
  const shareOf = (at: number): number => {
    if (!area || !inner) return 1
    const u = place.x * area.width - 0.5
    const v = place.y * area.height - 0.5
    const share = coverage(area, u, v)
    return share > 0 && coverage(inner, u, v) < 1 ? share * shareOnRim(at) : share
  }
  const correct = evenTint
    ? (source: Uint8Array, to: Uint8Array, at: number) => {
        evenTint(source, to, at, place)
        correctTone(to, to, at)
      }
    : correctTone
  for (let y = 0; y < height; y++) {
    place.y = (top + y + 0.5) / whole.height
    for (let x = 0; x < width; x++) {
      place.x = (left + x + 0.5) / whole.width
      const at = (y * width + x) * 3
      const share = shareOf(at)
      if (share === 1) correct(from, data, at)
      else if (share > 0) {
        for (let c = 0; c < 3; c++) pixel[c] = from[at + c]!
        correct(pixel, corrected, 0)
        for (let c = 0; c < 3; c++)
          data[at + c] = Math.round(data[at + c]! + (corrected[c]! - pixel[c]!) * share)
      }
    }
  }
}

/** Plans the correction of the prints; `monochrome` means that all of them are. */
export function planTone(
  picture: Raster,
  { prints = [wholePrint(picture)], ...options }: PrintToneOptions & { prints?: readonly Print[] },
): Tone {
  const plans = prints
    .toSorted((a, b) => areaOfBounds(b.bounds) - areaOfBounds(a.bounds))
    .map((print): PrintCorrection => {
      const evenTint = planEvenTint(picture, print)
      const even = evenTint ? withTint(picture, print, evenTint) : picture
      const monochrome =
        options.monochrome ||
        evenTint !== null ||
        ((prints.length > 1 || print.isMatted === true) && isMonochrome(picture, print))
      const { area } = print
      return {
        area,
        inner: area && { ...area, mask: eroded(area.mask, area.width, RIM_CELLS) },
        evenTint,
        ...planPrintTone(even, print, { ...options, monochrome }),
      }
    })
  const apply = (part: Raster, place: Place = { left: 0, top: 0, whole: part }): Raster => {
    const data = Uint8Array.from(part.data)
    for (const plan of plans) correctPrint(part, plan, place, data)
    return { width: part.width, height: part.height, data }
  }
  return { apply, report: plans[0]!.report }
}
