/**
 * Constants of the search for long cracks. Lengths in px refer to the search copy; levels and
 * contrasts are on 0–1. Measurements:
 * docs/notes/2026-11-23-cracks.md and 2026-11-23-flakes.md.
 */

/** Longest side of the copy on which cracks are searched, px. */
export const CRACK_COPY_SIDE = 700
/** The same for wide folds and tears. */
export const FOLD_COPY_SIDE = 350

// Ridges (ridge-scores.ts)

/** Number of line directions. */
export const DIRECTIONS = 12
/** Half length of the average along a line, px. */
export const HALF_LENGTH = 4
/** Distances at which both sides of a line are compared with it, px. */
export const SIDE_DISTANCES = [3, 5] as const
/** Least component of a direction along an axis for paths that advance along that axis. */
export const MIN_AXIS_COMPONENT = 0.6
/** A ridge scores above 0 from this contrast, and from this multiple of the mean around it. */
export const RIDGE_CONTRAST = { min: 0.03, toMean: 2, radius: 12, maxCounted: 0.15 } as const

// Paths (paths.ts)

/** Cost of a diagonal step, in points of full ridge contrast. */
export const DIAGONAL_COST = 0.05
/** Least sum of scores of a path and its least length, as shares of the short side. */
export const MIN_PATH = { score: 0.06, length: 0.1, px: 24 } as const
/** Longest part of a path without a visible ridge, px. */
export const MAX_PATH_GAP = 14
/** Distance from a path within which no other path runs, px. */
export const PATH_SPACING = 4
/** Largest number of paths that are examined. */
export const MAX_PATHS = 40

// Measures of a path (measures.ts)

/** Half width of the averages along a path, and of the part that gives its direction, points. */
export const WINDOW = 4
/** Distances from a path at which the ground is read, px. */
export const GROUND_DISTANCES = [4, 5, 6]
/** Half width of the profile across a path, px. */
export const PROFILE_REACH = 4
/** Largest offset of the lightest place of that profile, px. */
export const MAX_PEAK_OFFSET = 2
/** Lower bound of a lightness that is a divisor. */
export const MIN_LIGHTNESS = 0.01
/** Lower bound of a mean ridge contrast that is a divisor. */
export const MIN_MEAN_RIDGE = 0.004
/** Upper bound of ratios. */
export const MAX_RATIO = 3
/** Largest extent of a ruled path across its axis, as a share of its length. */
export const MAX_RULED_EXTENT = 0.04

// Decision (find-cracks.ts)

/** Percentile of brightness that counts as the picture's white. */
export const WHITE_PERCENTILE = 0.995
/** Percentile of gradients that counts as the picture's steepest edges. */
export const STEEPNESS_PERCENTILE = 0.99
/** Lower bound of that steepness, per px. */
export const MIN_STEEPNESS = 0.02
/** Every n-th pixel enters the percentiles; no divisor of a usual width. */
export const SAMPLING = 7
/**
 * Scores (logarithms of odds) from which a path proves a crack, is filled on damaged prints, and is
 * filled on a cracked print.
 */
export const CRACK_SCORES = { proof: 3, certain: 2, likely: 1 } as const
/**
 * Length of all paths that prove cracks from which a print counts as cracked, as a share of the
 * short side: cracked prints have .38 to 2.4, 481 undamaged pictures at most .22.
 */
export const MIN_CRACKED_LENGTH = 0.35
/**
 * Length of the certain paths from which they are filled on a print of one tint: a scratched and a
 * torn print that nothing else proves have .32 and 1.4; of 379 undamaged pictures one has .66
 * (trails of stars), all others none.
 */
export const MIN_CERTAIN_LENGTH = 0.3
/**
 * Least share of the length of all possible paths (score over 0) that certain ones have: an aerial
 * photograph full of roads has .22, nine cracked prints have .34 to 1.
 */
