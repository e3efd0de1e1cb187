/**
 * Distinguishes prints of one tint, and those of one tint that yellowed unevenly, from colour
 * prints.
 */
import { areaOfBounds } from '../image/part.ts'
import { luma, type Raster } from '../image/raster.ts'
import { membershipOf, type Print } from './prints.ts'
import {
  DYE_CAST,
  GREEN,
  MAX_MONOCHROME_RESIDUE,
  MONOCHROME_SAMPLES,
  RIM,
  YELLOWED,
} from './tuning.ts'

/** Luma levels of a bin. */
const BIN_LEVELS = 8
const LUMA_BINS = 256 / BIN_LEVELS

type Chroma = {
  /** Variances of the chroma (red and blue minus green) that luma does not explain. */
  red: number
  blue: number
  /** Sums of mid-tones. */
  midTones: { red: number; green: number; blue: number }
  /** Share of pixels that are bluer than grey, 0–1. */
  blueShare: number
  /** Mean red minus green per bin of luma. */
  tint: number[]
}

/** Calls `visit` for about `MONOCHROME_SAMPLES` pixels of a print, with their colours on 0–255. */
function visitSamples(
  picture: Raster,
  print: Print,
  visit: (red: number, green: number, blue: number, bin: number) => void,
): void {
  const { width, data } = picture
  const { left, top, right, bottom } = print.bounds
  const isInside = membershipOf(print, picture)
  const step = Math.max(1, Math.round(Math.sqrt(areaOfBounds(print.bounds) / MONOCHROME_SAMPLES)))
  for (let y = top; y < bottom; y += step) {
    for (let x = left; x < right; x += step) {
      if (!isInside(x, y)) continue
      const at = (y * width + x) * 3
      visit(data[at]!, data[at + 1]!, data[at + 2]!, Math.floor(luma(data, at) / BIN_LEVELS))
    }
  }
}

function chromaOf(picture: Raster, print: Print): Chroma {
  const bins = Array.from({ length: LUMA_BINS }, () => ({ n: 0, red: 0, blue: 0 }))
  const midTones = { red: 0, green: 0, blue: 0 }
  let count = 0
  let blues = 0
  let redSquares = 0
  let blueSquares = 0
  visitSamples(picture, print, (r, g, b, at) => {
    if (at >= DYE_CAST.minLuma / BIN_LEVELS && at < DYE_CAST.maxLuma / BIN_LEVELS) {
      midTones.red += r
      midTones.green += g
      midTones.blue += b
    }
    const red = r - g
    const blue = b - g
    const bin = bins[at]!
    bin.n++
    bin.red += red
    bin.blue += blue
    redSquares += red * red
    blueSquares += blue * blue
    if (blue > YELLOWED.minBlue && blue > red) blues++
    count++
  })
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
    tint: bins.map(({ n, red }) => red / Math.max(1, n)),
  }
}

/** Returns whether the print has green pixels, which neither toning nor stains produce. */
function hasGreen(picture: Raster, print: Print, { tint }: Chroma): boolean {
  let count = 0
  let greens = 0
  visitSamples(picture, print, (red, green, _blue, bin) => {
    count++
    if (red - green < Math.min(-GREEN.min, tint[bin]! - GREEN.minBeyondTint)) greens++
  })
  return greens > GREEN.maxShare * count
}

/** Returns whether mid-tones of these sums have the cast of faded dyes, which toning never has. */
const isDyeCast = ({ red, green, blue }: Chroma['midTones']): boolean =>
  green < DYE_CAST.redPrint * red || green < DYE_CAST.magentaPrint * Math.min(red, blue)

/** Returns whether chroma is a function of luma, and the tint is one that toning produces. */
function hasOneTint(picture: Raster, print: Print, chroma: Chroma): boolean {
  return (
    Math.sqrt(chroma.red + chroma.blue) < MAX_MONOCHROME_RESIDUE &&
    !isDyeCast(chroma.midTones) &&
    !hasGreen(picture, print, chroma)
  )
}

/**
 * Returns a print without a strip along its sides: rims, lids and their shadows have tints of their
 * own.
 */
function withoutRim(print: Print): Print {
  const { left, top, right, bottom } = print.bounds
  const dx = Math.round((right - left) * RIM.width)
  const dy = Math.round((bottom - top) * RIM.width)
  return {
    ...print,
    bounds: { left: left + dx, top: top + dy, right: right - dx, bottom: bottom - dy },
  }
}

/**
 * Returns whether chroma is a function of luma, as in sepia and other single-tint prints, at least
 * within the rim of a print that is not strongly tinted. False for colour prints of which one dye
 * is left, and for cards with a green stamp.
 */
export function isMonochrome(picture: Raster, print: Print): boolean {
  if (hasOneTint(picture, print, chromaOf(picture, print))) return true
  const inner = withoutRim(print)
  const chroma = chromaOf(picture, inner)
  const { red, blue } = chroma.midTones
  return blue > RIM.minBlue * red && hasOneTint(picture, inner, chroma)
}

/**
 * Returns whether a print of one tint yellowed unevenly: no pixel is blue, and the chroma that luma
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
