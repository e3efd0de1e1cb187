/**
 * Constants of stain removal on monochrome prints. Densities are natural logarithms of linear
 * light. Measurements: docs/notes/2026-11-22-stains.md.
 */

/** Linear light (0–1) added before the logarithm, so that a black channel has a finite density. */
export const FLOOR_LIGHT = 0.006
/** Seconds per megapixel of the search's copy, on two CPU cores; used for progress alone. */
export const STAINS_COST = 0.8
/** Longest side of the copy on which stains are searched, px. */
export const SEARCH_SIDE = 700
/** Blur of that copy against grain, px. */
export const SEARCH_BLUR_SIGMA = 1
/** Longest side of the copy on which the stains' maps are computed for removal, px. */
export const MAP_SIDE = 1000
/**
 * Mean difference of the channels (0–255) below which the scan is grey, so that its colour shows no
 * stains.
 */
export const MIN_CHANNEL_DIFFERENCE = 1

// The unstained print (print-curve.ts)

/** Width of a bin of red density. */
export const CURVE_BIN = 0.25
/** Quantile of blue density taken for the unstained print: stains only add. */
export const CURVE_QUANTILE = 0.25
/** Green is measured on pixels whose blue is within this many quantiles, 0–1. */
export const CURVE_BIN_NEIGHBOURS = 0.15
/** Minimum share of the pixels in a bin. */
export const MIN_BIN_SHARE = 0.002
/**
 * Straight curve on request: quantile of blue in each bin, rounds of fitting, and weight of bins
 * above the line, which are stained altogether.
 */
export const ENVELOPE = { quantile: 0.06, rounds: 8, weightAbove: 0.05 } as const
/** Width of the print (density) from which stains may cover most of it. */
export const COVERED_WIDTH = 0.12
/** Weight of each neighbouring bin when the curve is smoothed. */
export const CURVE_SMOOTHING = 0.22

// Excess over the print (excess.ts)

/** Red densities from which the colour of a pixel counts less, and no longer. */
export const DARK_DENSITY = [1.6, 2.6] as const
/** Blur of the excess, px of either copy. */
export const EXCESS_SIGMA = 2
/** Excess of blue where a stain begins: minimum, and multiple of the print's width. */
export const STAIN_START = { minimum: 0.12, widths: 2 } as const
/** Excess of blue from which a stain is sure: minimum, and multiple of the print's width. */
export const STAIN_SURE = { minimum: 0.3, widths: 4.5 } as const
/** Minimum width of the unstained print: distance from the curve to the 5th percentile. */
export const MIN_PRINT_WIDTH = 0.03
/**
 * Excess of green beyond which a colour is greener than any stain, or pinker: offset plus share of
 * blue.
 */
export const STAIN_GREEN = { lowest: -0.05, offset: 0.12, share: 0.7 } as const

// Decision (find-stains.ts)

/** Visibility of colour (`light` of the excess, 0–1) above which a pixel is measured. */
export const MIN_VISIBILITY = 0.5
/** Stain share above which a pixel counts as stained. */
export const STAINED_SHARE = 0.5
/** Stain share above which a pixel belongs to a stain or its outline. */
export const OUTLINE_SHARE = 0.3
/** Minimum number of pixels of a regression or correlation. */
export const MIN_SAMPLES = 200
/** Percentile of the unstained print's excess whose distance from the curve is its width. */
export const WIDTH_PERCENTILE = 0.05
/** Percentile of the stains' excess of blue that is their peak. */
export const PEAK_PERCENTILE = 0.75
/** Outlines that are correlated: blur and reach around a stain, px, and floor of the logarithms. */
export const OUTLINES = { blurSigma: 2.24, reachPx: 5, floor: 0.005 } as const

