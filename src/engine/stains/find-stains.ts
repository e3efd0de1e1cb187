/**
 * Searches stains on a monochrome print, measures what they take from red, and decides whether
 * they are removed.
 */
import { componentsOf, dilated, eroded } from '../damage/components.ts'
import type { TreatmentMode } from '../engine.ts'
import { fitWithin, resizeRaster, type Raster } from '../image/raster.ts'
import { densitiesOf, excessOver, isStainColour, type Excess } from './excess.ts'
import { blurred, type Plane } from '../image/plane.ts'
import { smoothStep } from '../image/ramps.ts'
import { maskAbove, outlineCorrelation } from './outline-correlation.ts'
import { fitEnvelope, fitPrintCurve, type Densities, type PrintCurve } from './print-curve.ts'
import {
  COVERED_LIMITS,
  COVERED_WIDTH,
  CURVE_QUANTILE,
  DECISION_RULES,
  EXCESS_SIGMA,
  MIN_CHANNEL_DIFFERENCE,
  MIN_PRINT_WIDTH,
  MIN_RED_OF_USUAL,
  MIN_SAMPLES,
  MIN_STAINED_SHARE,
  MIN_STAIN_AREA_PX,
  MIN_VISIBILITY,
  ON_CURVE,
  OTHER_COLOUR,
  OUTLINE_SHARE,
  PEAK_PERCENTILE,
  RED_BAND_SIGMAS,
  RED_PER_BLUE,
  RED_PER_GREEN,
  RED_RESIDUE,
  RED_RIDGE,
  REQUEST_LIMITS,
  RIDGE_BOUNDS,
  SEARCH_BLUR_SIGMA,
  SEARCH_SIDE,
  STAINED_SHARE,
  STAIN_GREEN,
  STAIN_START,
  STAIN_SURE,
  USUAL_RED_PER_GREEN,
  WIDTH_PERCENTILE,
} from './tuning.ts'

/** How the stains of a print are removed. */
export type StainModel = {
  curve: PrintCurve
  /** Excess of blue at which a stain begins, and from which it is sure. */
  range: readonly [number, number]
  /** Red density of the stain per excess of blue and of green. */
  redPerBlue: number
  redPerGreen: number
}
/** Measures that decide whether a print is stained. */
export type StainMeasures = {
  /** Shares of the light pixels in colours that no stain has, and on the print's curve. */
  other: number
  onCurve: number
  /** Share of the print covered by stains. */
  area: number
  /** Upper quartile of the stains' excess of blue. */
  peak: number
  /** Correlation of the stains' outlines with the photograph's, which coloured objects share. */
  outlineCorrelation: number
  /**
   * Red density per excess of blue, unbounded; negative for orange objects, which are light in red.
   */
  redSlope: number
}
export type FoundStains = {
  model: StainModel
  measures: StainMeasures
  /** Whether the print is monochrome enough for removal on request. */
  isMonochrome: boolean
}

/** Returns the stains of a picture that shows the print alone; null for a grey scan. */
export async function findStains(
  print: Raster,
  mode: TreatmentMode = 'auto',
): Promise<FoundStains | null> {
  const { width, height } = fitWithin(print, { maxSide: SEARCH_SIDE })
  const copy = await resizeRaster(print, width, height)
  if (isGrey(copy)) return null
  const densities = densitiesOf(copy, SEARCH_BLUR_SIGMA)
  const usual = search(densities, fitPrintCurve(densities, CURVE_QUANTILE))
  if (mode !== 'on' || usual.width <= COVERED_WIDTH) return usual
  const covered = search(densities, fitEnvelope(densities))
  return { ...covered, isMonochrome: usual.isMonochrome || isCovered(covered.measures) }
}

function search(densities: Densities, curve: PrintCurve): FoundStains & { width: number } {
  const excess = excessOver(densities, curve, EXCESS_SIGMA)
  const width = widthOf(excess)
  const levelOf = ({ minimum, widths }: { minimum: number; widths: number }) =>
    Math.max(minimum, widths * width)
  const range: [number, number] = [levelOf(STAIN_START), levelOf(STAIN_SURE)]
  const stain = stainShares(excess, range)
  const { redSlope, ...red } = measureRed(densities.red, excess, stain)
  const measured = { curve, range, ...red }
  const measures = { ...measure(densities.red, excess, stain, measured), redSlope }
  const { maxOther, minOnCurve } = REQUEST_LIMITS
  return {
    width,
    model: withUsualRed(measured, excess, stain),
    measures,
    isMonochrome: measures.other <= maxOther && measures.onCurve >= minOnCurve,
  }
}

/** Returns whether a weak stain covers a print that shows no other colour. */
const isCovered = ({ other, peak }: StainMeasures): boolean =>
  other <= COVERED_LIMITS.maxOther && peak <= COVERED_LIMITS.maxPeak

/** Returns whether the stains are removed without being asked for. */
export const isStained = ({
  other,
  onCurve,
  area,
  peak,
  outlineCorrelation: outlines,
  redSlope,
}: StainMeasures): boolean =>
  area >= MIN_STAINED_SHARE &&
  DECISION_RULES.some(
    (rule) =>
      other <= rule.maxOther &&
      onCurve >= rule.minOnCurve &&
      area <= rule.maxArea &&
      peak >= rule.minPeak &&
      peak <= rule.maxPeak &&
      outlines <= rule.maxOutlineCorrelation &&
      redSlope >= rule.minRedSlope,
  )

