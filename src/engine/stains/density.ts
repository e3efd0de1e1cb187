/** Converts sRGB levels to optical density and back, by tables. */
import { fromLinearLight, toLinearLight } from '../image/srgb.ts'
import { FLOOR_LIGHT } from './tuning.ts'

/** Optical density of the 256 levels: minus the natural logarithm of linear light. */
export const DENSITIES = Float32Array.from(
  { length: 256 },
  (_, level) => -Math.log((toLinearLight(level / 255) + FLOOR_LIGHT) / (1 + FLOOR_LIGHT)),
)
/** Density of black, the highest. */
export const MAX_DENSITY = DENSITIES[0]!

const STEPS_PER_DENSITY = 512
const LEVELS = Float32Array.from(
  { length: Math.ceil(MAX_DENSITY * STEPS_PER_DENSITY) + 1 },
  (_, step) => {
    const light = Math.exp(-step / STEPS_PER_DENSITY) * (1 + FLOOR_LIGHT) - FLOOR_LIGHT
    return fromLinearLight(Math.min(1, Math.max(0, light))) * 255
  },
)
/** Returns the level, 0–255 with fraction, of a density. */
export const levelOf = (density: number): number =>
  LEVELS[Math.min(LEVELS.length - 1, Math.max(0, (density * STEPS_PER_DENSITY + 0.5) | 0))]!
