/** Constants of retouches. Measurements: docs/notes/2026-11-23-retouch.md. */

/** Growth of a stroke before its border is feathered, px of the photograph. */
export const STROKE_GROWTH_PX = 1
/** Standard deviation of the feather around a stroke, px of the photograph. */
export const FEATHER_SIGMA_PX = 1.2
/** Distance around a stroke that its growth and feather can reach, px of the photograph. */
export const FEATHER_REACH_PX = 6

// Filling (windows.ts, fill.ts, texture.ts)

/**
 * Least weight (0–255) of a pixel that is filled: the stroke itself. In its feather the fill is the
 * picture. Filling the feather's whole reach raises the error under 6 px from .093 to .121.
 */
export const HOLE_WEIGHT = 215
/** Surroundings of a stroke from which it is filled, px of the photograph. */
export const FILL_CONTEXT_PX = 64
/**
 * Maximum size of all filled areas of a retouch, px of the copies on which their structure is
 * filled; the copies are smaller for larger ones. Bounds the time.
 */
export const MAX_FILLED_PIXELS = 24_000
/**
 * Rounds of the patch search: automatic repairs have 4 on every level. More on the cheap reduced
 * ones draw the fill away from mixtures of its surroundings, fewer on the finest one save the time.
 */
export const FILL_PATCH_ROUNDS = { coarse: 20, finest: 1, laterSweeps: 1 } as const

// Cleaning (thin-marks.ts)

/**
 * Search for thin marks; lengths in px of the copy, contrasts in shares of the photograph's range.
 */
export const THIN_MARKS = {
  /** Longest side of the copy. */
  copySide: 1000,
  /** Percentiles that are black and white. */
  range: [0.01, 0.99],
  /** Least distance between black and white, 0–1. */
  minRange: 0.25,
  /** Largest thickness of a mark over the long side. */
  thickness: 0.012,
  /** Least radius of the square that separates thin from wide. */
  minHatRadius: 2,
  /** Standard deviation of the blur before the search. */
  sigma: 0.6,
  /** Standard deviation of the blur whose remainder is noise. */
  noiseSigma: 1,
  /** Least contrast. */
  minContrast: 0.045,
  /** Least contrast over the median deviation of noise. */
  contrastPerNoise: 4,
  /** Least contrast over the mean of the surroundings: detail all around is texture. */
  contrastPerTexture: 2.5,
  /** Standard deviation of the Gaussian over those surroundings. */
  textureSigma: 12,
  /** Upper threshold of the hysteresis, in least contrasts. */
  seed: 1.4,
  /** Lower threshold of the hysteresis, in least contrasts. */
  grow: 0.7,
  /** Dilation of the marks. */
  dilation: 1,
} as const

// Tone of the original (tone-match.ts)

/** Longest side of the copies on which the tone is measured, px. */
export const TONE_COPY_SIDE_PX = 480
/** Surroundings that are measured, as a share of the long side. */
export const TONE_REACH = 0.25
/** Number of levels per class. */
export const TONE_CLASS_LEVELS = 8
/** Minimum number of pixels of a class that counts. */
export const MIN_TONE_CLASS_PIXELS = 24