function isGrey({ data }: Raster): boolean {
  let sum = 0
  for (let i = 0; i < data.length; i += 3)
    sum += Math.abs(data[i]! - data[i + 1]!) + Math.abs(data[i + 2]! - data[i + 1]!)
  return (sum * 3) / data.length < MIN_CHANNEL_DIFFERENCE
}

/** Returns the distance of the curve to the 5th percentile, which no stain reaches. */
function widthOf({ blue, light }: Excess): number {
  const seen = blue.values.filter((_, i) => light.values[i]! > MIN_VISIBILITY).sort()
  return Math.max(MIN_PRINT_WIDTH, -(seen[Math.floor(seen.length * WIDTH_PERCENTILE)] ?? -1))
}

/** Returns how sure each pixel is stained, 0–1. */
function stainShares({ blue, green }: Excess, range: readonly [number, number]): Plane {
  const values = blue.values.map((value, i) =>
    value > range[0] && isStainColour(value, green.values[i]!) ? smoothStep(value, ...range) : 0,
  )
  return { width: blue.width, height: blue.height, values }
}

const clamped = (value: number, [low, high]: readonly [number, number]): number =>
  Math.min(high, Math.max(low, value))

/** Measures the stain's red density by ridge regression of its outlines on those in the excess. */
function measureRed(red: Plane, { blue, green, light }: Excess, stain: Plane) {
  const band = (plane: Plane) => {
    const [fine, coarse] = RED_BAND_SIGMAS.map((sigma) => blurred(plane, sigma))
    return fine!.values.map((value, i) => value - coarse!.values[i]!)
  }
  const ofRed = band(red)
  const ofBlue = band(blue)
  const ofGreen = band(green)
  let count = 0
  let bb = 0
  let bg = 0
  let gg = 0
  let br = 0
  let gr = 0
  for (let i = 0; i < ofRed.length; i++) {
    if (stain.values[i]! <= OUTLINE_SHARE || light.values[i]! <= MIN_VISIBILITY) continue
    const r = ofRed[i]!
    const b = ofBlue[i]!
    const g = ofGreen[i]!
    const weight = 1 / (1 + (r / RED_RESIDUE) ** 2)
    bb += weight * b * b
    bg += weight * b * g
    gg += weight * g * g
    br += weight * b * r
    gr += weight * g * r
    count++
  }
  if (count <= MIN_SAMPLES) return { redSlope: 0, redPerBlue: 0, redPerGreen: USUAL_RED_PER_GREEN }
  const redSlope = br / bb
  const ridge = RED_RIDGE * bb + RIDGE_BOUNDS.least
  bb += ridge
  gg += RIDGE_BOUNDS.greenShare * ridge
  const determinant = bb * gg - bg * bg
  return {
    redSlope,
    redPerBlue: clamped((br * gg - gr * bg) / determinant, RED_PER_BLUE),
    redPerGreen: clamped((gr * bb - br * bg) / determinant, RED_PER_GREEN),
  }
}

/**
 * Returns the model with the usual red density if the measured one is lower: the print's texture,
 * which red shows best, biases the regression downwards.
 */
function withUsualRed(model: StainModel, { blue, green }: Excess, stain: Plane): StainModel {
  let ofBlue = 0
  let ofGreen = 0
  for (let i = 0; i < stain.values.length; i++) {
    if (stain.values[i]! <= STAINED_SHARE) continue
    ofBlue += blue.values[i]!
    ofGreen += green.values[i]!
  }
  const measured = model.redPerBlue * ofBlue + model.redPerGreen * ofGreen
  const usual = USUAL_RED_PER_GREEN * ofGreen
  if (measured >= MIN_RED_OF_USUAL * usual) return model
  return { ...model, redPerBlue: 0, redPerGreen: USUAL_RED_PER_GREEN }
}

/** Returns the red density of a stain. */
export const redOf = (
  { redPerBlue, redPerGreen }: StainModel,
  blue: number,
  green: number,
): number => Math.max(0, redPerBlue * blue + redPerGreen * green)

function measure(
  red: Plane,
  excess: Excess,
  stain: Plane,
  model: StainModel,
): Omit<StainMeasures, 'redSlope'> {
  const { width, height } = red
  const { blue, green, light } = excess
  let seen = 0
  let other = 0
  let onCurve = 0
  for (let i = 0; i < blue.values.length; i++) {
    if (light.values[i]! <= MIN_VISIBILITY) continue
    const b = blue.values[i]!
    const g = green.values[i]!
    seen++
    const isPink = g > STAIN_GREEN.offset + STAIN_GREEN.share * Math.max(0, b)
    if (b < OTHER_COLOUR.blue || g < OTHER_COLOUR.green || isPink) other++
    if (Math.abs(b) < ON_CURVE.blue && Math.abs(g) < ON_CURVE.green) onCurve++
  }
  // Opening removes thin lines, which are colour fringes.
  const core = dilated(eroded(maskAbove(stain, STAINED_SHARE), width, 1), width, 1)
  const area = componentsOf(core, width, height)
    .map(({ pixels }) => pixels.length)
    .filter((pixels) => pixels >= MIN_STAIN_AREA_PX)
    .reduce((sum, pixels) => sum + pixels, 0)
  const silver = {
    width,
    height,
    values: red.values.map((r, i) => r - redOf(model, blue.values[i]!, green.values[i]!)),
  }
  const strengths = blue.values.filter((_, i) => core[i]).sort()
  return {
    other: seen ? other / seen : 1,
    onCurve: seen ? onCurve / seen : 0,
    area: area / core.length,
    peak: strengths[Math.floor(strengths.length * PEAK_PERCENTILE)] ?? 0,
    outlineCorrelation: outlineCorrelation(silver, excess, stain),
  }
}
