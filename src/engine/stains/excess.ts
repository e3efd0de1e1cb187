/** Computes the density that lies on top of a monochrome print: the excess of blue and of green. */
import type { Raster } from '../image/raster.ts'
import { DENSITIES } from './density.ts'
import { blurred, weightedBlur, type Plane } from '../image/plane.ts'
import { smoothStep } from '../image/ramps.ts'
import { curveIndex, type Densities, type PrintCurve } from './print-curve.ts'
import { DARK_DENSITY, STAIN_GREEN } from './tuning.ts'

/** Excess over the print, blurred; `light` is 1 where colour is visible and 0 in deep shadow. */
export type Excess = { blue: Plane; green: Plane; light: Plane }

/** Returns the densities of a picture's channels, blurred against grain. */
export function densitiesOf({ width, height, data }: Raster, sigma: number): Densities {
  const channel = (c: number): Plane => {
    const values = new Float32Array(width * height)
    for (let i = 0; i < values.length; i++) values[i] = DENSITIES[data[i * 3 + c]!]!
    return sigma > 0 ? blurred({ width, height, values }, sigma) : { width, height, values }
  }
  return { red: channel(0), green: channel(1), blue: channel(2) }
}

/** Returns the excess averaged over `sigma` px of light pixels; it extends under dark detail. */
export function excessOver(
  { red, green, blue }: Densities,
  curve: PrintCurve,
  sigma: number,
): Excess {
  const { width, height } = red
  const light = {
    width,
    height,
    values: red.values.map((value) => 1 - smoothStep(value, ...DARK_DENSITY)),
  }
  const above = (channel: Plane, expected: Float32Array): Plane => ({
    width,
    height,
    values: channel.values.map(
      (value, i) => value - red.values[i]! - expected[curveIndex(red.values[i]!)]!,
    ),
  })
  const blurredLight = blurred(light, sigma)
  return {
    blue: weightedBlur(above(blue, curve.blue), light, blurredLight, sigma),
    green: weightedBlur(above(green, curve.green), light, blurredLight, sigma),
    light,
  }
}

/** Returns whether an excess can be a stain's: yellow to rust, neither greener nor pinker. */
export const isStainColour = (blue: number, green: number): boolean =>
  green > STAIN_GREEN.lowest && green < STAIN_GREEN.offset + STAIN_GREEN.share * Math.max(0, blue)
