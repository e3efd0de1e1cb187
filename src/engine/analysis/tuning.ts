/**
 * Constants of the analysis and of the sizes at which the networks run. Measurements:
 * docs/notes/2026-11-22-network-input-size.md and docs/notes/2026-11-22-tone.md.
 */

/** Maximum chroma unexplained by luma for a monochrome print, 0–255 (root mean square). */
export const MAX_MONOCHROME_RESIDUE = 9
/** Number of pixels sampled for edge strength, and for monochromy. */
export const EDGE_SAMPLES = 150_000
export const MONOCHROME_SAMPLES = 100_000

/** Percentile of Sobel magnitudes that counts as edge strength. */
export const EDGE_PERCENTILE = 0.97
/** Ratio of that percentile to the median in pure grain (Rayleigh distribution). */
export const GRAIN_PERCENTILE_RATIO = 2.25
/** Minimum share of the edge strength that remains when grain is subtracted. */
export const MIN_EDGE_REMAINDER = 1 / 4

/** Blocks for noise estimation: side (px), maximum number, and range of mean luma (0–255). */
export const NOISE_BLOCKS = { side: 16, count: 3_000, minLuma: 30, maxLuma: 225 } as const
/** Percentile of the blocks' noise: grain covers the whole picture, texture does not. */
export const NOISE_PERCENTILE = 0.1

/** Number of lines examined along the long side of a scan, on a reduced copy. */
export const BORDER_LINES = 400
/** Levels of a border, luma 0–255: at most `dark`, or at least `light`. */
export const BORDER_LEVELS = { dark: 34, light: 212 } as const
/** Minimum share of a line at those levels for the line to belong to a border. */
export const MIN_BARE_SHARE = 0.95
/** Widest shadow between print and scanner lid, as a share of a side. */
export const MAX_SHADOW_WIDTH = 0.015
/** Narrowest border, as a share of a side; narrower ones fall within the tone margin. */
export const MIN_BORDER_DEPTH = 0.012
/** Deepest border, as a share of a side. */
export const MAX_BORDER_DEPTH = 0.28
/**
 * Contrast at a border's inner edge, which a sky or a white wall lacks: `depth` (share of a side)
 * behind the border, luma differs by `contrast` (0–255) along this `share` of the line.
 */
export const INNER_EDGE = { depth: 0.008, contrast: 12, share: 0.5 } as const
/** Luma (0–255) below which a border counts as dark and needs no second one. */
export const DARK_BORDER_LUMA = 127
/** Rounds of border detection: remains of one border hide the others. */
export const BORDER_ROUNDS = 3

/** Largest network input, px, which bounds its time. */
export const MAX_NETWORK_PIXELS = 950_000
/** The same limit where small faces need a larger input, px. */
export const MAX_NETWORK_PIXELS_FOR_FACES = 2_200_000
/**
 * Network scales of soft scans, by edge ratio below `maxEdgeRatio`: a reduced copy holds the same
 * detail at lower cost (SSIM .730 against .682 on synthetic ageing).
 */
export const SOFT_SCAN_SCALES = [
  { maxEdgeRatio: 0.68, scale: 0.5 },
  { maxEdgeRatio: 0.78, scale: 0.7 },
] as const
/**
 * Network scale of grainy scans, from a noise of `minNoise` (0–1): eight grainy photographs have
 * .62–1.43 of 255, twelve undamaged ones at most .51.
 */
export const GRAINY_SCAN = { minNoise: 0.6 / 255, scale: 0.7 } as const
/**
 * Network scale of sharp photographs, and minimum input, px; finer detail comes from texture
 * transfer and tile refinement.
 */
export const SHARP_PHOTOGRAPH = { scale: 0.6, minPixels: 360_000 } as const
/** Pictures smaller than this are never reduced for softness or grain, px. */
export const MIN_PIXELS_TO_REDUCE = 120_000
/** Minimum width of the smallest face at the network's input, px; smaller ones are deformed. */
export const MIN_FACE_AT_NETWORK_PX = 36
/** Minimum confidence (0–1) of a face that determines the network's input. */
export const MIN_SCALING_FACE_CONFIDENCE = 0.65
/** Narrow faces need more confidence: leaves and windows cause false positives under this width. */
export const TINY_FACE = { maxWidthPx: 24, minConfidence: 0.8 } as const
/** Largest denoiser input, px; per pixel it takes a fifteenth of the super-resolution time. */
export const MAX_DENOISER_PIXELS = 2_600_000
/** Smallest side of a network's input, px. */
export const MIN_INPUT_SIDE_PX = 8
