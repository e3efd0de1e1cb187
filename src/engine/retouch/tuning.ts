/** Constants of retouches and of recomputed regions. Measurements: docs/notes/2026-11-23-retouch.md. */

/** Growth of a stroke before its border is feathered, px of the photograph. */
export const STROKE_GROWTH_PX = 1
/** Standard deviation of the feather around a region, px of the photograph. */
export const FEATHER_SIGMA_PX = 1.2
/** Distance around a region that its feather can reach, px of the photograph. */
export const FEATHER_REACH_PX = 6

/** Side of the cells from which windows are composed, px of the photograph. */
export const CELL_PX = 96
/** Context around the cells of a window, px of the photograph: the denoiser's and the network's overlap. */
export const MIN_CONTEXT_PX = 32
/** Context around the cells of a window, px of the general network's input. */
export const NETWORK_CONTEXT_PX = 14
/** Farthest that a window's edge moves outwards to lie on whole pixels of every size, px. */
export const SNAP_REACH_PX = 12

/**
 * Maximum size of a filled area, px of the copy on which it is filled; the copy is smaller for larger
 * ones. Bounds the time: 30,000 px take one to two seconds.
 */
export const MAX_FILLED_PIXELS = 30_000

/** Longest side of the copy on which colours are matched to the base, px. */
export const MATCHING_SIDE_PX = 900