/** Excess from which a pixel cannot be stain: bluer and greener than the print. */
export const OTHER_COLOUR = { blue: -0.18, green: -0.14 } as const
/** Excess of blue and green up to which a pixel lies on the print's curve. */
export const ON_CURVE = { blue: 0.12, green: 0.09 } as const
/** Minimum area of a stain, px of the copy. */
export const MIN_STAIN_AREA_PX = 12
/** Share of the print covered by stains, at least. */
export const MIN_STAINED_SHARE = 0.012
export type DecisionRule = {
  /**
   * Shares of light pixels in a colour no stain has (at most) and on the print's curve (at least).
   */
  maxOther: number
  minOnCurve: number
  /** Share of the print covered by stains, at most. */
  maxArea: number
  /** Strength of the stains, density of blue: at least and at most. */
  minPeak: number
  maxPeak: number
  /** Correlation of outlines, at most. */
  maxOutlineCorrelation: number
  /** Red density per excess of blue, at least. */
  minRedSlope: number
}
const rule = (
  [maxOther, minOnCurve, maxArea]: [number, number, number],
  [minPeak, maxOutlineCorrelation, minRedSlope]: [number, number, number],
  maxPeak = Number.POSITIVE_INFINITY,
): DecisionRule => ({
  maxOther,
  minOnCurve,
  maxArea,
  minPeak,
  maxPeak,
  maxOutlineCorrelation,
  minRedSlope,
})
/**
 * Stains are removed if all limits of one rule hold. The first is for prints of one tint
 * beyond doubt, where texture makes the red slope uncertain; the others need stains that are dark
 * in red as well, more so the closer they follow the photograph's outlines. The third is for faint
 * foxing, which follows none of them.
 */
export const DECISION_RULES: readonly DecisionRule[] = [
  rule([0.0003, 0.87, 0.15], [0.5, 0.2, -0.6], 0.85),
  rule([0.003, 0.75, 0.2], [0.27, 0.17, 0.45]),
  rule([0.003, 0.75, 0.2], [0.2, 0.05, -0.5], 0.4),
  rule([0.012, 0.6, 0.2], [0.55, 0.24, 0.02]),
  rule([0.04, 0.3, 0.25], [1, 0.18, 0.02]),
  rule([0.045, 0.3, 0.2], [0.6, 0.1, 0.15]),
]
/** Limits on request: a print with more of other colours is not monochrome. */
export const REQUEST_LIMITS = { maxOther: 0.08, minOnCurve: 0.1 } as const
/**
 * Limits on request where stains may cover most of the print; colour photographs have peaks from 1.
 */
export const COVERED_LIMITS = { maxOther: 0.02, maxPeak: 0.8 } as const

// Red density of the stains

/** Standard deviations of the band in which the stain's red density is measured, px. */
export const RED_BAND_SIGMAS = [1.5, 10] as const
/** Red residue above which a pixel's weight falls: the photograph's own edges. */
export const RED_RESIDUE = 0.3
/** Bounds of the red density per excess of blue. */
export const RED_PER_BLUE = [-0.3, 0.5] as const
/** Bounds of the red density per excess of green. */
export const RED_PER_GREEN = [0, 0.8] as const
/** Usual red density per excess of green, of rust, tea and tape. */
export const USUAL_RED_PER_GREEN = 0.45
/** Share of the usual red density below which a measured one is taken for biased. */
export const MIN_RED_OF_USUAL = 0.5
/** Strength of the ridge, share of the squares of the excess of blue. */
export const RED_RIDGE = 0.02
/** Least ridge, and the ridge of the excess of green over that of blue. */
export const RIDGE_BOUNDS = { least: 0.01, greenShare: 0.2 } as const

// Removal (remove-stains.ts)

/** Blur of the copy for the stains' maps against grain, px. */
export const MAP_BLUR_SIGMA = 0.7

/** Red densities from which and beyond which brightness is not rebuilt: detail is lost there. */
export const BLACK_DENSITY = [2.8, 3.6] as const
/** Excess ranges over which other colours are kept: pinker, bluer, greener than the print. */
export const KEPT_COLOURS = {
  pink: [0.15, 0.35],
  blue: [0.35, 0.7],
  green: [0.3, 0.6],
} as const
/**
 * Stain around a colour, 0–1, over which it counts as stain; the blur is this many times the
 * excess's.
 */
export const SURROUNDING_STAIN = { range: [0.15, 0.4], blur: 4 } as const
/** Darkest channel (0–255) from which a pixel is white, and keeps its colour. */
export const WHITE_LEVELS = [235, 250] as const
/** Stain share from which a pixel counts as cleaned. */
export const MIN_CLEANED = 0.3
