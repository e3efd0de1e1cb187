/** Draws a watermark over a picture as a rotated, shifted, unbounded lattice of stamps. */
import type { Place } from '../image/part.ts'
import { readRaster, sharpOf, type Raster, type Samples } from '../image/raster.ts'
import { drawStamp, type Stamp } from './stamp.ts'
import type { WatermarkColour, WatermarkSettings } from './watermark-settings.ts'

const COLOURS: Record<WatermarkColour, [number, number, number]> = {
  orange: [249, 115, 22],
  blanc: [255, 255, 255],
}
const EDGE_COLOUR: [number, number, number] = [24, 20, 18]
const EDGE_STRENGTH = 0.75
/** Minimum number of rows and columns along the picture's longer side, whatever the spacing. */
const MIN_REPEATS = 3
/**
 * Blur radius under and around the letters, in letter sizes; a sharp background could be recovered
 * by anyone who knows the pattern.
 */
const BLUR_RADIUS = 0.2
/** Oversampling factor of the letters, which keeps rotated text smooth. */
const OVERSAMPLING = 2

/**
 * `letters` is the letter size in px of this picture; `phase` (0–1) shifts the lattice. `place` is
 * that of a picture that is a part of another one, whose lattice it gets.
 */
type Placement = { phase: number; letters: number; place?: Place }

/**
 * Draws the watermark into the picture in place.
 * @throws {RangeError} for a blank text
 */
export async function drawWatermark(
  picture: Raster,
  settings: WatermarkSettings,
  { phase, letters, place = { left: 0, top: 0, whole: picture } }: Placement,
): Promise<void> {
  const { data: blurred } = await readRaster(
    sharpOf(picture).blur(Math.max(2, letters * BLUR_RADIUS)),
  )
  const draw = (size: number) =>
    drawStamp(settings.text, size * OVERSAMPLING, Math.max(1, size / 14) * OVERSAMPLING)
  const stamp = await draw(letters)
  // Font sizes are integers, so stamp positions are computed for the reference size.
  const reference = await draw(settings.size)
  const mark = { width: reference.width / OVERSAMPLING, height: reference.height / OVERSAMPLING }
  const scaleX = stamp.width / mark.width
  const scaleY = stamp.height / mark.height
  const { width, height, data } = picture
  // Settings lengths per px of this picture.
  const unit = settings.size / letters
  const sides = [place.whole.width * unit, place.whole.height * unit]
  // A narrow picture has marks as well.
  const maxPitch = Math.min(Math.max(...sides) / MIN_REPEATS, ...sides)
  const findInStamp = createLattice(mark, settings, { phase, maxPitch })
  const colour = COLOURS[settings.colour]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const found = findInStamp({
        x: (place.left + x + 0.5 - place.whole.width / 2) * unit,
        y: (place.top + y + 0.5 - place.whole.height / 2) * unit,
      })
      if (!found) continue
      const u = found.x * scaleX
      const v = found.y * scaleY
      const blurShare = sample(stamp.blurArea, stamp, u, v)
      if (blurShare === 0) continue
      const edge = sample(stamp.outlined, stamp, u, v)
      const letter = sample(stamp.letters, stamp, u, v)
      const at = (y * width + x) * 3
      for (let c = 0; c < 3; c++) {
        const under = mix(data[at + c]!, blurred[at + c]!, blurShare)
        const withEdge = mix(
          under,
          EDGE_COLOUR[c]!,
          edge * (1 - letter) * settings.opacity * EDGE_STRENGTH,
        )
        data[at + c] = mix(withEdge, colour[c]!, letter * settings.opacity) + 0.5
      }
    }
  }
}

type Point = { x: number; y: number }

/**
 * Returns a lookup from a point to its position in a stamp, null between stamps. Lengths in px of a
 * preview of PREVIEW_SIDE; `maxPitch` is the largest distance of stamps that do not overlap.
 */
function createLattice(
  mark: { width: number; height: number },
  settings: WatermarkSettings,
  { phase, maxPitch }: { phase: number; maxPitch: number },
): (place: Point) => Point | null {
  const pitchAlong = Math.max(
    mark.width + 8,
    Math.min(maxPitch, Math.max(mark.width + settings.spacing, settings.minDistance)),
  )
  const pitchAcross = Math.max(
    mark.height,
    Math.min(maxPitch, Math.max(mark.height + settings.spacing / 2, settings.minDistance)),
  )
  const angle = (settings.rotation * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  return ({ x, y }) => {
    const across = cos * y - sin * x + phase * pitchAcross
    const row = Math.floor(across / pitchAcross)
    const v = across - row * pitchAcross
    if (v >= mark.height) return null
    const along = cos * x + sin * y + (phase + rowShift(row, phase)) * pitchAlong
    const u = along - Math.floor(along / pitchAlong) * pitchAlong
    return u >= mark.width ? null : { x: u, y: v }
  }
}

/**
 * Returns the horizontal shift of a row (brick pattern plus a phase-dependent part), which prevents
 * straight gaps.
 */
function rowShift(row: number, phase: number): number {
  const jitter = Math.sin((row + 1) * 12.9898 + phase * 78.233) * 43758.5453
  return (row & 1) * 0.5 + (jitter - Math.floor(jitter)) * 0.3
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share
}

/** Samples a coverage map bilinearly, 0–1. */
function sample(map: Samples, size: Pick<Stamp, 'width' | 'height'>, u: number, v: number): number {
  const x = Math.min(size.width - 2, Math.floor(u))
  const y = Math.min(size.height - 2, Math.floor(v))
  const fx = Math.min(1, u - x)
  const fy = Math.min(1, v - y)
  const at = y * size.width + x
  const top = map[at]! * (1 - fx) + map[at + 1]! * fx
  const bottom = map[at + size.width]! * (1 - fx) + map[at + size.width + 1]! * fx
  return (top * (1 - fy) + bottom * fy) / 255
}
