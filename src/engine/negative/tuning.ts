/** Constants of negatives. Measurements: docs/notes/2026-11-23-tone.md. */

/** Lowest channel (0–255) from which a pixel shows the light table, a hole or a crack. */
export const MIN_LIGHT_TABLE = 200
/** Number of pixels sampled on the film. */
export const NEGATIVE_SAMPLES = 60_000
/** Share of the samples beyond each end point: clear film, and the densest silver or dye. */
export const END_POINT_SHARE = 0.005
/** Minimum range of optical density between the end points, which bounds the contrast gain. */
export const MIN_DENSITY_RANGE = 0.3
/** Exponent of the positive's levels over relative density. */
export const POSITIVE_EXPONENT = 1.2

/**
 * The mask of a colour negative: green and blue over red in clear film, minimum share of the film's
 * brighter half that has this colour, and minimum share of the film with less blue than red. The
 * one negative of this kind at hand has shares of .85 and 1.
 */
export const ORANGE_MASK = {
  greens: [0.25, 0.7],
  maxBlue: 0.5,
  minMasked: 0.8,
  minWarm: 0.99,
} as const
/** Film whose blue is this dark (0–255) in more than the share has lost its colours in the scan. */
export const LOST_BLUE = { level: 8, share: 0.02 } as const
/**
 * Minimum score of a face in the positive, and by how much it exceeds the best one of the negative:
 * .87 and .77 in the one at hand.
 */
export const POSITIVE_FACE = { minConfidence: 0.85, minGain: 0.05 } as const
