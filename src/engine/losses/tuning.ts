/**
 * Constants that decide which regions count as losses and how they are completed. Source of the
 * thresholds: docs/notes/2026-11-22-losses.md.
 */

/** Longest side of the copy on which losses are searched and completed, px. */
export const COPY_SIDE = 720
/** Largest colour difference (0–255, any channel) from the first pixel of a flat region. */
export const FLAT_TOLERANCE = 14
/** Share of the picture that a single loss may cover. */
export const LOSS_SHARE = { min: 0.0025, max: 0.08 }
/** Largest share of the picture that is completed in sum. */
export const MAX_COMPLETED_SHARE = 0.08
/** Largest standard deviation of the luma inside a loss, 0–255. */
export const MAX_SPREAD = 3.5
/** Largest length of a loss's outline over the square root of its area; 3.5 for a disc. */
export const MAX_WINDING = 9
/** Distance from a region at which its surroundings are measured, px of the copy. */
export const RIM_DISTANCE = 3
/** Colour difference (0–255) of the rim that counts as an edge, its least share and median. */
export const RIM_EDGE = { contrast: 30, share: 0.9, median: 40 }
/** Half width of the majority filter that smooths an outline, px of the copy. */
export const OUTLINE_RADIUS = 5
/** Mean distance of a torn outline from its smoothed course, px of the copy. */
export const RAGGEDNESS = { min: 0.12, max: 0.9 }
/** Largest number of enclosed foreign pixels over that of the region: excludes lettering. */
export const MAX_ISLANDS = 0.02
/** Largest share of a side of the picture that a loss may take. */
export const MAX_SIDE_SHARE = 0.35
/** Colour difference (0–255) under which pixels elsewhere have the region's colour. */
export const SAME_COLOUR = { paper: 20, other: 40 }
/** Largest number of pixels of the same colour elsewhere, over that of the region. */
export const MAX_ELSEWHERE = 0.05
/** Bare paper inside the picture: least luma and largest difference of its channels, 0–255. */
export const PAPER = { minLuma: 200, maxChroma: 40 }
/** Torn paper beside a loss belongs to it: least luma (0–255) and largest width, px of the copy. */
export const TORN_EDGE = { minLuma: 205, width: 8 }
/** Pixels added around a loss, px of the copy: its blurred outline. */
export const LOSS_MARGIN = 3
/** Margin around a face that no loss may touch, face widths. */
export const FACE_MARGIN = 0.35
/**
 * Ring around a loss that must be calm: width and sigma of its blur in px of the copy, largest mean
 * gradient and standard deviation of its tones in any channel (0–255).
 */
export const RING = { width: 10, sigma: 3.6, maxGradient: 6.5, maxSpread: 15 }
/** Surroundings that completion may copy from, in lengths of the loss, and at least so many px. */
export const SOURCE_MARGIN = { share: 1, min: 90 }
/** Known pixels around a loss that patches fill as well, so that they join it seamlessly, px. */
export const SEAM_WIDTH = 4
/** Sigma of the blur that separates tone from texture: share of the root of the area, and px. */
export const TONE_SIGMA = { share: 0.125, min: 3.6, max: 20 }
/** Blur of the completion's edge, standard deviation in px of the copy. */
export const SEAM_SIGMA = 1.2
/** Relaxation sweeps per pyramid level of the membrane. */
export const MEMBRANE_SWEEPS = 24
