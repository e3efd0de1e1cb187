/**
 * Constants of the search for flakes. Lengths in px refer to the detection copy; levels and
 * contrasts are on 0–1. Measurements: docs/notes/2026-11-23-flakes.md.
 */

// Light regions (light-regions.ts)

/** Levels at which the picture is cut into light regions. */
export const LEVELS = Array.from({ length: 22 }, (_, i) => 0.34 + 0.03 * i)
/** Share of the picture that a single flake may cover. */
export const FLAKE_SHARE = { min: 2.5e-5, max: 0.03 } as const
/** Least area of a flake, px. */
export const MIN_FLAKE_PX = 14
/** Least gradient along an outline, over the picture's steepest edges. */
export const MIN_STEEPNESS = 0.35
/**
 * Largest thickness over the long side: true flakes have up to .026, collars and a flower from
 * .029.
 */
export const MAX_THICKNESS = 0.027
/** Least difference of a region's mean level from the ring around it. */
export const MIN_CONTRAST = 0.08
/** Distances of the ring from the region, px. */
export const RING = { inner: 3, outer: 5 } as const

// Measures (measures.ts)

/** Number of levels of the picture's histograms. */
export const BINS = 64
/** Number of neighbouring levels that count as near. */
export const NEAR_BINS = 2
/** Regions with fewer pixels inside their outline are measured with it. */
export const MIN_CORE_PX = 6
/** Percentile of brightness that counts as the picture's white. */
export const WHITE_PERCENTILE = 0.995
/** Percentile of gradients that counts as the picture's steepest edges. */
export const STEEPNESS_PERCENTILE = 0.99
/** Lower bound of that steepness, per px. */
export const MIN_PICTURE_STEEPNESS = 0.02
/** Lower bound of a contrast that is a divisor. */
export const MIN_DIVISOR = 0.02
/** Lower bound of the lighter share of the picture, whose logarithm is a measure. */
export const MIN_LIGHTER = 0.0005
/** Upper bound of the elongation. */
export const MAX_ELONGATION = 6
/**
 * Logistic weights of the measures, fitted on drawn flakes, on undamaged pictures and on labelled
 * regions of real scans.
 */
export const FLAKE_WEIGHTS = {
  bias: -4.21,
  contrast: 6.08,
  steepness: 1.79,
  whiteness: -3.47,
  ground: 5.9,
  groundSpread: -2.38,
  winding: -2.63,
  thickness: 0.535,
  elongation: 0.417,
  probability: 1.03,
  peak: 4.41,
  lighter: -0.366,
  similar: 2.11,
} as const

// Decision (find-flakes.ts)

/**
 * Scores (logarithms of odds) from which a region is certain, is filled, is filled if it is large,
 * and is filled in a face.
 */
export const FLAKE_SCORES = { certain: 2, likely: 0.4, large: -0.2, inFace: 1 } as const
/** Share of the picture from which a region is large, and therefore no bead or button. */
export const LARGE_SHARE = 0.0005
/**
 * A region is filled whole if the marks cover this share of it and its score exceeds this: what a
 * partly filled chip leaves has hard corners.
 */
export const PARTLY_MARKED = { share: 0.1, score: -3 } as const
/**
 * A print is flaked from this number of certain regions, if this share of all steep light regions
 * is possible (score above 0): flaked scans have .42 to .80, other damaged ones at most .21.
 */
export const FLAKED_PRINT = { certain: 3, possibleShare: 0.35 } as const
/**
 * The same for prints in colour and without grain, whose lines alone are no proof: seven damaged
 * prints have 10 to 90 certain regions and shares of .39 to .80; of 373 others none has both these
 * and proven lines.
 */
export const PROVING_FLAKES = { certain: 10, possibleShare: 0.35 } as const
/** Largest share of the picture that flakes fill. */
export const MAX_FLAKES_SHARE = 0.2
/** Largest spread of the ring around a flake in a face, in contrasts: its sides agree. */
export const MAX_SPREAD_IN_FACE = 0.45
/** Blurred outline of a flake: share of its contrast that it keeps, and largest width, px. */
export const OUTLINE = { contrast: 0.2, width: 7 } as const
/** Pixels added around a flake and its outline. */
export const FLAKE_DILATION = 2
