/** Tells prints of one tint, and those of one tint that yellowed unevenly, from colour prints. */
import { luma, type Raster } from '../image/raster.ts'
import { membershipOf, type Print } from './prints.ts'
import { DYE_CAST, MAX_MONOCHROME_RESIDUE, MONOCHROME_SAMPLES, YELLOWED } from './tuning.ts'

/** Bins of 8 luma levels each. */
const LUMA_BINS = 33

type Chroma = {
  /** Variances of the chroma (red and blue minus green) that luma does not explain. */
  red: number
  blue: number
  /** Sums of mid-tones. */
  midTones: { red: number; green: number; blue: number }
  /** Share of pixels that are bluer than grey, 0–1. */
  blueShare: number
}

/** Measures the chroma of a print on about `MONOCHROME_SAMPLES` pixels. */
function chromaOf(picture: Raster, print: Print): Chroma {
  const { width, data } = picture
  const { left, top, right, bottom } = print.bounds
  const isInside = membershipOf(print, picture)
  const area = (right - left) * (bottom - top)
  const step = Math.max(1, Math.round(Math.sqrt(area / MONOCHROME_SAMPLES)))
  const bins = Array.from({ length: LUMA_BINS }, () => ({ n: 0, red: 0, blue: 0 }))
  const midTones = { red: 0, green: 0, blue: 0 }
  let [count, blues, redSquares, blueSquares] = [0, 0, 0, 0]
  for (let y = top; y < bottom; y += step) {
    for (let x = left; x < right; x += step) {
      if (!isInside(x, y)) continue
      const at = (y * width + x) * 3
      const brightness = luma(data, at)
      if (brightness >= DYE_CAST.minLuma && brightness <= DYE_CAST.maxLuma) {
        midTones.red += data[at]!
        midTones.green += data[at + 1]!
        midTones.blue += data[at + 2]!
      }
      const red = data[at]! - data[at + 1]!
      const blue = data[at + 2]! - data[at + 1]!
      const bin = bins[Math.floor(brightness / 8)]!
      bin.n++
      bin.red += red
      bin.blue += blue
      redSquares += red * red
      blueSquares += blue * blue
      if (blue > YELLOWED.minBlue && blue > red) blues++
      count++
    }
  }
  for (const { n, red, blue } of bins) {
    if (n === 0) continue
    redSquares -= (red * red) / n
    blueSquares -= (blue * blue) / n
  }
  return {
    red: redSquares / count,
    blue: blueSquares / count,
    midTones,
    blueShare: blues / count,
  }
}

/** Returns whether a single tint of these sums is one that dyes leave and no toning has. */
const isDyeCast = ({ red, green, blue }: Chroma['midTones']): boolean =>
  green < DYE_CAST.redPrint * red || green < DYE_CAST.magentaPrint * Math.min(red, blue)

/**
 * Returns whether chroma is a function of luma, as in sepia and other single-tint prints; colour
 * prints of which one dye is left are not meant.
 */
export function isMonochrome(picture: Raster, print: Print): boolean {
  const { red, blue, midTones } = chromaOf(picture, print)
  return Math.sqrt(red + blue) < MAX_MONOCHROME_RESIDUE && !isDyeCast(midTones)
}

/**
 * Returns whether a print of one tint yellowed by place: no pixel is blue, and the chroma that luma
 * does not explain varies in blue alone.
 */
export function isUnevenlyYellowed(picture: Raster, print: Print): boolean {
  const { red, blue, blueShare } = chromaOf(picture, print)
  return (
    blueShare < YELLOWED.maxBlueShare &&
    Math.sqrt(red + blue) < YELLOWED.maxResidue &&
    red < YELLOWED.maxRed * blue
  )
}