export const MIN_CERTAIN_SHARE = 0.28
/**
 * A colour print counts as folded if paths above `score` reach `minLength` of the short side and at
 * most `maxPaths` paths prove cracks: more paths are rails, rigging, spokes or a dandelion. Of 706
 * undamaged pictures in colour none passes: a mast is .63 long, a ledge .88 but with a score of
 * 3.2.
 */
export const FOLD_IN_COLOUR = { score: 4, minLength: 0.7, maxPaths: 2 } as const
/**
 * Share of the picture's width or height from which a ruled path that proves a crack is a fold of a
 * damaged print, such as one of .98 with a score of 3.1. Shorter ones are frames and ledges.
 */
export const CROSSING_SHARE = 0.9
/**
 * Distance from a side of the print within which one crack at least ends, as a share of the short
 * side: ten cracked prints have .01 to .06; the bow of a violin .33, cables of a machine .14.
 */
export const MAX_BORDER_DISTANCE = 0.08
/** Largest share of the picture that cracks fill. */
export const MAX_CRACKS_SHARE = 0.06
/** A path of which this share lies in a face is a crack only from this length, in face widths. */
export const FACE_CROSSING = { share: 0.6, length: 0.45 } as const
/** Largest difference of both sides across an eye or mouth, in contrasts of the crack. */
export const AGREEING_SIDES = 0.35
/** A pixel belongs to the crack from this share of its contrast. */
export const LIGHT_SHARE = 0.25
/** Largest half width of a crack, px. */
export const MAX_HALF_WIDTH = 4
/**
 * Places wider than this multiple of the crack's usual width belong to something light beside it.
 */
export const MAX_WIDTH_RATIO = 2
/** Dilation of the mask, px. */
export const CRACK_DILATION = 1
/**
 * Logistic weights of the measures of a path (measures.ts), fitted on drawn cracks and on true
 * marks of real scans; that of the detector's chance was fitted afterwards, on drawn folds.
 */
export const CRACK_WEIGHTS = {
  bias: -7.7,
  visible: 4.65,
  fullyVisible: -2.08,
  isolation: 3.04,
  sideDifference: -0.703,
  groundRange: 3.63,
  lightnessSpread: -0.918,
  whiteness: -4.9,
  groundLevel: 9.64,
  step: -2.65,
  steepness: 2.1,
  stepSpread: 3.76,
  width: -2.54,
  widthSpread: 1.97,
  straightness: 0.861,
  chance: 7.62,
} as const

// Wide folds and tears (find-folds.ts); px of their own copy

/**
 * Scores from which a path is filled automatically and on request, its least length as a share of
 * the short side, that of further paths on a folded print, and the largest half width of a fold. A
 * fold is seen by the detector with a sure mean chance, or runs over grounds of a least range and
 * is seen with the least chance or crosses the print. Folds of seven real prints have chances of
 * .83 or ranges of .26 to .57, lines of a sports ground chances of .01 and .44 and ranges of .14
 * and .17. Of 440 undamaged pictures with edge ratios below the limit of the search none has such a
 * path.
 */
export const FOLD = {
  proof: 2,
  likely: 0.6,
  minLength: 0.5,
  minFurtherLength: 0.15,
  maxHalfWidth: 6,
  minChance: 0.2,
  sureChance: 0.7,
  minGroundRange: 0.25,
} as const
/**
 * The shade beside a fold: its largest width, px, and how much darker (0–1) it is than all places
 * of the ground at some distances from the fold's middle, px.
 */
export const FOLD_SHADE = { reach: 3, minDepth: 0.05, groundDistances: [9, 10, 11, 12] } as const
/** Logistic weights of the measures, fitted on drawn folds and on lines of undamaged pictures. */
export const FOLD_WEIGHTS = {
  bias: -28.2,
  visible: 13.3,
  isolation: 3.12,
  sideDifference: -1.37,
  groundRange: 6.18,
  lightnessSpread: -1.37,
  whiteness: 5.76,
  groundLevel: 4.07,
  steepness: 1.1,
  stepSpread: 2.59,
  straightness: 0.785,
  chance: 7.54,
} as const
