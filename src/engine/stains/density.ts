/** Converts sRGB levels to optical density and back, by tables. */
import { FLOOR_LIGHT } from './tuning.ts'

const toLinear = (level: number): number =>
  level <= 0.04045 ? level / 12.92 : ((level + 0.055) / 1.055) ** 2.4
const toLevel = (light: number): number =>
  (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055) * 255

/** Optical density of the 256 levels: minus the natural logarithm of linear light. */
export const DENSITIES = Float32Array.from(
  { length: 256 },
  (_, level) => -Math.log((toLinear(level / 255) + FLOOR_LIGHT) / (1 + FLOOR_LIGHT)),
)
/** Density of black, the highest. */
export const MAX_DENSITY = DENSITIES[0]!

const STEPS_PER_DENSITY = 512
const LEVELS = Float32Array.from(
  { length: Math.ceil(MAX_DENSITY * STEPS_PER_DENSITY) + 1 },
  (_, step) => {
    const light = Math.exp(-step / STEPS_PER_DENSITY) * (1 + FLOOR_LIGHT) - FLOOR_LIGHT
    return toLevel(Math.min(1, Math.max(0, light)))
  },
)
/** Returns the level, 0–255 with fraction, of a density. */
export const levelOf = (density: number): number =>
  LEVELS[Math.min(LEVELS.length - 1, Math.max(0, (density * STEPS_PER_DENSITY + 0.5) | 0))]!

/** Returns 0 up to `from`, 1 beyond `to`, and a smooth ramp between. */
export function smoothRamp(value: number, from: number, to: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}
